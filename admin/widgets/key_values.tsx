import { copy } from "../clipboard.ts";
import { Plain } from "./plain.tsx";

interface Props {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly label: string;
  readonly none: string;
}

/** Names and values as they came, one line a value. */
export function KeyValues({ values, label, none }: Props) {
  const lines = Object.entries(values).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one) =>
      [name, one] as const
    )
  );
  if (lines.length === 0) return <p class="muted">{none}</p>;
  return (
    <dl class="pairs" aria-label={label}>
      {lines.map(([name, value], index) => (
        <div key={`${index} ${name}`}>
          <dt>
            <Plain text={name} />
          </dt>
          <dd>
            {value === ""
              ? <span class="muted">(empty)</span>
              : <Plain text={value} />}
            <button
              type="button"
              class="button quiet small copy-line"
              aria-label={`Copy ${name}`}
              title={`Copy ${name}`}
              onClick={() => copy(value, name)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
