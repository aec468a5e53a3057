import type { ImportAnswer, ReportLine } from "../../src/model/import.ts";
import { count, counted } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";

/** Rows that are drawn; a person reads no more. */
const most = 500;

/** What is said of an entry, but that it was kept. */
function Notes({ lines }: { lines: readonly ReportLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="issue-list" tabIndex={0} aria-label="Notes">
      {lines.slice(0, most).map((line, index) => (
        <li key={index}>
          <strong class="mono">
            {`${line.file}:${line.line}:${line.column}`}
          </strong>
          <span class={line.verdict === "refused" ? "issue" : ""}>
            {`${line.verdict}: ${line.message}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function words({ stubs, score }: ImportAnswer): string {
  const parts = (["new", "changed", "same"] as const).flatMap((change) => {
    const number = stubs.filter((one) => one.change === change).length;
    return number === 0 ? [] : [`${count(number)} ${change}`];
  });
  const faulty = score.refused === 0 ? [] : [
    `${count(score.refused)} faulty, which ${
      score.refused === 1 ? "is" : "are"
    } left out`,
  ];
  return [...parts, ...faulty].join(", ");
}

/** The stubs of an import, with what they are to the server's. */
export function ImportTable({ answer }: { answer: ImportAnswer }) {
  const { stubs, report } = answer;
  return (
    <>
      <p role="status">{words(answer)}</p>
      {stubs.length > 0 && (
        <div class="import-table" tabIndex={0} role="region" aria-label="Stubs">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">Stub</th>
                <th scope="col">Scope</th>
                <th scope="col">On the server</th>
              </tr>
            </thead>
            <tbody>
              {stubs.slice(0, most).map(({ stub_id, scope, change }, index) => (
                <tr key={index}>
                  <th scope="row" class="mono">
                    <Plain text={stub_id} />
                  </th>
                  <td>{scope ?? "global"}</td>
                  <td>{change}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {stubs.length > most && (
        <p class="muted">
          {`and ${counted(stubs.length - most, "more stub")}`}
        </p>
      )}
      <Notes lines={report.filter(({ verdict }) => verdict !== "kept")} />
    </>
  );
}
