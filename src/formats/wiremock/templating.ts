import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import { headerFields } from "../header_fields.ts";
import { translateHandlebars } from "../handlebars/translate.ts";
import { wireMockDialect } from "./dialect.ts";

/** What shows that a text is meant as a template, where nothing says so. */
const telling =
  /\{\{\{?[#~]?\s*(?:request\.|(?:if|unless|each|with|now|date|randomValue|randomInt|jsonPath|xPath|regexExtract|parameters\.)\b)/;

/** Whether WireMock renders a response: as it says, or, without a word about it, where it looks so. */
export function isTemplated(given: JsonObject, templating: string): boolean {
  const { transformers } = given;
  if (
    Array.isArray(transformers) && transformers.includes("response-template")
  ) {
    return true;
  }
  if (templating !== "auto") return templating === "on";
  const { jsonBody = null, headers = null } = given;
  const { body = null } = given;
  const text = typeof body === "string" && !body.includes("{{") ? null : body;
  return telling.test(JSON.stringify([text, jsonBody, headers]));
}

/** The response with its templates translated; texts without one stay as they are. */
export function templated(
  { headers, body, ...rest }: JsonObject,
  given: JsonObject,
  entry: Entry,
): JsonObject {
  const dialect = wireMockDialect(given["transformerParameters"] ?? null);
  const translate = (text: string, place: string): string | null => {
    if (!text.includes("{{")) return null;
    const result = translateHandlebars(text, dialect);
    if (!result.ok) {
      entry.refuse(["response", place], `a template: ${result.reason}`);
      return null;
    }
    return result.template;
  };
  const fixed: JsonObject = {};
  const rendered: JsonObject = {};
  for (
    const [name, value] of Object.entries(isJsonObject(headers) ? headers : {})
  ) {
    const lines = eachLine(value, (line) => translate(line, "headers"));
    if (lines === null) setOwn(fixed, name, value);
    else setOwn(rendered, name, lines);
  }
  const text = typeof body === "string"
    ? translate(body, placeOf(given))
    : null;
  if (text !== null || Object.keys(rendered).length > 0) {
    entry.rewritten(["response"], "its templates are Jinja's");
  }
  if (typeof body === "string" && /request\.body|jsonPath/.test(body)) {
    entry.rewritten(
      ["response"],
      "a body is read as JSON where its Content-Type says so",
      "answer_differs",
    );
  }
  return {
    ...rest,
    ...headerFields(fixed, rendered),
    ...(text === null
      ? body === undefined ? {} : { body }
      : { template_body: text }),
  };
}

function placeOf(given: JsonObject): string {
  return ["body", "jsonBody", "bodyFileName"].find((name) =>
    (given[name] ?? null) !== null
  ) ?? "body";
}

/** The lines with those that are templates translated, the others as text; `null` where none is one. */
function eachLine(
  value: Json,
  translate: (line: string) => string | null,
): Json | null {
  if (typeof value === "string" && !value.includes("{{")) return null;
  const lines = [value].flat().map((line) => String(line));
  const written = lines.map(translate);
  if (written.every((line) => line === null)) return null;
  const all = written.map((line, at) => line ?? lines[at] ?? "");
  return Array.isArray(value) ? all : all[0] ?? "";
}
