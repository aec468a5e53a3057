import type { Json } from "../src/json/values.ts";
import type { Preview } from "../src/model/match_answer.ts";
import { bytesOf } from "./base64.ts";
import { at, readJson } from "./json_text.ts";

/** A write of a stream, as a client gets it. */
export interface StreamedWrite {
  /** Milliseconds after the one before. */
  readonly delayMs: number;
  readonly text: string;
}

function bodyOf({ body = "", body_encoding }: Preview): Uint8Array {
  return body_encoding === "base64"
    ? bytesOf(body)
    : new TextEncoder().encode(body);
}

/** The writes of a previewed stream; a character that two of them share comes with the later one. */
export function writesOf(preview: Preview): readonly StreamedWrite[] {
  const all = bodyOf(preview);
  const decoder = new TextDecoder();
  let start = 0;
  return (preview.writes ?? []).map(({ delay_ms, bytes }) => {
    const part = all.subarray(start, start + bytes);
    start += bytes;
    return {
      delayMs: delay_ms,
      text: decoder.decode(part, { stream: true }),
    };
  });
}

/** Where the dialects of language models put a piece of what is said. */
const places: readonly (readonly string[])[] = [
  ["choices", "0", "delta", "content"],
  ["candidates", "0", "content", "parts", "0", "text"],
  ["message", "content"],
  ["delta", "text"],
];

/** Reads along a path of keys and of places in lists. */
function dig(value: Json, place: readonly string[]): Json | undefined {
  return place.reduce<Json | undefined>(
    (inner, key) =>
      Array.isArray(inner) ? inner[Number(key)] : at(inner, [key]),
    value,
  );
}

function pieceOf(value: Json): string {
  const found = places.map((place) => dig(value, place))
    .find((one) => typeof one === "string");
  if (typeof found === "string") return found;
  const delta = at(value, ["delta"]);
  const isText = at(value, ["type"]) === "response.output_text.delta";
  return isText && typeof delta === "string" ? delta : "";
}

/** What a language model has said in a stream by now; "" where it is the stream of none. */
export function saidIn(text: string): string {
  return text.split("\n").map((line) => {
    const payload = line.replace(/^data: ?/, "");
    if (!payload.startsWith("{")) return "";
    const reading = readJson(payload);
    return reading.ok ? pieceOf(reading.value) : "";
  }).join("");
}
