// Which response of a route Mockoon chooses, written down once more from its
// manual: the first whose rules hold, else the default one.

import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";
import type { SentRequest } from "./never_wider.ts";

/** A value that a rule looks at; nothing where it is not there. */
type Value = Json | undefined;

/** The place of the response that Mockoon chooses; `null` where it goes on to the next route. */
export function mockoonChooses(
  { responses, responseMode }: JsonObject,
  sent: SentRequest,
): number | null {
  const list = (Array.isArray(responses) ? responses : []).filter(isJsonObject);
  const flagged = list.findIndex((one) => one["default"] === true);
  const usual = Math.max(flagged, 0);
  if (responseMode === "DISABLE_RULES") return usual;
  const chosen = list.findIndex((one) => isChosen(one, sent));
  if (chosen >= 0) return chosen;
  return responseMode === "FALLBACK" ? null : usual;
}

/** Whether the rules of a response choose it. */
export function isChosen(
  { rules, rulesOperator }: JsonObject,
  sent: SentRequest,
): boolean {
  const all = (Array.isArray(rules) ? rules : []).filter(isJsonObject);
  if (all.length === 0) return false;
  return rulesOperator === "AND"
    ? all.every((rule) => holds(rule, sent))
    : all.some((rule) => holds(rule, sent));
}

function holds(rule: JsonObject, sent: SentRequest): boolean {
  return isValid(rule, sent) !== (rule["invert"] === true);
}

function isValid(rule: JsonObject, sent: SentRequest): boolean {
  const operator = String(rule["operator"]);
  const target = targetOf(rule, sent);
  if (target === "no cookie is named") return false;
  if (operator === "null") return target == null || target === "";
  if (operator === "empty_array") {
    return Array.isArray(target) && target.length === 0;
  }
  if (target === undefined) return false;
  const wanted = String(rule["value"]);
  const actual = target ?? "";
  if (operator === "array_includes" && rule["modifier"]) {
    return Array.isArray(actual) &&
      actual.some((one) => String(one) === wanted);
  }
  if (operator.includes("regex")) {
    const pattern = new RegExp(wanted, operator === "regex_i" ? "i" : "");
    return [actual].flat().some((one) => pattern.test(String(one)));
  }
  return Array.isArray(actual)
    ? actual.map(String).includes(wanted)
    : String(actual) === wanted;
}

function targetOf(rule: JsonObject, sent: SentRequest): Value {
  // A template without a helper's value is an empty text.
  const name = String(rule["modifier"]).replaceAll(/\{\{.*\}\}/g, "");
  const { headers, method, target } = sent;
  switch (rule["target"]) {
    case "method":
      return method.toLowerCase();
    case "header":
      return name === "" ? "" : headerOf(headers, name);
    case "cookie":
      return name === ""
        ? "no cookie is named"
        : cookiesOf(headerOf(headers, "cookie") ?? "").get(name);
    case "params":
      return name === "id"
        ? decodeURIComponent(target.split("?")[0]?.split("/").at(-1) ?? "")
        : undefined;
    case "query": {
      const query = queryOf(target.split("?")[1] ?? "");
      return name === "" ? query : along(query, name);
    }
    default:
      return bodyTarget(rule, name, sent);
  }
}

function bodyTarget(
  rule: JsonObject,
  name: string,
  { headers, body }: SentRequest,
): Value {
  const type = headerOf(headers, "content-type") ?? "";
  const isText = /^(?:equals|regex)/.test(String(rule["operator"]));
  if (name === "" && isText) return body;
  const value = /application\/json|application\/.*\+json/.test(type)
    ? parsed(body)
    : type.includes("application/x-www-form-urlencoded")
    ? queryOf(body)
    : body;
  return name === "" || typeof value !== "object" ? value : along(value, name);
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Several lines of a header are one text. */
function headerOf(
  headers: SentRequest["headers"],
  name: string,
): string | undefined {
  const lines = headers.filter(([one]) =>
    one.toLowerCase() === name.toLowerCase()
  )
    .map(([, value]) => value);
  if (lines.length === 0) return undefined;
  return lines.join(/^cookie$/i.test(name) ? "; " : ", ");
}

/** The first of a name counts; quotes around a value are none of it. */
function cookiesOf(line: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of line.split(";")) {
    const [name = "", ...rest] = pair.split("=");
    const value = rest.join("=").trim().replace(/^"(.*)"$/, "$1");
    if (rest.length === 0 || cookies.has(name.trim())) continue;
    cookies.set(name.trim(), decodeURIComponent(value));
  }
  return cookies;
}

/** Names with brackets are lists and objects: `a[]=1`, `a[b]=1`. */
function queryOf(text: string): JsonObject {
  const query: JsonObject = {};
  for (const [whole, value] of new URLSearchParams(text)) {
    const [, name = whole, inner] = /^(\w+)\[(\w*)\]$/.exec(whole) ?? [];
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    if (inner !== undefined && !/^\d*$/.test(inner)) {
      query[name] = { ...(isJsonObject(before) ? before : {}), [inner]: value };
    } else if (before !== undefined || inner !== undefined) {
      query[name] = [before ?? [], value].flat();
    } else query[name] = value;
  }
  return query;
}

/** What a path such as `a.0.b` leads to. */
function along(value: Value, path: string): Value {
  let found = value;
  for (const step of path.split(".")) {
    // A text has its letters as members.
    if (found == null || !Object.hasOwn(Object(found), step)) return undefined;
    found = Object(found)[step];
  }
  return found;
}
