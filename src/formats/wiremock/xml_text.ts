import type { JsonObject } from "../../json/values.ts";

const section = "<![CDATA[";

/** A processing instruction, but not the declaration at the start of a document. */
const instruction = "<\\?(?:[^x]|x[^m]|xm[^l]|xml[^\\s])";

/**
 * What WireMock's comparison of XML counts beside the elements, asked of the
 * text: CDATA is not text there, processing instructions are nodes, and white
 * space inside of a text is part of it. A text is why that cannot be said.
 */
export function writtenAlike(xml: string): JsonObject[] | string {
  if (new RegExp(instruction, "s").test(xml)) {
    return "a processing instruction in XML to compare with";
  }
  const plain = xml.replaceAll(/<!--.*?-->/gs, "");
  const sections = plain.match(/<!\[CDATA\[.*?\]\]>/gs) ?? [];
  const spaced = (plain.match(/(?<=>)[^<]*\S\s+\S[^<]*(?=<)/g) ?? [])
    .map((text) => text.trim());
  const literal = [...sections, ...spaced];
  const tooMany = `(?s)(?:.*?<!\\[CDATA\\[){${sections.length + 1}}`;
  return [
    ...(literal.length === 0 ? [] : [{ $contains: literal }]),
    {
      $not: sections.length === 0
        ? { $contains: [section] }
        : { $regex: tooMany },
    },
    { $not: { $regex: `(?s).*${instruction}` } },
  ];
}

/** Asks that nothing stands in CDATA: an XPath finds it as a text, but of another form. */
export const withoutSections: JsonObject = {
  $not: { $contains: [section] },
};
