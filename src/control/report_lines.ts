import type { Report } from "../model/report.ts";
import { describeClause } from "./verdict_message.ts";

type Unmatched = Report["unmatched"][number];

/** Requests that met the same: a client tries again, and is told again. */
interface UnmatchedGroup {
  /** Method and target. */
  readonly request: string;
  /** How often, where it was more than once: ` (2 times)`. */
  readonly times: string;
  /** In what the nearest stub differs, a line each. */
  readonly reasons: readonly string[];
}

/** The requests without a stub, equal ones together. */
export function unmatchedGroups(
  unmatched: readonly Unmatched[],
): UnmatchedGroup[] {
  const groups = Map.groupBy(unmatched, ({ message }) => message);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const times = group.length === 1 ? "" : ` (${group.length} times)`;
    return [{ request: first.request, times, reasons: reasonsOf(first) }];
  });
}

function reasonsOf({ near_miss }: Unmatched): string[] {
  if (near_miss === null) return [];
  const { stub_id, clauses } = near_miss;
  return clauses.filter(({ matched }) => !matched).map((clause, at) => {
    // Some reasons begin with what they are about.
    const text = describeClause(clause).replace(
      /^the (\w+): the \1 /,
      "the $1 ",
    );
    return at === 0 ? `nearest is ${stub_id}: ${text}` : `and ${text}`;
  });
}

/** The request that is nearest to an unused stub, unless it has been told already that they are near. */
export function nearestOf(
  { stub_id, nearest }: Report["unused_stubs"][number],
  unmatched: readonly Unmatched[],
): string | null {
  if (nearest === null) return null;
  const isTold = unmatched.some(({ id, near_miss }) =>
    id === nearest.id && near_miss?.stub_id === stub_id
  );
  return isTold ? null : `nearest is ${nearest.request}: ${nearest.message}`;
}
