import type { PredicateName, RequestMatcher } from "./request_matcher.ts";

/** Field weights (docs/contract.md#s2.2, #a51). */
const weights: Record<PredicateName, number> = {
  path: 79,
  method: 37,
  body: 17,
  host: 7,
  query: 3,
  headers: 2,
  target: 79,
  form: 17,
  multipart: 17,
  client_ip: 7,
  path_params: 3,
  cookies: 2,
  scheme: 1,
};

/** Where a stub stands among others that match the same request. */
export interface Rank {
  /** What its author gave it; 0 where nothing was said. Goes before all else. */
  readonly priority: number;
  readonly fields: number;
  readonly weight: number;
  /** How deep the stub's scope lies; 0 for a global stub. */
  readonly depth: number;
  readonly specificity: number;
  /** Segments with text around a parameter. */
  readonly partial: number;
  /** The place in the order of creation; the oldest wins a full tie (docs/contract.md#a1). */
  readonly serial: number;
  /** Fields, weight, scope and specificity in one number, of 32 bits at most: higher wins. */
  readonly score: number;
}

/** More than all fields weigh together: 272. */
const weightLimit = 512;

/** More than scopes lie in each other. */
const depths = 8;

/** The most literal segments that still tell two paths apart. */
const maxSpecificity = 0xffff;

/** What a rank is made of beside the matcher. */
type RankPlace = Pick<
  Rank,
  "priority" | "depth" | "specificity" | "partial" | "serial"
>;

/**
 * A matching stub's rank follows from the stub alone, since all its
 * predicates match: its priority (docs/contract.md#a50), then the number of fields, then their weight,
 * then the inner scope, then literal path segments (docs/contract.md#s2.2,
 * #b3.5), and those that are partly literal, which few have.
 */
export function rankOf(
  matcher: RequestMatcher,
  { isConditional = false, ...at }: RankPlace & {
    readonly isConditional?: boolean;
  },
): Rank {
  const present = Object.keys(matcher) as PredicateName[];
  const sum = present.reduce((total, name) => total + weights[name], 0);
  const more = isConditional ? 1 : 0;
  const fields = Math.max(1, present.length + more);
  const weight = Math.max(1, sum + more);
  const specificity = Math.min(at.specificity, maxSpecificity);
  const score = ((fields * weightLimit + weight) * depths + at.depth) *
      (maxSpecificity + 1) + specificity;
  return { fields, weight, ...at, specificity, score };
}

/** Whether the first stands before the second. */
export function isBefore(a: Rank, b: Rank): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  if (a.score !== b.score) return a.score > b.score;
  return a.partial === b.partial ? a.serial < b.serial : a.partial > b.partial;
}
