import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { textOf } from "../member.ts";
import { selectsTexts } from "./selected_texts.ts";
import { withoutSections, writtenAlike } from "./xml_text.ts";
import { withWrittenNames } from "./xpath_names.ts";

/** The criterion of `equalToXml`: the same XML; its switches have none. */
export function equalXml(operand: Json, whole: JsonObject): CriterionReading {
  const switched = Object.entries(whole).find(([name, value]) =>
    name !== "equalToXml" && value !== false && value !== null
  );
  if (switched !== undefined) {
    return bad(`"${switched[0]}" of XML has no criterion`);
  }
  const text = textOf(operand);
  if (text === undefined) return bad("the XML should be a text");
  const written = writtenAlike(text);
  return typeof written === "string"
    ? bad(written)
    : good({ $and: [{ $xml: text }, ...written] });
}

/** The criterion of `matchesXPath`. */
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
  if (typeof path !== "string") return bad('an "expression" is missing');
  const asked = isJsonObject(xPathNamespaces)
    ? { xpath: { path, namespaces: xPathNamespaces }, also: [] }
    : namesAsWritten(path);
  if (isText) return good(all({ $xpath: asked.xpath }, asked.also));
  if (!selectsTexts(path)) {
    return bad(
      `a matcher of what the XPath ${
        JSON.stringify(path)
      } selects: only texts, attributes and functions that give a text have one`,
    );
  }
  const { expression: _, ...matcher } = isJsonObject(operand) ? operand : {};
  const value = yield* read(matcher);
  if (!value.ok) return value;
  const $xpath = { ...asked.xpath, value: value.criterion };
  const also = path.includes("text()")
    ? [...asked.also, withoutSections]
    : asked.also;
  return good(all({ $xpath }, also));
}

function namesAsWritten(source: string) {
  const { path, also } = withWrittenNames(source);
  return { xpath: { path }, also };
}

function all(criterion: JsonObject, also: readonly JsonObject[]): JsonObject {
  return also.length === 0 ? criterion : { $and: [criterion, ...also] };
}
