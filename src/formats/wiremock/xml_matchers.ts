import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { textOf } from "../member.ts";
import { writtenAlike } from "./xml_text.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";

/** The criterion of `equalToXml`: the same XML; its switches have none. */
export function equalXml(operand: Json, whole: JsonObject): CriterionReading {
  const switched = Object.entries(whole).find(([name, value]) =>
    name !== "equalToXml" && value !== false && value !== null
  );
  if (switched !== undefined) {
    return { ok: false, reason: `"${switched[0]}" of XML has no criterion` };
  }
  const text = textOf(operand);
  if (text === undefined) return bad("the XML should be a text");
  const written = writtenAlike(text);
  return typeof written === "string"
    ? bad(written)
    : good({ $and: [{ $xml: text }, ...written] });
}

/** The criterion of `matchesXPath`. WireMock's readers look at names without their namespaces where none are given, unless these are prefixed. */
export function* xpathMatcher(
  operand: Json,
  { xPathNamespaces }: JsonObject,
  read: (matcher: Json) => Work<CriterionReading>,
): Work<CriterionReading> {
  const isText = typeof operand === "string";
  const path = isText
    ? operand
    : isJsonObject(operand)
    ? operand["expression"]
    : undefined;
  if (typeof path !== "string") {
    return { ok: false, reason: 'an "expression" is missing' };
  }
  const namespaces = isJsonObject(xPathNamespaces)
    ? { namespaces: xPathNamespaces }
    : {};
  if (isText) {
    return { ok: true, criterion: { $xpath: { path, ...namespaces } } };
  }
  const { expression: _, ...matcher } = isJsonObject(operand) ? operand : {};
  const value = yield* read(matcher);
  return value.ok
    ? {
      ok: true,
      criterion: { $xpath: { path, ...namespaces, value: value.criterion } },
    }
    : value;
}
