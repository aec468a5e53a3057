import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly value: string;
  /** The values with what is said of them. */
  readonly choices: readonly (readonly [string, string])[];
  readonly onChoose: (value: string) => void;
  /** Whether it takes no more room than it needs. */
  readonly isNarrow?: boolean;
  /** What stands below, such as what is wrong. */
  readonly children?: ComponentChildren;
}

/** One of a few values, under a label. */
export function Choice(
  { label, value, choices, onChoose, isNarrow, children }: Props,
) {
  return (
    <label class={isNarrow === true ? "field few" : "field"}>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>{words}</option>
        ))}
      </select>
      {children}
    </label>
  );
}
