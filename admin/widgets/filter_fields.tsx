import { place, setFilter } from "../router.ts";

/** The search field of a list: what `/` goes to. */
export function TextFilter({ placeholder }: { placeholder: string }) {
  return (
    <input
      type="search"
      data-filter
      aria-label="Filter by text"
      placeholder={placeholder}
      value={place.value.query.get("q") ?? ""}
      onInput={(event) => setFilter("q", event.currentTarget.value)}
    />
  );
}

interface Props {
  readonly name: string;
  readonly label: string;
  /** Value and text; "" filters nothing. */
  readonly options: readonly (readonly [string, string])[];
}

/** A filter of a list, kept in the address. */
export function FilterChoice({ name, label, options }: Props) {
  const value = place.value.query.get(name) ?? "";
  const known = options.some(([option]) => option === value);
  return (
    <select
      aria-label={label}
      value={value}
      class={value === "" ? "" : "set"}
      onChange={(event) => setFilter(name, event.currentTarget.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>{text}</option>
      ))}
      {!known && <option value={value}>{value}</option>}
    </select>
  );
}
