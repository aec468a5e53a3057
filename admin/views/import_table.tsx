import type { ImportAnswer, ReportLine } from "../../src/model/import.ts";
import { useId } from "preact/hooks";
import { scopes } from "../store.ts";
import type { ImportChoice } from "../stub_import.ts";
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

type Places = NonNullable<ImportChoice["intoEach"]>;

interface PlacesProps {
  /** What was chosen so far. */
  readonly intoEach: Places;
  readonly onPlace: (intoEach: Places) => void;
}

interface PlaceProps extends PlacesProps {
  readonly id: string;
  readonly scope: string | null;
  readonly names: string;
}

/** The scope into which one stub goes, which may be a new one; nothing is none. */
function Place({ id, scope, names, intoEach, onPlace }: PlaceProps) {
  const chosen = intoEach[id];
  return (
    <input
      type="text"
      class="mono"
      aria-label={`Scope of ${id}`}
      list={names}
      placeholder="global"
      autocomplete="off"
      spellcheck={false}
      value={(chosen === undefined ? scope : chosen) ?? ""}
      onChange={({ currentTarget }) => {
        const name = currentTarget.value.trim();
        onPlace({ ...intoEach, [id]: name === "" ? null : name });
      }}
    />
  );
}

function StubRows(
  { stubs, names, ...places }: PlacesProps & {
    stubs: ImportAnswer["stubs"];
    names: string;
  },
) {
  return (
    <>
      {stubs.map(({ stub_id, scope, change }, index) => {
        // One id in two scopes: the server is told by id which is meant.
        const isOne = stubs.every((one, at) =>
          at === index || one.stub_id !== stub_id
        );
        return (
          <tr key={index}>
            <th scope="row" class="mono">
              <Plain text={stub_id} />
            </th>
            <td>
              {isOne
                ? (
                  <Place
                    id={stub_id}
                    scope={scope}
                    names={names}
                    {...places}
                  />
                )
                : scope ?? "global"}
            </td>
            <td>{change}</td>
          </tr>
        );
      })}
    </>
  );
}

type TableProps = PlacesProps & { answer: ImportAnswer };

/** Scopes and stubs, as many as are drawn. */
function Table({ answer, ...places }: TableProps) {
  const { stubs, scopes: settings = [] } = answer;
  const names = useId();
  return (
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
          {settings.slice(0, most).map(({ name, change }) => (
            <tr key={name}>
              <th scope="row" class="mono">
                <Plain text={`scope ${name}`} />
              </th>
              <td />
              <td>{change}</td>
            </tr>
          ))}
          <StubRows
            stubs={stubs.slice(0, Math.max(0, most - settings.length))}
            names={names}
            {...places}
          />
        </tbody>
      </table>
      <datalist id={names}>
        {scopes.value.map(({ name }) => <option key={name} value={name} />)}
      </datalist>
    </div>
  );
}

/** The stubs of an import, with what they are to the server's. */
export function ImportTable(props: TableProps) {
  const { answer } = props;
  const all = answer.stubs.length + (answer.scopes?.length ?? 0);
  return (
    <>
      <p role="status">{words(answer)}</p>
      <p class="muted">{scoreText(answer)}</p>
      {all > 0 && <Table {...props} />}
      {all > most && (
        <p class="muted">{`and ${counted(all - most, "more row")}`}</p>
      )}
      <Notes
        lines={answer.report.filter(({ verdict }) => verdict !== "kept")}
      />
    </>
  );
}
