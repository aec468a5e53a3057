import type { Match } from "../../src/model/match_answer.ts";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import type { Explanation } from "../explanation.ts";
import { visibleMisses } from "../secrets.ts";
import { stubKey, type StubName } from "../store.ts";
import { NearMisses } from "../widgets/clauses.tsx";
import { StubLink } from "../widgets/stub_link.tsx";

/** The steps of the ranking, in their order: how one stub goes before another. */
const steps: readonly {
  readonly read: (rank: Match["rank"]) => number;
  readonly say: (winner: Match["rank"], other: Match["rank"]) => string;
}[] = [
  {
    read: ({ priority }) => priority,
    say: (a, b) => `its priority is lower: ${b.priority}, not ${a.priority}`,
  },
  {
    read: ({ fields }) => fields,
    say: (a, b) => `it matches on fewer fields: ${b.fields}, not ${a.fields}`,
  },
  {
    read: ({ weight }) => weight,
    say: (a, b) => `its fields weigh less: ${b.weight}, not ${a.weight}`,
  },
  {
    read: ({ scoped }) => Number(scoped),
    say: () => "it is global, and the other belongs to the request's scope",
  },
  {
    read: ({ depth }) => depth,
    say: () => "it belongs to an outer scope",
  },
  {
    read: ({ specificity }) => specificity,
    say: (a, b) =>
      `its path is less specific: ${b.specificity} fixed segments, not ${a.specificity}`,
  },
  {
    read: ({ partial }) => -partial,
    say: (a, b) =>
      `fewer of its segments have text around a parameter: ${b.partial}, not ${a.partial}`,
  },
];

/** Why one stub goes before another: the first step that tells them apart. */
function reason(winner: Match, other: Match): string {
  const step = steps.find(({ read }) => read(winner.rank) !== read(other.rank));
  return step?.say(winner.rank, other.rank) ??
    "it ranks the same and was created later";
}

function answeredBy(record: ListedRequest): StubName {
  const { matched_stub_id: id, matched_stub_scope: scope } = record;
  return { stub_id: id ?? "", scope: scope ?? null };
}

function Ranking(
  { matches, record }: { matches: readonly Match[]; record: ListedRequest },
) {
  const key = stubKey(answeredBy(record));
  const winner = matches.find((match) => stubKey(match) === key);
  const others = matches.filter((match) => match !== winner);
  if (winner === undefined) {
    return (
      <p class="muted">
        The stubs have changed since: this one would no longer answer such a
        request.
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
          <li key={stubKey(match)}>
            <StubLink of={match} />
            <span>{reason(winner, match)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly record: ListedRequest;
  readonly explained: Explanation | undefined;
}

/** Why the stub that answered went before the others. */
export function Matched({ record, explained }: Props) {
  const stub = answeredBy(record);
  return (
    <>
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>
        Matched <StubLink of={stub} />
        {stub.scope !== null && stub.scope !== record.scope && (
          <span class="muted">of scope {stub.scope}</span>
        )}
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
