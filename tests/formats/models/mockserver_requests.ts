import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";
import type { TriedRequest } from "../tried_request.ts";
import { isSameJson } from "./json_equality.ts";
import { find } from "./json_paths.ts";
import { fitsSchema } from "./json_schemas.ts";

// What MockServer's matchers take: from its documentation, and held against
// MockServer 5.15 itself by `deno task formats:models`.

type Pairs = readonly (readonly [name: string, value: string])[];

/** Whether an `httpRequest` takes a request: its path, its fields by name and its body. */
export function takesExpected(asked: JsonObject, sent: TriedRequest): boolean {
  const { query, headers } = sent;
  return takesPath(asked, sent.path) &&
    isSubset(pairsOf(asked["queryStringParameters"]), query) &&
    isSubset(pairsOf(asked["headers"]), headers) &&
    isSubset(pairsOf(asked["cookies"]), cookiesIn(headers)) &&
    takesBody(asked["body"] ?? "", sent.body);
}

/** The same in any case, or a pattern for the whole whose dot takes line ends; a blank text asks nothing. */
function takesText(wanted: string, text: string): boolean {
  if (wanted.trim() === "") return true;
  if (wanted.toLowerCase() === text.toLowerCase()) return true;
  try {
    return new RegExp(`^(?:${wanted})$`, "is").test(text);
  } catch {
    return false;
  }
}

/** A value that is asked twice is asked once. */
function pairsOf(asked: Json | undefined): Pairs {
  return Object.entries(Object(asked)).flatMap(([name, values]) =>
    [...new Set([values].flat())].map((value) => [name, String(value)] as const)
  );
}

/** Each pair that is asked fits some pair, and all of them together as many as are asked; equal ones that are sent are one. */
function isSubset(asked: Pairs, sent: Pairs): boolean {
  const given = sent.filter(([name, value], at) =>
    at === sent.findIndex((one) => one[0] === name && one[1] === value)
  );
  const found = asked.map(([name, wanted]) =>
    given.flatMap(([key, value], at) =>
      takesText(name, key) && takesText(wanted, value) ? [at] : []
    )
  );
  return found.every((places) => places.length > 0) &&
    new Set(found.flat()).size >= asked.length;
}

/** The first of a line, and of these the last; quotes around a value are not part of it. */
function cookiesIn(headers: Pairs): Pairs {
  const cookies = new Map<string, string>();
  for (const [name, line] of headers) {
    if (name.toLowerCase() !== "cookie") continue;
    const own = new Map<string, string>();
    for (const pair of line.split("; ")) {
      const [, key = "", value = ""] = /^(\w+)="?(.*?)"?$/.exec(pair) ?? [];
      if (!own.has(key)) own.set(key, value);
    }
    for (const [key, value] of own) cookies.set(key, value);
  }
  return [...cookies];
}

/** With parameters each of its steps in braces takes one step, whose values stand between commas. */
function takesPath(asked: JsonObject, path: string): boolean {
  const wanted = String(asked["path"] ?? "");
  const parameters = pairsOf(asked["pathParameters"]);
  if (parameters.length === 0) return takesText(wanted, path);
  const steps = wanted.split("/").slice(1);
  const given = path.split("/").slice(1).filter((step) => step !== "");
  const pattern = wanted.replaceAll(/\{\w+\}/g, ".*");
  if (steps.length !== given.length || !takesText(pattern, path)) return false;
  const values = steps.flatMap((step, at): Pairs => {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined) return [];
    const one = new RegExp(`[.;]?(?:${name}=)?([^,]+)[.,;]?`, "g");
    return [...(given[at] ?? "").matchAll(one)].map(([, value = ""]) => [
      name,
      value,
    ]);
  });
  return isSubset(parameters, values);
}

function takesBody(asked: Json, text: string): boolean {
  if (typeof asked === "string") return asked === "" || asked === text;
  if (!isJsonObject(asked) || typeof asked["type"] !== "string") {
    return takesJson(asked, text, false);
  }
  const { string, json, regex, jsonPath, jsonSchema, base64Bytes } = asked;
  switch (asked["type"]) {
    case "STRING":
      return asked["subString"] === true
        ? text.includes(String(string))
        : String(string).trim() === "" || text === string;
    case "REGEX":
      return text === ""
        ? String(regex).trim() === ""
        : takesText(String(regex), text);
    case "JSON":
      return takesJson(json ?? null, text, asked["matchType"] === "STRICT");
    case "JSON_SCHEMA": {
      const value = parsed(text);
      return value !== undefined && fitsSchema(jsonSchema ?? null, value);
    }
    case "JSON_PATH":
      return findsList(String(jsonPath), text);
    case "BINARY":
      return base64Bytes === "" || base64Bytes === btoa(text);
    default:
      throw new Error(`no model of ${asked["type"]}`);
  }
}

function takesJson(wanted: Json, text: string, isStrict: boolean): boolean {
  const value = parsed(text);
  return value !== undefined &&
    isSameJson(
      typeof wanted === "string" ? JSON.parse(wanted) : wanted,
      value,
      { anyOrder: !isStrict, extra: !isStrict },
    );
}

/** A path to one place has to find a list that is not empty. */
function findsList(path: string, text: string): boolean {
  const body = parsed(text);
  if (body === undefined) return false;
  const found = find(path, body);
  if (!found.isDefinite) return found.values.length > 0;
  return Array.isArray(found.value) && found.value.length > 0;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
