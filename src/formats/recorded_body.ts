import { readJson } from "../json/reader.ts";
import { type JsonObject, setOwn } from "../json/values.ts";
import { exactJson } from "./criteria.ts";
import { addLine, isFraming } from "./body_of.ts";
import { textOf } from "./member.ts";

/** What a stub asks of a body like a recorded one: JSON by its value, a form by its fields, others by their text. */
export function askedOf(
  text: string,
  type: string | undefined,
): JsonObject {
  if (text === "") return {};
  if (/[+/]json\b/i.test(type ?? "")) {
    const json = readJson(text, { maxDepth: 90 });
    if (json.ok) return { body: { $json: exactJson(json.value) } };
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(type ?? "")) {
    const fields = fieldCriteria(new URLSearchParams(text));
    return { form: { $exact_key_values: fields } };
  }
  return { body: text };
}

/** Each name of a query or a form with its value, or with the list of its values. */
export function fieldCriteria(fields: URLSearchParams): JsonObject {
  const criteria: JsonObject = {};
  for (const name of new Set(fields.keys())) {
    const values = fields.getAll(name);
    setOwn(
      criteria,
      name,
      values.length > 1 ? { $values: { $eq: values } } : values[0] ?? "",
    );
  }
  return criteria;
}

/** Names with texts, of an object whose members are texts or lists of them. */
export function linesOf(given: JsonObject): (readonly [string, string])[] {
  return Object.entries(given).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, textOf(one) ?? ""] as const)
  );
}

/** Header fields of an answer's way, not of the answer. */
const passing = new Set(["alt-svc", "date", "strict-transport-security"]);

/** The headers of a recorded answer, less those of its way; texts are sent as UTF-8, whatever they were. */
export function recordedHeaders(
  pairs: readonly (readonly [string, string])[],
): JsonObject {
  const headers: JsonObject = {};
  for (const [given, text] of pairs) {
    const name = given.toLowerCase();
    if (isFraming(name) || passing.has(name)) continue;
    const value = name === "content-type"
      ? text.replace(/charset\s*=\s*"?[^\s;"]+"?/i, "charset=utf-8")
      : text;
    addLine(headers, name, value);
  }
  return headers;
}
