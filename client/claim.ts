import type { ClaimInput, Criterion, RequestMatcher } from "./wire_types.ts";

/** How often: a count, or a criterion for the count, as `atLeast(2)`. */
export type Times = number | Criterion;

/** What is claimed of requests: `"/pay"`, `"POST /pay"`, or the server's fields. */
export type Claim = string | ClaimInput;

/** What a stub takes: a path, a criterion for the path, or more than the path. */
export type Taken =
  | string
  | Criterion
  | Omit<RequestMatcher, "method">;

/** Exactly so often. */
export function exactly(count: number): Criterion {
  return { $eq: count };
}

/** So often or more. */
export function atLeast(count: number): Criterion {
  return { $gte: count };
}

/** So often or less. */
export function atMost(count: number): Criterion {
  return { $lte: count };
}

/** At least and at most so often. */
export function between(least: number, most: number): Criterion {
  return { $between: [least, most] };
}

/** A claim as the server takes it. */
export function claimInput(claim: Claim): ClaimInput {
  if (typeof claim !== "string") return claim;
  const [, method, target = ""] = /^(?:([A-Z]+) )?(.*)$/s.exec(claim) ?? [];
  return { ...(method === undefined ? {} : { method }), ...placeOf(target) };
}

/** What a stub asks of a request. */
export function requestInput(
  method: string | undefined,
  taken: Taken,
): RequestMatcher {
  const rest = method === undefined ? {} : { method };
  if (typeof taken === "string") return { ...rest, ...placeOf(taken) };
  return isCriterion(taken) ? { ...rest, path: taken } : { ...rest, ...taken };
}

/** A query behind a path is one: a path itself has no `?`. */
function placeOf(target: string): Pick<ClaimInput, "path" | "query"> {
  const at = target.indexOf("?");
  if (at < 0) return { path: target };
  const search = new URLSearchParams(target.slice(at + 1));
  const query: Record<string, string | Criterion> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    const [first = ""] = values;
    query[name] = values.length === 1
      ? first
      : { $values: { $contains: values } };
  }
  return { path: target.slice(0, at), query };
}

function isCriterion(value: object): value is Criterion {
  return Object.keys(value).some((name) => name.startsWith("$"));
}

/** Whether no request at all is enough, so that waiting would prove nothing. */
export function holdsOfNone(times: ClaimInput["times"]): boolean {
  if (times === 0) return true;
  if (typeof times !== "object" || times === null) return false;
  const { $lte, $between, $gte, $eq } = times;
  return $lte !== undefined || $gte === 0 || $eq === 0 ||
    (Array.isArray($between) && $between[0] === 0);
}
