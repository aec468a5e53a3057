import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import { areTooManyNames, AskedCount, askingTooMuch } from "../sizes.ts";
import { partBody } from "./body.ts";
import { matcherCriterion } from "./matchers.ts";

/** What `multipartPatterns` ask of the parts of a body: each of some part. */
export function* multipartEntries(
  given: Json,
  entry: Entry,
): Work<JsonObject[]> {
  const parts: JsonObject[] = [];
  for (const [at, pattern] of (Array.isArray(given) ? given : []).entries()) {
    const reading = yield* onePart(pattern);
    if (typeof reading !== "string") parts.push(reading);
    else entry.refuse(["request", "multipartPatterns", at], reading);
    yield;
  }
  return parts;
}

const isText = (value: Json) => typeof value === "string";

/** What the members of a pattern of a part are. */
const kinds: Readonly<Record<string, (value: Json) => boolean>> = {
  fileName: isText,
  filename: isText,
  headers: isJsonObject,
  bodyPatterns: Array.isArray,
};

const known = new Set(["name", "matchingType", ...Object.keys(kinds)]);

/** An entry of `multipart`, or the reason why there is none. */
function* onePart(pattern: Json): Work<JsonObject | string> {
  if (!isJsonObject(pattern)) return "it should be an object";
  if ((pattern["matchingType"] ?? "ANY") !== "ANY") {
    return '"matchingType" other than ANY asks something of all parts';
  }
  const stray = Object.keys(pattern).find((name) =>
    !known.has(name) && pattern[name] !== null
  );
  if (stray !== undefined) return `"${stray}" of a part has no criterion`;
  const wrong = Object.entries(kinds).find(([name, isOne]) =>
    (pattern[name] ?? null) !== null && !isOne(pattern[name] ?? null)
  );
  if (wrong !== undefined) {
    return `"${wrong[0]}" of a part is of the wrong kind`;
  }
  const part: JsonObject = {};
  // WireMock's own `name` of a pattern in a file is for people: it asks nothing.
  const { filename = pattern["fileName"] } = pattern;
  if (typeof filename === "string") part["filename"] = filename;
  if (isJsonObject(pattern["headers"])) {
    const headers: JsonObject = {};
    const asked = new AskedCount();
    const names = Object.keys(pattern["headers"]);
    if (areTooManyNames(names.length)) return askingTooMuch;
    for (const name of names) {
      const matcher = pattern["headers"][name] ?? null;
      const reading = yield* matcherCriterion(matcher);
      if (!reading.ok) return reading.reason;
      if (asked.isTooMuchWith(reading.criterion)) return askingTooMuch;
      setOwn(headers, name, reading.criterion);
      yield;
    }
    part["headers"] = headers;
  }
  const body = yield* partBody(pattern["bodyPatterns"] ?? null);
  if (!body.ok) return body.reason;
  if (body.body !== undefined) part["body"] = body.body;
  return part;
}
