import { useEffect, useState } from "preact/hooks";
import { call } from "../api.ts";
import type { Json } from "../../src/json/values.ts";
import type {
  Match,
  MatchAnswer,
  NearMiss,
} from "../../src/model/match_answer.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { isMasked } from "../../src/redaction/redaction.ts";
import { visibleMisses } from "../secrets.ts";
import { stubsById } from "../store.ts";
import { NearMisses } from "../widgets/clauses.tsx";
import { StubLink } from "../widgets/stub_link.tsx";

interface Explanation {
  /** Unknown where the server masks the request: it cannot be described to it then. */
  readonly matches: readonly Match[] | undefined;
  readonly misses: readonly NearMiss[];
}

/** The request as `POST /__mock__/match` wants it described. */
function described(record: ListedRequest): Json {
  const { "content-encoding": coding, ...headers } = record.headers_all;
  // The journal's body is decoded: it would not fit its own coding any more.
  const keeps = coding !== undefined && record.body_decoded_from === null;
  return {
    method: record.method,
    target: record.target,
    headers: keeps ? record.headers_all : headers,
    scope: record.scope,
    ...(record.body_encoding === "utf-8" && record.body !== ""
      ? { body: record.body }
      : {}),
  };
}

/** A stub of which nothing fits tells little, unless there is no other. */
function closest(misses: readonly NearMiss[]): readonly NearMiss[] {
  const fitting = misses.filter(({ matched_fields }) => matched_fields > 0);
  return fitting.length > 0 ? fitting : misses.slice(0, 1);
}

async function explain(
  record: ListedRequest,
  signal: AbortSignal,
): Promise<Explanation> {
  if (record.matched_stub_id === null || isMasked(JSON.stringify(record))) {
    const near = await call<{ near_misses: NearMiss[] }>(
      `/requests/${encodeURIComponent(record.id)}/near-misses`,
      { signal },
    );
    return {
      matches: undefined,
      misses: near.kind === "ok" ? closest(near.value.near_misses) : [],
    };
  }
  const match = await call<MatchAnswer>("/match", {
    method: "POST",
    body: described(record),
    signal,
  });
  return match.kind === "ok"
    ? { matches: match.value.matches, misses: closest(match.value.near_misses) }
    : { matches: [], misses: [] };
}

/** Why one stub goes before another: the first step of the ranking that tells them apart. */
function reason(winner: Match, other: Match): string {
  const a = winner.rank;
  const b = other.rank;
  if (a.fields !== b.fields) {
    return `fewer fields match: ${b.fields} against ${a.fields}`;
  }
  if (a.weight !== b.weight) {
    return `its fields weigh less: ${b.weight} against ${a.weight}`;
  }
  if (Number(a.scoped) !== Number(b.scoped)) {
    return "it is global, the other is of the request's scope";
  }
  if (a.specificity !== b.specificity) {
    return `its path is less specific: ${b.specificity} fixed segments against ${a.specificity}`;
  }
  if (a.partial !== b.partial) {
    return `fewer of its segments have text around a parameter: ${b.partial} against ${a.partial}`;
  }
  return "it ranks the same and was created later";
}

function Ranking(
  { matches, record }: { matches: readonly Match[]; record: ListedRequest },
) {
  const winner = matches.find((match) =>
    match.stub_id === record.matched_stub_id
  );
  const others = matches.filter((match) => match !== winner);
  if (winner === undefined) {
    return (
      <p class="muted">
        The stubs have changed since: this one would not answer such a request
        now.
      </p>
    );
  }
  if (others.length === 0) {
    return <p class="muted">No other stub matches this request.</p>;
  }
  return (
    <>
      <p>
        {others.length === 1
          ? "One other stub matches"
          : `${others.length} other stubs match`} too, and{" "}
        {others.length === 1 ? "ranks" : "rank"} lower:
      </p>
      <ul class="ranking">
        {others.map((match) => (
          <li key={match.stub_id}>
            <StubLink
              id={match.stub_id}
              stub={stubsById.value.get(match.stub_id)}
            />
            <span>{reason(winner, match)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Matched(
  { record, explained }: {
    record: ListedRequest;
    explained: Explanation | undefined;
  },
) {
  const id = record.matched_stub_id ?? "";
  return (
    <>
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>
        Matched <StubLink id={id} stub={stubsById.value.get(id)} />
      </p>
      {explained?.matches !== undefined && (
        <Ranking matches={explained.matches} record={record} />
      )}
      {explained !== undefined && explained.misses.length > 0 && (
        <details class="fold">
          <summary>Stubs that came close ({explained.misses.length})</summary>
          <NearMisses misses={visibleMisses(explained.misses, record)} />
        </details>
      )}
    </>
  );
}

function Unmatched(
  { record, explained }: {
    record: ListedRequest;
    explained: Explanation | undefined;
  },
) {
  const misses = visibleMisses(explained?.misses ?? [], record);
  return (
    <>
      <p class="verdict">
        <span class="sign bad" aria-hidden="true">✗</span>
        No match
      </p>
      {explained !== undefined && (misses.length === 0
        ? (
          <p class="muted">
            There is no stub it could have matched. Create one from this request
            with the button above.
          </p>
        )
        : (
          <>
            <p>
              The nearest{" "}
              {misses.length === 1 ? "stub" : `${misses.length} stubs`}, and
              where the request differs:
            </p>
            <NearMisses misses={misses} />
          </>
        ))}
    </>
  );
}

/** Why the request got its answer. */
export function Verdict({ record }: { record: ListedRequest }) {
  const [explained, setExplained] = useState<Explanation | undefined>();
  useEffect(() => {
    const controller = new AbortController();
    explain(record, controller.signal).then((result) => {
      if (!controller.signal.aborted) setExplained(result);
    });
    return () => controller.abort();
  }, [record.id]);
  return record.matched_stub_id === null
    ? <Unmatched record={record} explained={explained} />
    : <Matched record={record} explained={explained} />;
}
