import {
  listableMembers,
  readJsonFast,
  readJsonInSteps,
} from "../json/reader.ts";
import { underWay } from "../runtime/attempts.ts";
import type { Content, JsonReading } from "./request_view.ts";

const nothing = new Uint8Array(0);

/** The bytes of a body with the codings removed, and which those were. */
export interface Decoded {
  readonly bytes: Uint8Array;
  /** The Content-Encoding that was undone; `null` where none was. */
  readonly from: string | null;
}

/** Bytes of a body whose JSON is read at once where it is asked for. */
const atOnce = 512 * 1024;

/** Counts as so many bytes of work: a step of the reader. */
const stepCost = 500_000;

/** The content of a request that carries none. */
export function noContent(type: string | null): Content {
  return createContent(nothing, type);
}

/** A body as criteria and templates see it; text and JSON are read once, when asked for. */
export function createContent(
  bytes: Uint8Array,
  type: string | null,
): Content {
  let text: string | null | undefined;
  let replaced: string | undefined;
  let reading: JsonReading | undefined;
  let isExact = false;
  const read = () => text ??= text === null ? null : readText(bytes, type);
  const isLong = bytes.length > atOnce;
  function* readInSteps() {
    if (reading !== undefined) return;
    const whole = read();
    // To make a text of the bytes is a turn's work.
    yield;
    reading = flawOf(whole) ??
      (yield* readJsonInSteps(bare(whole ?? ""), bodyJson));
    isExact = true;
  }
  return {
    bytes,
    isJson: isJsonType(type),
    text: read,
    replacedText: () =>
      read() ?? (replaced ??= decoderFor(type, bytes, false).decode(bytes)),
    isLong,
    json: () => {
      if (isLong && reading === undefined) {
        underWay?.prepare({ work: readInSteps(), cost: stepCost });
      }
      return reading ??= readBody(read());
    },
    isReadExactly: () => isExact,
  };
}

/** A byte order mark before JSON is not a part of it (docs/contract.md#a34). */
function readBody(text: string | null): JsonReading {
  return flawOf(text) ?? readJsonFast(bare(text ?? ""), bodyJson);
}

/** Levels of a JSON body (docs/limits.md). */
const maxDepth = 100_000;

const bodyJson = {
  ...{ allowNonFinite: true, maxMembers: listableMembers, maxDepth },
};

function flawOf(text: string | null): JsonReading | undefined {
  if (text === null) return { ok: false, reason: "the body is not text" };
  return text === "" ? { ok: false, reason: "the body is empty" } : undefined;
}

function bare(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** The text of a body, by the charset of its media type; `null` where it is not text. */
export function readText(
  bytes: Uint8Array,
  type: string | null,
): string | null {
  if (bytes.length === 0) return "";
  try {
    return decoderFor(type, bytes, true).decode(bytes);
  } catch {
    return null;
  }
}

/** Also for a charset without a decoder. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const replacingUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * A byte order mark belongs to the text (docs/contract.md#b3.1), but for the charset
 * "utf-16", where it only tells the order of the bytes (RFC 2781 section 3.2).
 */
function decoderFor(
  type: string | null,
  bytes: Uint8Array,
  fatal: boolean,
): TextDecoder {
  const usual = fatal ? utf8 : replacingUtf8;
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type ?? "")?.[1];
  if (charset === undefined) return usual;
  const isUtf16 = charset.toLowerCase() === "utf-16";
  const isBigEndian = isUtf16 && bytes[0] === 0xfe && bytes[1] === 0xff;
  const options = { fatal, ignoreBOM: !isUtf16 };
  try {
    return new TextDecoder(isBigEndian ? "utf-16be" : charset, options);
  } catch {
    return usual;
  }
}

/** A Content-Type without its parameters, in lower case. */
export function mediaTypeOf(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** Whether a media type is JSON: `application/json` or `+json` (RFC 6839 section 3.1), any case, any parameters. */
export function isJsonType(type: string | null): boolean {
  if (type === null) return false;
  const media = mediaTypeOf(type);
  return media === "application/json" || media.endsWith("+json");
}

/**
 * Undoes a Content-Encoding (docs/contract.md#a16). A body that is not what its
 * header says, or grows above `limit` bytes, stays as it was sent. What it
 * takes is loaded with the first such body: it is a good part of a start.
 */
export async function decodeContent(
  bytes: Uint8Array,
  coding: string | null,
  limit: number,
): Promise<Decoded> {
  if (coding === null || bytes.length === 0) return { bytes, from: null };
  const { undoCodings } = await import("./content_coding.ts");
  const undone = await undoCodings(bytes, coding, limit);
  return undone === null
    ? { bytes, from: null }
    : { bytes: undone, from: coding };
}
