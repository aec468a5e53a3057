import { createContent } from "../../request/content.ts";
import type { Content } from "../../request/request_view.ts";
import { readBase64 } from "../base64.ts";
import { isContent, type MatchValue, textOf } from "../match_value.ts";
import { innerCriterion, malformed, only, part } from "../operand.ts";
import { type Operator, within } from "../operator.ts";
import { showValue } from "../shown_value.ts";
import { anySubject } from "../subject.ts";
import { kept } from "../timely.ts";

/** The text is base64, and what it decodes to satisfies the inner criterion: as text where it is UTF-8, else as bytes. */
export const base64: Operator = {
  example: '{"$base64":{"$json":{"id":7}}}',
  operand: (written) =>
    innerCriterion(written, "value", written.reader.about(anySubject)),
  takes: () => ["text"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      const decoded = decodedFrom(subject);
      return decoded !== undefined && matches(decoded, clock);
    };
  },
  describe: (operand, describe) =>
    `base64 of ${describe(part(operand, "value"))}`,
  explain: (operand, subject, { whyNot }) => {
    const decoded = decodedFrom(subject);
    return decoded === undefined
      ? `expected base64, got ${showValue(subject)}`
      : within("decoded", whyNot(part(operand, "value"), decoded));
  },
};

/** What a text decodes to: the same content for all who ask in attempts, by which its tests are known. */
function decodedFrom(subject: MatchValue): Content | undefined {
  return kept(decoding, subject, () => {
    const text = textOf(subject);
    const bytes = text === undefined ? undefined : readBase64(text);
    return bytes === undefined ? {} : { content: createContent(bytes, null) };
  }).content;
}

const decoding = {};

/** The value is exactly these bytes; of a text those of its UTF-8. */
export const bytes: Operator = {
  example: '{"$bytes":"AAEC"}',
  operand: (written) => {
    const [value] = only(written, "value");
    return typeof value === "string" && readBase64(value) !== undefined
      ? { value }
      : malformed(written, "bytes in base64");
  },
  takes: () => ["text"],
  slowness: "by length",
  compile: (operand) => {
    const value = part(operand, "value");
    const wanted = typeof value === "string" ? readBase64(value) : undefined;
    return (subject) => wanted !== undefined && hasBytes(subject, wanted);
  },
  describe: (operand) => `the bytes ${showValue(part(operand, "value"))}`,
  explain: (operand, subject) => {
    const size = isContent(subject)
      ? `${subject.bytes.length} bytes`
      : undefined;
    return size === undefined
      ? undefined
      : `expected the bytes ${
        showValue(part(operand, "value"))
      }, got ${size} that differ`;
  },
};

const utf8 = new TextEncoder();

function hasBytes(subject: MatchValue, wanted: Uint8Array): boolean {
  const actual = bytesOf(subject, wanted.length);
  if (actual?.length !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) {
    if (actual[at] !== wanted[at]) return false;
  }
  return true;
}

/** A text with more characters than there are bytes is not worth encoding. */
function bytesOf(subject: MatchValue, most: number): Uint8Array | undefined {
  if (subject instanceof Uint8Array) return subject;
  if (isContent(subject)) return subject.bytes;
  return typeof subject === "string" && subject.length <= most
    ? utf8.encode(subject)
    : undefined;
}
