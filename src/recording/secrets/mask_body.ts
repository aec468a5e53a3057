import { Buffer } from "node:buffer";
import { readJson } from "../../json/reader.ts";
import { maskMultipart } from "../../redaction/multipart_mask.ts";
import { maskForm } from "../../redaction/form_mask.ts";
import { maskJsonInSteps } from "../../redaction/json_mask.ts";
import type { Work } from "../../runtime/work.ts";
import { mediaKind, textOf } from "../media.ts";
import { textPieces } from "../text_pieces.ts";
import { maskTree } from "./mask_json.ts";
import type { Place } from "./secret_book.ts";
import { type Masking, maskText } from "./mask_text.ts";

/** Characters of JSON that is read as such; longer JSON is scanned, which tells less of its places. */
export const mostRead = 256 * 1024;

/** Nesting that is read. */
export const deepestRead = 90;

/** The bytes of a body without the secrets in it; the same ones where there are none. */
export function* maskBytes(
  bytes: Uint8Array,
  { type, place }: {
    readonly type: string | undefined;
    readonly place: Place;
  },
  masking: Masking,
): Work<Uint8Array> {
  if (bytes.length === 0) return bytes;
  const kind = mediaKind(type);
  if (kind === "bytes") return yield* maskBinary(bytes, place, masking);
  const inUtf8 = textOf(bytes);
  // In another charset each byte is a character: names of secrets are ASCII.
  const text = inUtf8 ?? Buffer.from(bytes).toString("latin1");
  const masked = yield* maskBodyText(text, { kind, type, place }, masking);
  if (masked === text) return bytes;
  return inUtf8 === null
    ? Buffer.from(masked, "latin1")
    : new TextEncoder().encode(masked);
}

/** The text of a body without the secrets in it. */
function* maskBodyText(
  text: string,
  { kind, type = "", place }: {
    readonly kind: string;
    readonly type: string | undefined;
    readonly place: Place;
  },
  masking: Masking,
): Work<string> {
  const { book, names: { isSecret } } = masking;
  const show = (secret: string) => book.mask(secret, "name", place);
  if (kind === "form" && text.length <= mostRead) {
    const masked = yield* maskForm(text, { isSecret, show });
    return yield* maskLong(masked, place, masking);
  }
  if (kind === "multipart") {
    const masked = yield* maskMultipart([text, type], { isSecret, show });
    return yield* maskLong(masked, place, masking);
  }
  if (kind === "events" || kind === "lines") {
    return yield* maskLines(text, place, masking);
  }
  return yield* maskDocument(text, place, masking);
}

/** One document, JSON or any other text, without the secrets in it. */
export function* maskDocument(
  text: string,
  place: Place,
  masking: Masking,
): Work<string> {
  if (!/^\s*[[{"]/.test(text)) return yield* maskLong(text, place, masking);
  const reading = text.length > mostRead
    ? null
    : readJson(text, { maxDepth: deepestRead });
  yield;
  if (reading?.ok === true) {
    const tree = maskTree(reading.value, place, masking);
    yield;
    const masked = JSON.stringify(tree);
    yield;
    // What held no secret stays as it was written.
    return masked === JSON.stringify(reading.value) ? text : masked;
  }
  const { book, names: { isSecret } } = masking;
  const show = (secret: string) => book.mask(secret, "name", place);
  const masked = yield* maskJsonInSteps(text, { isSecret, show });
  return yield* maskLong(masked, place, masking);
}

/** Lines of JSON, or of an event stream: their number and what stands before their data stays. */
function* maskLines(
  text: string,
  place: Place,
  masking: Masking,
): Work<string> {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const start = /^data: ?/.exec(line)?.[0] ?? "";
    const end = line.endsWith("\r") ? "\r" : "";
    const data = line.slice(start.length, line.length - end.length);
    const masked = data === ""
      ? data
      : yield* maskDocument(data, place, masking);
    lines.push(start + masked + end);
  }
  return lines.join("\n");
}

function* maskLong(
  text: string,
  place: Place,
  masking: Masking,
): Work<string> {
  const parts: string[] = [];
  for (const piece of textPieces(text)) {
    parts.push(maskText(piece, place, masking));
    yield;
  }
  return parts.join("");
}

/** Of bytes that are not text only known secrets are sought, as they are. */
function* maskBinary(
  bytes: Uint8Array,
  place: Place,
  { book }: Masking,
): Work<Uint8Array> {
  const text = new TextDecoder("latin1").decode(bytes);
  yield;
  const hits = book.needles.find(text);
  if (hits.length === 0) return bytes;
  yield;
  const masked = bytes.slice();
  for (const { needle, start } of hits) {
    book.mask(book.secretOf(needle), "value", place);
    masked.fill(0x2a, start, start + needle.length);
  }
  return masked;
}
