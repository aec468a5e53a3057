import type { JsonObject } from "../../json/values.ts";
import { together } from "../criteria.ts";
import { literal } from "../patterns/java_pattern.ts";
import { statusOf } from "./status_codes.ts";

/** What a client prefers to the answer that is sent anyway. */
export interface Preference {
  /** `null` for the response that answers anyway. */
  readonly code: string | null;
  readonly example: string | null;
}

/** The header by which a client asks for another response: `Prefer: code=404, example=none`. */
function preferring({ code, example }: Preference): JsonObject {
  const wants = [
    ...(code === null ? [] : [`.*\\bcode=${statusOf(code)}\\b`]),
    ...(example === null
      ? []
      : [`.*\\bexample="?${literal(example)}"?(?:[,;\\s]|\\Z)`]),
  ].map((pattern): JsonObject => ({ $regex: pattern }));
  const [only] = wants;
  return {
    prefer: wants.length === 1 && only !== undefined ? only : { $and: wants },
  };
}

/** A request that prefers an answer, and the priority it needs where it asks for no more fields than others do. */
export function preferred(request: JsonObject, wanted: Preference): JsonObject {
  const headers = preferring(wanted);
  const hasBoth = wanted.code !== null && wanted.example !== null;
  if (!("headers" in request)) {
    const one = { ...request, headers };
    return hasBoth ? { request: one, priority: 1 } : { request: one };
  }
  const both = together(request, { headers: { $key_values: headers } });
  return { request: both, priority: hasBoth ? 2 : 1 };
}
