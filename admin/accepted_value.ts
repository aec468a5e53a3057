import type { Json } from "../src/json/values.ts";
import { at, briefJson, isJsonObject, readJson } from "./json_text.ts";

/** What was sent, as a value that only it fits. */
export function acceptable(field: string, actual: Json): Json | undefined {
  if (actual === null) return undefined;
  if (field === "body" && typeof actual === "string") {
    const reading = readJson(actual);
    return reading.ok && typeof reading.value === "object" &&
        reading.value !== null
      ? { $json: { $eq: reading.value } }
      : actual;
  }
  if (field === "path" && typeof actual === "string") {
    return /[{}]/.test(actual) ? { $eq: actual } : actual;
  }
  return actual;
}

/** The body that was wanted, with what was sent in the members that differ. */
export function acceptedBody(
  wanted: Json | undefined,
  actual: Json,
): Json | undefined {
  const whole = acceptable("body", actual);
  const sent = isJsonObject(whole) ? at(whole, ["$json", "$eq"]) : undefined;
  const inner = at(wanted, ["$json"]);
  if (sent === undefined || inner === undefined) return whole;
  for (const isDeep of [false, true]) {
    const merged = acceptedMember(inner, sent, isDeep);
    if (briefJson(merged, Infinity) !== briefJson(inner, Infinity)) {
      return { $json: merged };
    }
  }
  return whole;
}

const memberOperators = ["$key_values", "$exact_key_values"];

/** Plain values become what was sent; criteria do only with `isDeep`, when no plain value differs. */
function acceptedMember(wanted: Json, sent: Json, isDeep: boolean): Json {
  if (!isJsonObject(wanted)) return sent;
  const [entry] = Object.entries(wanted);
  const [operator, operand] = entry ?? ["", null];
  if (memberOperators.includes(operator)) {
    return { [operator]: acceptedMember(operand, sent, isDeep) };
  }
  if (operator.startsWith("$")) return isDeep ? sent : wanted;
  if (!isJsonObject(sent)) return sent;
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, one]) => {
      const own = Object.hasOwn(sent, name) ? sent[name] : undefined;
      return own === undefined
        ? []
        : [[name, acceptedMember(one, own, isDeep)] as const];
    }),
  );
}
