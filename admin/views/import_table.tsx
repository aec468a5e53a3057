import type { ImportAnswer, ReportLine } from "../../src/model/import.ts";
import { count, counted } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";

/** Rows that are drawn; a person reads no more. */
const most = 500;

const effectWords: { readonly [E in ReportLine["effect"]]: string } = {
  wider: "matches more requests than the original",
  narrower: "matches fewer requests than the original",
  answer_differs: "answers differently from the original",
  order: "stubs are in a different order",
  none: "",
};

/** What is said of an entry, but that it was kept. */
function Notes({ lines }: { lines: readonly ReportLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="issue-list" tabIndex={0} aria-label="Notes">
      {lines.slice(0, most).map((line, index) => (
        <li key={index} class={line.verdict === "refused" ? "" : "mild"}>
          <strong class="mono">
            {`${line.file}:${line.line}:${line.column}`}
          </strong>
          <span class={line.verdict === "refused" ? "issue" : ""}>
            <Plain text={`${line.verdict}: ${line.message}`} />
          </span>
          {effectWords[line.effect] !== "" && (
            <span class="muted">{effectWords[line.effect]}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

const changes = ["new", "changed", "same"] as const;

function words({ stubs, score }: ImportAnswer): string {
  const parts = changes.flatMap((change) => {
    const number = stubs.filter((one) => one.change === change).length;
    return number === 0 ? [] : [`${count(number)} ${change}`];
  });
  const faulty = score.refused === 0 ? [] : [
    `${count(score.refused)} faulty and left out`,
  ];
  return [...parts, ...faulty].join(", ");
}

/** How much of the files is kept as it was. */
function scoreText({ score }: ImportAnswer): string {
  const all = score.kept + score.rewritten + score.lost + score.refused;
  const rest = [
    [score.rewritten, "rewritten"],
    [score.lost, "partly lost"],
    [score.refused, "refused"],
  ] as const;
  return [
    `${count(score.kept)} of ${counted(all, "entry")} kept unchanged`,
    ...rest.flatMap(([number, word]) =>
      number === 0 ? [] : [`${count(number)} ${word}`]
    ),
  ].join(", ");
}

interface TableRow {
  readonly name: string;
  readonly scope: string;
  readonly change: string;
}

/** The scopes with their settings, then the stubs. */
function rowsOf({ stubs, scopes = [] }: ImportAnswer): readonly TableRow[] {
  return [
    ...scopes.map(({ name, change }) => ({
      name: `scope ${name}`,
      scope: "",
      change,
    })),
    ...stubs.map(({ stub_id, scope, change }) => ({
      name: stub_id,
      scope: scope ?? "global",
      change,
    })),
  ];
}

/** The stubs of an import, with what they are to the server's. */
export function ImportTable({ answer }: { answer: ImportAnswer }) {
  const rows = rowsOf(answer);
  return (
    <>
      <p role="status">{words(answer)}</p>
      <p class="muted">{scoreText(answer)}</p>
      {rows.length > 0 && (
        <div class="import-table" tabIndex={0} role="region" aria-label="Stubs">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Stub</th>
                <th scope="col">Scope</th>
                <th scope="col">Change</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, most).map(({ name, scope, change }, index) => (
                <tr key={index}>
                  <th scope="row" class="mono">
                    <Plain text={name} />
                  </th>
                  <td>{scope}</td>
                  <td>{change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > most && (
        <p class="muted">
          {`and ${counted(rows.length - most, "more row")}`}
        </p>
      )}
      <Notes
        lines={answer.report.filter(({ verdict }) => verdict !== "kept")}
      />
    </>
  );
}
