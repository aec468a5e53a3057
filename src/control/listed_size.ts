import type { Entry } from "../state/entry.ts";
import { mostShown } from "./request_listing.ts";

/** Bytes of all keys, and of values that have a bounded length. */
const frame = 800;
const rowFrame = 450;

/** Bytes that an entry takes in a listing, found without writing it; rather too many than too few. */
export function listedSize({ request, ending, stubId }: Entry): number {
  const lines = [...request.headerLines, ...ending?.headers ?? []];
  // Each name and value stands in two members, what is in the target in up to five.
  let size = frame + 5 * quoted(request.target) + quoted(stubId ?? "") +
    quoted(ending?.detail ?? "") + shownSize(request.content.bytes) +
    shownSize(ending?.body ?? "");
  for (const [name, value] of lines) size += 2 * (quoted(name) + quoted(value));
  for (const { id, event } of ending?.events ?? []) {
    size += 60 + quoted(id ?? "") + quoted(event ?? "");
  }
  return size;
}

/** The same of its row. */
export function rowSize({ request, stubId }: Entry): number {
  return rowFrame + quoted(request.target) + quoted(stubId ?? "");
}

/** Bytes of a text in JSON, with its quotes and a comma. */
function quoted(text: string): number {
  let size = text.length + 3;
  for (let at = 0; at < text.length; at++) {
    size += extraBytes(text.charCodeAt(at));
  }
  return size;
}

/** Bytes of a UTF-16 unit in JSON beyond its first. */
function extraBytes(unit: number): number {
  if (unit < 0x20) return 5;
  if (unit === 0x22 || unit === 0x5c) return 1;
  if (unit < 0x80) return 0;
  return unit < 0x800 ? 1 : 2;
}

function shownSize(body: string | Uint8Array): number {
  return typeof body === "string"
    ? quoted(body.slice(0, mostShown))
    : bytesInJson(body);
}

/** As text, with its escapes, or in base64, whichever is longer where it may be either. */
function bytesInJson(bytes: Uint8Array): number {
  let size = bytes.length;
  let isAscii = true;
  for (const byte of bytes) {
    if (byte > 0x7e) isAscii = false;
    else size += extraBytes(byte);
  }
  return isAscii ? size : Math.max(size, 4 + bytes.length * 4 / 3);
}
