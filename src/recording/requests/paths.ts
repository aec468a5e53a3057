import { literal } from "../../formats/patterns/java_pattern.ts";
import { pathCriterion } from "../../formats/exchanges.ts";
import { targetOf } from "../../formats/criteria.ts";
import type { JsonObject } from "../../json/values.ts";
import { decodePercent } from "../../request/percent.ts";
import type { SecretBook } from "../secrets/secret_book.ts";
import {
  maskedTokens,
  numberIn,
  numbersIn,
  placeholderOf,
} from "../secrets/placeholder.ts";

/** The path as a plain one of a stub takes it: slashes at its ends do not count. */
export function looseKey(path: string): string {
  return decodePercent(path).replaceAll(/^\/+|\/+$/g, "");
}

/** The fields of a matcher that ask for a path; `isExact` where others differ from it in slashes or encoding alone. */
export function pathFields(path: string, isExact: boolean): JsonObject {
  return isExact || /%2f/i.test(path)
    ? { target: targetOf(literal(path)) }
    : { path: pathCriterion(path) };
}

/**
 * A path with parameters where a client sends a secret that it has from
 * elsewhere; `null` where there is none. One that the mock gave stays.
 */
export function secretPath(
  path: string,
  book: SecretBook,
  order: number,
): string | null {
  const isForeign = (text: string) =>
    numbersIn(text).some((number) => !book.wasAnswered(number, order));
  let count = 0;
  const segments = path.split("/").map((segment) => {
    if (!isForeign(segment)) return segment;
    return segment.replaceAll(
      maskedTokens,
      (token) => numberIn(token) === null ? token : placeholderOf(0),
    ).replaceAll(/REDACTED-\d{1,9}/g, () => `{secret_${++count}}`);
  });
  return count === 0 ? null : segments.join("/");
}
