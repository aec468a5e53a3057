import type { Json } from "../json/values.ts";
import type { PredicateName } from "./request_matcher.ts";
import type { RequestView } from "../request/request_view.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import type { MatchValue } from "../criteria/match_value.ts";
import type { Clause } from "./near_miss_shape.ts";

/** A test of a request; `method` is the one that counts, which for HEAD may be GET. */
export interface Check {
  test(subject: RequestView, method: string): boolean;
}

/** A test of one field of a request. */
export interface Predicate extends Check {
  readonly field: PredicateName;
  /** The criterion in its canonical form, for explanations. */
  readonly criterion: Json;
  /** What it is asked about, for explanations. */
  read(subject: RequestView): MatchValue;
  /** Why there is nothing to ask, where the request has no such part. */
  trouble?(subject: RequestView): string | null;
  /** Its clauses, where they are not those of a criterion. */
  explain?(subject: RequestView): Clause[];
}

/** A plain string as its canonical criterion. */
export function asCriterion(value: Json): Json {
  return typeof value === "string" ? { $eq: { value } } : value;
}

/** A predicate that is a criterion about something of a request. */
export function valuePredicate(
  field: PredicateName,
  criterion: Json,
  read: (subject: RequestView) => MatchValue,
): Predicate {
  const test = compileCriterion(criterion);
  return {
    field,
    criterion,
    read,
    test: (subject) => test(read(subject), subject),
  };
}
