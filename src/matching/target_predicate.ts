import type { JsonObject } from "../json/values.ts";
import type { RequestView } from "../request/request_view.ts";
import {
  asCriterion,
  type Check,
  type Predicate,
  valuePredicate,
} from "./predicate.ts";

/**
 * The pattern of targets whose path is sent in its plain form, whatever query
 * follows. Stubs made from other tools' files ask for it beside their path,
 * since those tools compare a path as it was sent.
 */
export const plainTarget = "/[^/%?](?:[^%?]*[^/%?])?(?:\\?.*)?\\Z";

/** One for all stubs: the answer is the request's, and is found once for each. */
const plainPredicate: Predicate = {
  field: "target",
  criterion: { $regex: { pattern: plainTarget } },
  read: targetOf,
  test: ({ hasPlainPath }) => hasPlainPath,
};

/** The checks of the many stubs that ask for nothing beside path, method and a plain target. */
export const plainChecks: readonly Check[] = [plainPredicate];

const plainText = JSON.stringify(plainPredicate.criterion);

/** What a stub asks of the target as it was sent. */
export function targetPredicate(target: string | JsonObject): Predicate {
  const criterion = asCriterion(target);
  return JSON.stringify(criterion) === plainText
    ? plainPredicate
    : valuePredicate("target", criterion, targetOf);
}

function targetOf({ target }: RequestView): string {
  return target;
}
