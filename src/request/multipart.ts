import { Buffer } from "node:buffer";
import { createContent } from "./content.ts";
import { headerFields } from "./fields.ts";
import { parameterOf } from "./header_parameters.ts";
import type { HeaderLines } from "./header_lines.ts";
import { readOnce } from "./read_once.ts";
import type { Content, Fields, RequestView } from "./request_view.ts";

/** Parts of a body that are read, and bytes of the headers of all of them (docs/limits.md). */
const maxParts = 1000;
const maxPartHeads = 262_144;

/** One part of a multipart body. */
export interface Part {
  /** The names of its Content-Disposition; `null` where there are none (RFC 7578 section 4.2). */
  readonly name: string | null;
  readonly filename: string | null;
  readonly headers: Fields;
  readonly content: Content;
}

/** The parts of a body, or why there are none. */
export interface MultipartReading {
  /** Empty where there is trouble. */
  readonly parts: readonly Part[];
  /** In words for a near miss; `null` where all parts were read. */
  readonly trouble: string | null;
}

type MultipartSubject = Pick<RequestView, "content" | "headers">;

/** The body as parts, by its media type; read once. The parts share its bytes. */
export const partsOf = readOnce(
  ({ content }: MultipartSubject) => content,
  readMultipart,
);

/** What every delimiter holds is at most so long (RFC 2046 section 5.1.1). */
const longestBoundary = 70;

function readMultipart(
  { content: { bytes }, headers }: MultipartSubject,
): MultipartReading {
  const type = headers.single("content-type") ?? "";
  if (!/^\s*multipart\//i.test(type)) {
    const given = type === "" ? "missing" : JSON.stringify(type);
    return none(`the body has no parts: its Content-Type is ${given}`);
  }
  const boundary = parameterOf(type, "boundary");
  if (boundary === null || boundary === "") {
    return none("the body has no parts: its Content-Type has no boundary");
  }
  if (boundary.length > longestBoundary) {
    return none(
      `the body has no parts: its boundary is longer than ${longestBoundary} characters`,
    );
  }
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  return readParts(
    { bytes: body, text: body.toString("latin1") },
    delimiter.toString("latin1"),
  );
}

/** A body, and the same as a text with a character a byte: the runtime searches bytes a hundred times slower. */
interface Body {
  readonly bytes: Buffer;
  readonly text: string;
}

function readParts(body: Body, delimiter: string): MultipartReading {
  const parts: Part[] = [];
  let mark = firstMark(body, delimiter);
  let room = maxPartHeads;
  while (mark !== null && !mark.isLast) {
    if (parts.length === maxParts) {
      return none(`the body has more than ${maxParts} parts`);
    }
    const head = headFrom(body, mark.end, room);
    if (head === null) {
      return none(
        `the headers of part ${
          parts.length + 1
        } do not end, or those of all parts take more than ${maxPartHeads} bytes`,
      );
    }
    room -= head.end - mark.end;
    // The line break before a delimiter is its own, also where a body is empty.
    const next = markFrom(body, delimiter, head.end - 2);
    if (next === null) break;
    const end = Math.max(head.end, next.start);
    parts.push(partOf(head.lines, body.bytes.subarray(head.end, end)));
    mark = next;
  }
  return mark?.isLast === true ? { parts, trouble: null } : none(
    "the body has no boundary that ends it: it may have broken off, or a line begins with the boundary and goes on",
  );
}

/** A delimiter: where its line break stands, and where what follows it begins. */
interface Mark {
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

/** The first one needs no line break before it where nothing else is. */
function firstMark(body: Body, delimiter: string): Mark | null {
  const bare = delimiter.slice(2);
  return body.text.startsWith(bare)
    ? markAt(body.bytes, 0, bare.length)
    : markFrom(body, delimiter, 0);
}

function markFrom(
  { bytes, text }: Body,
  delimiter: string,
  from: number,
): Mark | null {
  const at = text.indexOf(delimiter, from);
  return at === -1 ? null : markAt(bytes, at, at + delimiter.length);
}

const lineFeed = 10;
const carriageReturn = 13;
const dash = 45;

/** White space may stand behind a boundary; it may not begin a line of the content (RFC 2046 section 5.1.1). */
function markAt(body: Buffer, start: number, behind: number): Mark | null {
  if (body[behind] === dash && body[behind + 1] === dash) {
    return { start, end: behind + 2, isLast: true };
  }
  let end = behind;
  while (body[end] === 32 || body[end] === 9) end++;
  return isLineBreak(body, end) ? { start, end: end + 2, isLast: false } : null;
}

function isLineBreak(body: Buffer, at: number): boolean {
  return body[at] === carriageReturn && body[at + 1] === lineFeed;
}

interface Head {
  readonly lines: HeaderLines;
  /** Where the content begins. */
  readonly end: number;
}

function headFrom(
  { bytes, text }: Body,
  start: number,
  room: number,
): Head | null {
  if (isLineBreak(bytes, start)) return { lines: [], end: start + 2 };
  const end = text.indexOf("\r\n\r\n", start);
  if (end === -1 || end + 4 > start + room) return null;
  const lines = bytes.toString("utf8", start, end).replace(/\r\n[ \t]+/g, " ")
    .split("\r\n").flatMap((line): HeaderLines => {
      const colon = line.indexOf(":");
      if (colon === -1) return [];
      return [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
    });
  return { lines, end: end + 4 };
}

function partOf(lines: HeaderLines, bytes: Uint8Array): Part {
  const headers = headerFields(lines);
  const disposition = headers.single("content-disposition") ?? "";
  return {
    name: parameterOf(disposition, "name"),
    filename: parameterOf(disposition, "filename"),
    headers,
    content: createContent(bytes, headers.single("content-type") ?? null),
  };
}

function none(trouble: string): MultipartReading {
  return { parts: [], trouble };
}
