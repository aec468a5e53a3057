import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { numberOf, textOf } from "../member.ts";
import {
  encodingIn,
  linesOf,
  recordedAnswer,
  type RecordedBody,
  recordedHeaders,
  tellCharset,
} from "../recorded_body.ts";

/** How a definition answers. */
export function answerOf(given: JsonObject, entry: Entry): JsonObject {
  const pairs = pairsOf(given["rawHeaders"] ?? given["headers"] ?? null);
  const encoding = encodingIn(pairs);
  const hex = hexIn(given, encoding);
  const headers = recordedHeaders(pairs, hex === null);
  if (hex === null) {
    tellText(given, encoding, entry);
    tellCharset(pairs, ["rawHeaders"], entry);
  }
  return {
    status_code: numberOf(given["status"] ?? given["reply"]) ?? 200,
    ...recordedAnswer(
      headers,
      hex === null
        ? { body: { body: textIn(given) } }
        : bodyOfHex(hex, headers, encoding),
    ),
  };
}

/** The hexadecimal digits of a body that was recorded as bytes: in one text, or in chunks; `null` for another one. */
function hexIn(given: JsonObject, encoding: string | undefined): string | null {
  if (encoding === undefined && given["responseIsBinary"] !== true) return null;
  const response = given["response"] ?? "";
  const chunks = [response].flat();
  const isWhole = chunks.length > 0 &&
    chunks.every((one) => typeof one === "string" && isHex(one));
  return isWhole ? chunks.join("") : null;
}

function bodyOfHex(
  hex: string,
  headers: JsonObject,
  encoding: string | undefined,
): RecordedBody {
  const bytes = Uint8Array.fromHex(hex);
  // What was compressed is recorded as it came.
  return encoding !== undefined && encoding !== "identity"
    ? { body: { body_base64: bytes.toBase64() }, encoding }
    : { body: bodyOf(bytes, headerOf(headers, "content-type")) };
}

function textIn({ response = "" }: JsonObject): string {
  return textOf(response) ?? JSON.stringify(response);
}

/** Says where a text stands for what should be bytes. */
function tellText(
  { response = null, responseIsBinary }: JsonObject,
  encoding: string | undefined,
  entry: Entry,
): void {
  const isChunked = encoding !== undefined && Array.isArray(response) &&
    response.some((one) => typeof one === "string" && isHex(one));
  if (isChunked || responseIsBinary === true && response !== "") {
    entry.refuse(["response"], "its bytes should be hexadecimal digits");
  } else if (encoding !== undefined && (textOf(response) ?? "") !== "") {
    const message =
      "it is not compressed, so that it is sent without a Content-Encoding";
    entry.rewritten(["response"], message);
  }
}

function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[\da-f]+$/i.test(text);
}

/** Lines of `rawHeaders`, names and values in turn, or of an object. */
function pairsOf(given: Json): (readonly [string, string])[] {
  if (isJsonObject(given)) return linesOf(given);
  const list = Array.isArray(given) ? given : [];
  return list.flatMap((name, at) =>
    at % 2 === 0 && typeof name === "string"
      ? [[name, textOf(list[at + 1]) ?? ""] as const]
      : []
  );
}
