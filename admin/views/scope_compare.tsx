import { useEffect, useState } from "preact/hooks";
import type { RowListing } from "../../src/model/request_row.ts";
import { call, complaint } from "../api.ts";
import { shownTarget, toRow } from "../row.ts";
import { comparedLines, type PairedLine, pairLines } from "../sequence_diff.ts";
import { scopes } from "../store.ts";
import { count, outcomeWord } from "../text.ts";
import { Choice } from "../widgets/choice.tsx";
import { Plain } from "../widgets/plain.tsx";

/** The calls of a scope in the order in which they came, a line each. */
async function callsOf(name: string): Promise<readonly string[] | string> {
  const answer = await call<RowListing>(
    `/requests?view=rows&scope=${
      encodeURIComponent(name)
    }&limit=${comparedLines}`,
  );
  if (answer.kind !== "ok") return complaint(answer);
  return answer.value.requests.map(toRow).map((row) =>
    `${row.method} ${shownTarget(row)} → ${
      row.status ?? outcomeWord(row.outcome ?? "pending")
    }`
  );
}

function useCompared(
  name: string,
  other: string,
  news: number,
): readonly PairedLine[] | string | undefined {
  const [lines, setLines] = useState<
    readonly PairedLine[] | string | undefined
  >();
  useEffect(() => {
    if (other === "") return setLines(undefined);
    let here = true;
    Promise.all([callsOf(name), callsOf(other)]).then(([left, right]) => {
      if (!here) return;
      if (typeof left === "string") return setLines(left);
      if (typeof right === "string") return setLines(right);
      setLines(pairLines(left, right));
    });
    return () => {
      here = false;
    };
  }, [name, other, news]);
  return lines;
}

function Side({ text, tone }: { text: string | undefined; tone: string }) {
  return (
    <td class={text === undefined ? "" : tone}>
      {text === undefined ? "" : <Plain text={text} />}
    </td>
  );
}

function Lines({ lines, name, other }: {
  lines: readonly PairedLine[];
  name: string;
  other: string;
}) {
  const differ = lines.filter(({ left, right }) => left !== right).length;
  return (
    <>
      <p role="status">
        {differ === 0
          ? "Both received the same calls in the same order, with the same answers."
          : `${count(differ)} of ${count(lines.length)} lines differ.`}
      </p>
      <table class="clauses compared">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ left, right }, index) => (
            <tr key={index}>
              <Side text={left} tone={left === right ? "" : "removed"} />
              <Side text={right} tone={left === right ? "" : "added"} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The calls of two scopes side by side: which are missing, more, or in another order. */
export function ScopeCompare({ name, news }: { name: string; news: number }) {
  const [other, setOther] = useState("");
  const lines = useCompared(name, other, news);
  const others = scopes.value.filter((one) => one.name !== name);
  if (others.length === 0) return null;
  return (
    <>
      <h2>Compare</h2>
      <Choice
        label="Compare its calls with those of"
        value={other}
        choices={[
          ["", "choose a scope"],
          ...others.map((one) => [one.name, one.name] as const),
        ]}
        onChoose={setOther}
        isNarrow
      />
      {typeof lines === "string" && <p class="issue">{lines}</p>}
      {Array.isArray(lines) && (
        <Lines
          lines={lines}
          name={name}
          other={other}
        />
      )}
    </>
  );
}
