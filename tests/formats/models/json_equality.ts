import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";

interface Rules {
  readonly anyOrder: boolean;
  readonly extra: boolean;
}

/** Whether WireMock's `equalToJson` takes a text, with its switches and JsonUnit's placeholders. */
export function takesJson(matcher: JsonObject, text: string): boolean {
  const { equalToJson } = matcher;
  try {
    const expected: Json = typeof equalToJson === "string"
      ? JSON.parse(equalToJson)
      : equalToJson ?? null;
    return isSameJson(expected, JSON.parse(text), {
      anyOrder: matcher["ignoreArrayOrder"] === true,
      extra: matcher["ignoreExtraElements"] === true,
    });
  } catch {
    return false;
  }
}

/** Whether JSON is what is expected. */
export function isSameJson(
  expected: Json,
  actual: Json,
  rules: Rules,
): boolean {
  if (typeof expected === "string") return textFits(expected, actual);
  if (Array.isArray(expected)) return listFits(expected, actual, rules);
  if (!isJsonObject(expected)) return expected === actual;
  if (!isJsonObject(actual)) return false;
  const missing = Object.keys(expected).filter((name) =>
    !Object.hasOwn(actual, name)
  );
  if (
    missing.some((name) => expected[name] !== "${json-unit.ignore-element}")
  ) {
    return false;
  }
  return Object.entries(actual).every(([name, value]) =>
    Object.hasOwn(expected, name)
      ? isSameJson(expected[name] ?? null, value, rules)
      : rules.extra
  );
}

function textFits(expected: string, actual: Json): boolean {
  const [, name, rest = ""] =
    /^\$\{json-unit\.([a-z-]+)\}(.*)$/s.exec(expected) ??
      [];
  switch (name) {
    case "ignore":
    case "ignore-element":
      return true;
    case "any-string":
      return typeof actual === "string";
    case "any-number":
      return typeof actual === "number";
    case "any-boolean":
      return typeof actual === "boolean";
    case "regex":
      return typeof actual === "string" &&
        new RegExp(`^(?:${rest})$`).test(actual);
    default:
      return expected === actual;
  }
}

function listFits(
  expected: readonly Json[],
  actual: Json,
  rules: Rules,
): boolean {
  if (!Array.isArray(actual) || actual.length < expected.length) return false;
  if (!rules.extra && actual.length !== expected.length) return false;
  return rules.anyOrder
    ? pairsOff(expected, actual, rules)
    : expected.every((one, at) => isSameJson(one, actual[at] ?? null, rules));
}

/** Whether each of the expected finds an item of its own; lists here are short. */
function pairsOff(
  [first, ...rest]: readonly Json[],
  actual: readonly Json[],
  rules: Rules,
): boolean {
  return first === undefined ||
    actual.some((one, at) =>
      isSameJson(first, one, rules) &&
      pairsOff(rest, actual.toSpliced(at, 1), rules)
    );
}
