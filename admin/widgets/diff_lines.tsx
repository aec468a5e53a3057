import type { Json } from "../../src/json/values.ts";
import { briefJson } from "../json_text.ts";
import type { Difference } from "../json_diff.ts";
import { Plain } from "./plain.tsx";

interface Props {
  readonly lines: readonly Difference[];
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function Value({ value }: { value: Json | undefined }) {
  if (value === undefined) return <span class="muted">(absent)</span>;
  return (
    <Plain text={typeof value === "string" ? value : briefJson(value, 2000)} />
  );
}

/** Differences, a line each: where, what it was, what it is. */
export function DiffLines({ lines, label, before, after }: Props) {
  return (
    <table class="clauses diff" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.path.join("\0")}>
            <th scope="row" class="mono">
              <Plain text={line.path.join(".") || "everything"} />
            </th>
            <td data-label={before} class="removed">
              <Value value={line.before} />
            </td>
            <td data-label={after} class="added">
              <Value value={line.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
