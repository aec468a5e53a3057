import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";

// What WireMock's matchers take, written down a second time, as plainly as can
// be: `deno task formats:judge` holds the same against WireMock itself.

/** Whether WireMock's matcher takes a text that is there. */
export function takes(matcher: JsonObject, text: string): boolean {
  const [name = ""] = Object.keys(matcher);
  const operand = matcher[name] ?? null;
  const list = (Array.isArray(operand) ? operand : []).filter(isJsonObject);
  switch (name) {
    case "equalTo":
      return matcher["caseInsensitive"] === true
        ? text.toLowerCase() === String(operand).toLowerCase()
        : text === operand;
    case "contains":
      return text.includes(String(operand));
    case "doesNotContain":
      return !text.includes(String(operand));
    case "matches":
      return new RegExp(`^(?:${operand})$`, "s").test(text);
    case "doesNotMatch":
      return !new RegExp(`^(?:${operand})$`, "s").test(text);
    case "not":
      return isJsonObject(operand) && !takes(operand, text);
    case "and":
      return list.every((one) => takes(one, text));
    case "or":
      return list.some((one) => takes(one, text));
    case "equalToJson":
      return takesJson(matcher, text);
    case "matchesJsonPath":
      return takesPath(operand, text);
    case "equalToNumber":
    case "greaterThanNumber":
    case "lessThanNumber":
      return takesNumber(name, Number(operand), text);
    default:
      throw new Error(`no reference for ${name}`);
  }
}

function takesNumber(name: string, bound: number, text: string): boolean {
  const number = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (name === "equalToNumber") return number === bound;
  return name === "greaterThanNumber" ? number > bound : number < bound;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function takesJson(matcher: JsonObject, text: string): boolean {
  const actual = parsed(text);
  return actual !== undefined &&
    same(parsed(String(matcher["equalToJson"])) ?? null, actual, {
      anyOrder: matcher["ignoreArrayOrder"] === true,
      extra: matcher["ignoreExtraElements"] === true,
    });
}

interface Rules {
  readonly anyOrder: boolean;
  readonly extra: boolean;
}

function same(expected: Json, actual: Json, rules: Rules): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return false;
    if (!rules.extra && actual.length !== expected.length) return false;
    if (rules.anyOrder) return pairs(expected, actual, rules);
    return actual.length >= expected.length &&
      expected.every((one, at) => same(one, actual[at] ?? null, rules));
  }
  if (isJsonObject(expected)) {
    if (!isJsonObject(actual)) return false;
    const names = Object.keys(expected);
    if (!rules.extra && Object.keys(actual).length !== names.length) {
      return false;
    }
    return names.every((name) =>
      Object.hasOwn(actual, name) &&
      same(expected[name] ?? null, actual[name] ?? null, rules)
    );
  }
  return expected === actual;
}

/** Whether each of the expected finds an item of its own; lists here are short. */
function pairs(
  [first, ...rest]: readonly Json[],
  actual: readonly Json[],
  rules: Rules,
): boolean {
  if (first === undefined) return true;
  return actual.some((one, at) =>
    same(first, one, rules) && pairs(rest, actual.toSpliced(at, 1), rules)
  );
}

/** Paths that the test makes: `$.a`, `$.a.b`, and one filter on `$`. */
function takesPath(expression: Json, text: string): boolean {
  const body = parsed(text);
  const filter = /^\$\[\?\(@\.(\w) == '(\w)'\)\]$/.exec(String(expression));
  if (filter !== null) {
    const [, name = "", value] = filter;
    const items = Array.isArray(body) ? body : [body];
    return items.some((one) =>
      isJsonObject(one) && Object.hasOwn(one, name) &&
      String(one[name]) === value &&
      (typeof one[name] === "string" || typeof one[name] === "number")
    );
  }
  let value: Json | undefined = body;
  for (const name of String(expression).split(".").slice(1)) {
    value = isJsonObject(value) && Object.hasOwn(value, name)
      ? value[name]
      : undefined;
  }
  if (value === undefined || value === null) return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
