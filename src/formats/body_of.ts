import { isTextual } from "./media_type.ts";
import { type Json, type JsonObject, setOwn } from "../json/values.ts";

/** A body as a response has it: as text where its bytes are text and are sent as such, else as bytes. */
export function bodyOf(
  bytes: Uint8Array,
  type: string | undefined,
): JsonObject {
  const text = isTextual(type) ? decoded(bytes) : null;
  return text === null ? { body_base64: bytes.toBase64() } : { body: text };
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of UTF-8; `null` for other bytes. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Header fields that the server writes by itself, or that say how other bytes were framed. */
const framing = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "content-encoding",
]);

/** Whether a header says how an answer was framed, and not what it is. */
export function isFraming(name: string): boolean {
  return name.startsWith(":") || framing.has(name.toLowerCase());
}

/** Adds a line to the headers of a response: several of one name are a list. */
export function addLine(
  headers: JsonObject,
  name: string,
  value: string,
): void {
  const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (Array.isArray(before)) before.push(value);
  else setOwn(headers, name, before === undefined ? value : [before, value]);
}

/** The value of a header among those of a response. */
export function headerOf(
  headers: JsonObject,
  name: string,
): string | undefined {
  const found = Object.keys(headers).find((one) => one.toLowerCase() === name);
  const value: Json | undefined = found === undefined
    ? undefined
    : headers[found];
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" ? first : undefined;
}
