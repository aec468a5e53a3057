import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";
import { takes as takesPlain } from "../reference_matchers.ts";
import { takesDate } from "./dates.ts";
import { takesJson } from "./json_equality.ts";
import { find } from "./json_paths.ts";
import { fitsSchema } from "./json_schemas.ts";
import { isSameXml, readDocument } from "./xml.ts";
import { xpaths } from "./xpaths.ts";

// What WireMock's matchers say of a value, or of none: from its documentation,
// and held against WireMock 3.13 itself by `deno task formats:models`.

/** Whether a matcher takes a value; `null` is one that is not there. */
export function matches(matcher: JsonObject, text: string | null): boolean {
  const [name = ""] = Object.keys(matcher);
  const operand = matcher[name] ?? null;
  const list = (Array.isArray(operand) ? operand : []).filter(isJsonObject);
  switch (name) {
    case "absent":
      return text === null;
    case "anything":
      return true;
    case "not":
      return isJsonObject(operand) && !matches(operand, text);
    case "and":
      return list.every((one) => matches(one, text));
    case "or":
      return list.some((one) => matches(one, text));
    case "doesNotContain":
    case "doesNotMatch":
      return text === null || takesPlain(matcher, text);
    case "matchesJsonPath":
      return takesPath(operand, text);
  }
  return text !== null && matchesText(matcher, text);
}

function matchesText(matcher: JsonObject, text: string): boolean {
  const [name = ""] = Object.keys(matcher);
  const operand = matcher[name] ?? null;
  switch (name) {
    case "before":
    case "after":
    case "equalToDateTime":
      return takesDate(name, { operand: String(operand), text, now: 0n });
    case "equalToJson":
      return takesJson(matcher, text);
    case "matchesJsonSchema":
      return takesSchema(operand, text);
    case "equalToXml": {
      const wanted = readDocument(String(operand));
      const given = readDocument(text);
      return wanted !== null && given !== null && isSameXml(wanted, given);
    }
    case "matchesXPath":
      return takesXPath(operand, text);
    default:
      return takesPlain(matcher, text);
  }
}

/** A text that is no JSON is taken for a JSON text, and so is a value that does not fit itself. */
function takesSchema(schema: Json, text: string): boolean {
  const value = parsed(text);
  if (value === undefined) return fitsSchema(schema, text);
  return fitsSchema(schema, value) ||
    (typeof value !== "object" || value === null) &&
      typeof value !== "string" && fitsSchema(schema, text);
}

/** Alone, a path has to find something; with a matcher, one thing that it finds has to fit as text. */
function takesPath(operand: Json, text: string | null): boolean {
  const body = text === null ? undefined : parsed(text);
  if (typeof operand === "string") {
    if (body === undefined) return false;
    const found = find(operand, body);
    if (!found.isDefinite) return found.values.length > 0;
    const { value } = found;
    if (value === undefined || value === null) return false;
    return typeof value !== "object" || Object.keys(value).length > 0;
  }
  if (!isJsonObject(operand)) return false;
  const { expression, ...matcher } = operand;
  if (body === undefined) {
    return text === null && matcher["absent"] === true;
  }
  const results = textsOf(String(expression), body, matcher);
  return results.length === 0 && matcher["absent"] === true ||
    results.some((one) => matches(matcher, one));
}

/** What a matcher is asked of: each item of a list, but the whole list where JSON is compared. */
function textsOf(
  expression: string,
  body: Json,
  matcher: JsonObject,
): string[] {
  const found = find(expression, body);
  const value = found.isDefinite ? found.value : [...found.values];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return [asText(value)];
  return "equalToJson" in matcher
    ? [JSON.stringify(value)]
    : value.map((one) => isJsonObject(one) ? javaText(one) : asText(one));
}

/** How Java writes a map. */
function javaText(value: JsonObject): string {
  const members = Object.entries(value).map(([name, one]) =>
    `${name}=${isJsonObject(one) ? javaText(one) : asText(one ?? null)}`
  );
  return `{${members.join(", ")}}`;
}

function asText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Alone, a path has to select a node, or be no selection at all; with a matcher, one of the nodes has to fit as text. */
function takesXPath(operand: Json, text: string): boolean {
  const { expression, ...matcher } = isJsonObject(operand)
    ? operand
    : { expression: operand };
  const root = readDocument(text);
  const select = xpaths[String(expression)];
  if (select === undefined) throw new Error(`no XPath ${expression}`);
  if (root === null) return false;
  const found = select(root);
  return isJsonObject(operand)
    ? found.some((one) => matches(matcher, one))
    : found.length > 0;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
