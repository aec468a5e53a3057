// What other tools' matchers take, written down a second time, as plainly as
// can be; `deno task formats:judge` holds parts of it against the tools.

import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";
import type { TriedRequest } from "./tried_request.ts";

function valuesOf(
  pairs: readonly (readonly [string, string])[],
  name: string,
  isCased: boolean,
): string[] {
  const fold = (text: string) => isCased ? text : text.toLowerCase();
  return pairs.filter(([key]) => fold(key) === fold(name))
    .map(([, value]) => value);
}

/** Whether a predicate of mountebank's takes a request. */
export function mountebankTakes(
  predicate: JsonObject,
  request: TriedRequest,
): boolean {
  const { not, and, or, caseSensitive } = predicate;
  if (isJsonObject(not)) return !mountebankTakes(not, request);
  const each = (list: Json | undefined) =>
    (Array.isArray(list) ? list : []).filter(isJsonObject);
  if (and !== undefined) {
    return each(and).every((one) => mountebankTakes(one, request));
  }
  if (or !== undefined) {
    return each(or).some((one) => mountebankTakes(one, request));
  }
  const isCased = caseSensitive === true;
  const [name = ""] = Object.keys(predicate);
  const operand = predicate[name];
  if (!isJsonObject(operand)) return false;
  const test = (values: readonly string[], expected: Json) =>
    compares(name, values, { expected, isCased });
  return Object.entries(operand).every(([field, expected]) => {
    if (field === "headers" || field === "query") {
      return isJsonObject(expected) &&
        Object.entries(expected).every(([key, one]) =>
          test(valuesOf(request[field], key, isCased && field === "query"), one)
        );
    }
    const text = field === "body"
      ? request.body
      : field === "path"
      ? request.path
      : request.method;
    return test([text], expected);
  });
}

interface Comparison {
  readonly expected: Json;
  readonly isCased: boolean;
}

function compares(
  name: string,
  values: readonly string[],
  { expected, isCased }: Comparison,
): boolean {
  const fold = (text: string) => isCased ? text : text.toLowerCase();
  if (name === "exists") {
    return expected === values.some((value) => value !== "");
  }
  const wanted = String(expected);
  const actual = values.length === 0 ? [""] : values;
  return actual.some((value) => {
    switch (name) {
      case "equals":
        return fold(value) === fold(wanted);
      case "contains":
        return fold(value).includes(fold(wanted));
      case "startsWith":
        return fold(value).startsWith(fold(wanted));
      case "endsWith":
        return fold(value).endsWith(fold(wanted));
      default:
        return new RegExp(wanted, isCased ? "" : "i").test(value);
    }
  });
}

/** Whether a rule of Mockoon's holds for a request. */
export function mockoonTakes(rule: JsonObject, request: TriedRequest): boolean {
  const holds = ruleHolds(rule, targetOf(rule, request));
  return rule["invert"] === true ? !holds : holds;
}

function targetOf(rule: JsonObject, request: TriedRequest): Json | undefined {
  const name = String(rule["modifier"]);
  if (rule["target"] === "method") return request.method.toLowerCase();
  if (rule["target"] === "body") {
    if (name === "") return request.body;
    const type = valuesOf(request.headers, "content-type", false).join();
    return type === "application/json"
      ? memberOf(request.body, name)
      : undefined;
  }
  const isHeader = rule["target"] === "header";
  const values = valuesOf(
    isHeader ? request.headers : request.query,
    name,
    !isHeader,
  );
  if (isHeader) return values.length === 0 ? undefined : values.join(", ");
  return values.length > 1 ? values : values[0];
}

function memberOf(text: string, path: string): Json | undefined {
  try {
    let value: Json | undefined = JSON.parse(text);
    for (const step of path.split(".")) {
      value = Array.isArray(value)
        ? value[Number(step)]
        : isJsonObject(value)
        ? value[step]
        : undefined;
    }
    return value;
  } catch {
    return undefined;
  }
}

function ruleHolds(
  { operator, value }: JsonObject,
  target: Json | undefined,
): boolean {
  const wanted = String(value);
  if (operator === "null") {
    return target === null || target === undefined || target === "";
  }
  if (operator === "empty_array") {
    return Array.isArray(target) && target.length === 0;
  }
  if (target === undefined) return false;
  const actual = target === null ? "" : target;
  if (operator === "array_includes") {
    return Array.isArray(actual) &&
      actual.some((one) => String(one) === wanted);
  }
  if (operator === "equals") {
    return Array.isArray(actual)
      ? actual.map(String).includes(wanted)
      : String(actual) === wanted;
  }
  const pattern = new RegExp(wanted, operator === "regex_i" ? "i" : "");
  return [actual].flat().some((one) => pattern.test(String(one)));
}

/** Whether a matcher of Hoverfly's takes a text. */
export function hoverflyTakes(
  { matcher, value }: JsonObject,
  text: string,
): boolean {
  const wanted = String(value);
  switch (matcher) {
    case "exact":
      return text === wanted;
    case "negate":
      return text !== wanted;
    case "glob": {
      const parts = wanted.split("*").map((part) => RegExp.escape(part));
      return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
    }
    default:
      return new RegExp(wanted).test(text);
  }
}

/** Whether a text of MockServer's takes another one: in any case, or as a pattern for the whole. */
export function mockServerTakes(wanted: string, text: string): boolean {
  if (wanted.toLowerCase() === text.toLowerCase()) return true;
  try {
    return new RegExp(`^(?:${wanted})$`, "is").test(text);
  } catch {
    return false;
  }
}
