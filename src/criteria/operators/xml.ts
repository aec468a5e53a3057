import type { Content } from "../../request/request_view.ts";
import { isContent, type MatchValue, textOf } from "../match_value.ts";
import { malformed, only, part, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";
import { mayCompile } from "../admission.ts";
import { madeOnce } from "../made_once.ts";
import { xmlDifference } from "../xml/xml_difference.ts";
import { readXml } from "../xml/xml_reader.ts";
import { rootOf, type XmlElement, type XmlReading } from "../xml/xml_tree.ts";
import type { Json, JsonObject } from "../../json/values.ts";

/** The text is the same XML but for white space, prefixes and the order of attributes. */
export const xml: Operator = {
  example: '{"$xml":"<a><b/></a>"}',
  operand: document,
  takes: () => ["text"],
  slowness: "always",
  compile: (operand) => {
    const expected = rootIn(documentOf(operand));
    return (subject) => {
      const actual = rootIn(xmlOf(subject));
      return expected !== undefined && actual !== undefined &&
        xmlDifference(expected, actual) === undefined;
    };
  },
  describe: (operand) => `the XML ${showValue(part(operand, "value"))}`,
  explain: (operand, subject) => {
    const reading = xmlOf(subject);
    if (reading === undefined) return undefined;
    if (!reading.ok) return `expected XML, but ${reading.reason}`;
    const expected = rootIn(documentOf(operand));
    const actual = rootOf(reading.document);
    return expected && actual && xmlDifference(expected, actual);
  },
};

function document(written: WrittenOperand): Json {
  const [value, at] = only(written, "value");
  if (typeof value !== "string") return malformed(written, "XML as a string");
  const { reader } = written;
  const operand = { value };
  const work = workOfCharacter * value.length;
  const given = { kind: "documents", text: value, work, at } as const;
  if (!mayCompile(reader, given)) return operand;
  const reading = documentOf(operand);
  if (reading.ok) return operand;
  const msg = `This is not XML: ${reading.reason}`;
  return reader.issue("criterion_xml", at, msg, value);
}

/** Microseconds to read a character of a document. */
const workOfCharacter = 0.2;

/** The document that an operand asks for. */
const documentOf = madeOnce(textIn, (operand) => readXml(textIn(operand)));

function textIn(operand: JsonObject): string {
  const text = part(operand, "value");
  return typeof text === "string" ? text : "";
}

function rootIn(reading: XmlReading | undefined): XmlElement | undefined {
  return reading?.ok ? rootOf(reading.document) : undefined;
}

const readings = new WeakMap<Content, XmlReading>();

/** The XML that a subject is, or why it is none; a request's content is read once. `undefined` for what is not text. */
export function xmlOf(subject: MatchValue): XmlReading | undefined {
  const text = textOf(subject);
  if (text === undefined) return undefined;
  if (!isContent(subject)) return readXml(text);
  let reading = readings.get(subject);
  if (reading === undefined) readings.set(subject, reading = readXml(text));
  return reading;
}
