import { readJson } from "../../json/reader.ts";
import { isJsonObject, type Json } from "../../json/values.ts";
import { isTextual } from "../../formats/media_type.ts";
import { type CameBack, headerOf } from "../exchange.ts";
import { mediaKind, textOf } from "../media.ts";
import { deepestRead, mostRead } from "../secrets/mask_body.ts";

/** The body of an answer as a stub says it. */
export type AnswerBody =
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Reads the body of an answer: JSON as its value, UTF-8 as text, all else as bytes. */
export function answerBody(answer: CameBack): AnswerBody {
  const { body, headers, decodedFrom } = answer;
  const type = headerOf(headers, "content-type");
  const isCoded = decodedFrom === null &&
    headerOf(headers, "content-encoding") !== undefined;
  const text = isCoded || !isTextual(type) ? null : textOf(body);
  if (text === null) return { kind: "bytes", bytes: body };
  if (mediaKind(type) === "json" && text.length <= mostRead) {
    const reading = readJson(text, { maxDepth: deepestRead });
    const value = reading.ok ? reading.value : null;
    // A text alone would be sent without its quotes.
    if (Array.isArray(value) || isJsonObject(value)) {
      return { kind: "json", value };
    }
  }
  return { kind: "text", text };
}
