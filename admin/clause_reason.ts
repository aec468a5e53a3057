import type { Clause } from "../src/model/match_answer.ts";
import { criterionText } from "./criterion_text.ts";

/** What a reason says beyond the name and the two cells before it; "" where it only repeats them. */
export function reasonText(
  { field, key, reason, expected, actual, matched }: Clause,
): string {
  // Of a body it names the very member.
  if (matched || field === "body") return matched ? "" : told(reason);
  const isPlain = typeof actual === "string" &&
    (typeof expected === "string" || criterionText(expected) !== "" &&
        /^(?:member "[^"]*": )?expected "[^"]*", got "[^"]*"$/.test(reason));
  if (isPlain) return "";
  // The cell beside says that it is absent.
  if (actual === null && typeof expected === "string") return "";
  const own = key === undefined ? "" : `${JSON.stringify(key)}: `;
  const rest = told(reason);
  const named = rest.startsWith(own) ? rest.slice(own.length) : rest;
  const got = `, got ${JSON.stringify(actual)}`;
  return named.endsWith(got) ? named.slice(0, -got.length) : named;
}

/** Of a name as of a body's member, the word is noise. */
function told(reason: string): string {
  return reason.replace(/^member ("[^"]*"): /, "$1: ");
}
