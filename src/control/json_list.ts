import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";

/** Characters that are written in one turn of the loop. */
const pieceLength = 1 << 18;

/** What is written of an answer and was not taken yet. */
export class Piece {
  #text = "";

  write(text: string): void {
    this.#text += text;
  }

  get isFull(): boolean {
    return this.#text.length > pieceLength;
  }

  /** Gives away what was written: bytes lie outside of the heap, where an unread answer is in nobody's way. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = new TextEncoder().encode(this.#text);
    this.#text = "";
    return bytes;
  }
}

/**
 * Writes an answer, and yields where a piece is full or others may be heard. It
 * may be left there for long, so no variable of it holds anything large then.
 */
export type Writing = Generator<undefined, undefined>;

type Parts = Pick<ControlParts, "world" | "longAnswers">;

/** For an answer that tells what has been done, and is not refused. */
export function neverRefused<Given extends Parts>(parts: Given): Given {
  return { ...parts, longAnswers: null };
}

/**
 * A JSON answer that is an object with lists among its members, which may be
 * made one by one while it is on its way. A short one is written at once; of a
 * long one each piece is made when the client has taken the one before, and
 * other requests are answered in between: a whole journal in one piece may be
 * larger than the memory that is left. An item that is `undefined` is no item,
 * but a place where others may be heard while one is made.
 */
export function jsonList(
  members: Readonly<Record<string, unknown>>,
  parts: Parts,
): Response {
  return jsonPieces((piece) => writeMembers(members, piece), parts);
}

/** An answer of JSON that is made piece by piece. */
export function jsonPieces(
  write: (piece: Piece) => Writing,
  parts: Parts,
): Response {
  const piece = new Piece();
  const writing = write(piece);
  const isWhole = writing.next().done === true;
  const { longAnswers } = parts;
  if (!isWhole && longAnswers?.take(1) === false) {
    return fail(
      "LIMIT_REACHED",
      `${longAnswers.limit} long answers are being read already, which is the limit: read one of them to its end, or leave it`,
    );
  }
  return new Response(
    isWhole ? piece.take() : streamOf(piece, writing, parts),
    { headers: { "content-type": "application/json" } },
  );
}

function* writeMembers(
  members: Readonly<Record<string, unknown>>,
  piece: Piece,
): Writing {
  piece.write("{");
  let comma = "";
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    piece.write(`${comma}${JSON.stringify(name)}:`);
    comma = ",";
    if (isList(value)) yield* writeItems(value[Symbol.iterator](), piece);
    else piece.write(JSON.stringify(value));
  }
  piece.write("}");
}

function* writeItems(items: Iterator<unknown>, piece: Piece): Writing {
  piece.write("[");
  let before = "";
  yield* writeEach(items, piece, (item) => {
    piece.write(before + JSON.stringify(item));
    before = ",";
  });
  piece.write("]");
}

/** Writes all of some items, and rests where a piece is full or an item is `undefined`. */
export function* writeEach<T>(
  items: Iterator<T | undefined>,
  piece: Piece,
  write: (item: T) => void,
): Writing {
  for (;;) {
    const written = writeNext(items, write);
    if (written === "nothing") return;
    if (written === "rest" || piece.isFull) yield;
  }
}

/** Writes the next item, and says whether there was one or a place to rest. */
function writeNext<T>(
  items: Iterator<T | undefined>,
  write: (item: T) => void,
): "item" | "rest" | "nothing" {
  const next = items.next();
  if (next.done === true) return "nothing";
  if (next.value === undefined) return "rest";
  write(next.value);
  return "item";
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null &&
    Symbol.iterator in value;
}

function streamOf(
  piece: Piece,
  writing: Writing,
  { world, longAnswers }: Parts,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let waiting = piece.take();
  let isDone = false;
  let isHeld = true;
  const end = () => {
    if (isHeld) longAnswers?.give(1);
    isHeld = false;
    writing.return(undefined);
  };
  const writeOn = async () => {
    await world.sleep(0);
    isDone = writing.next().done === true;
    waiting = piece.take();
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        while (waiting.length === 0 && !isDone) await writeOn();
      } catch (error) {
        end();
        throw error;
      }
      controller.enqueue(waiting);
      waiting = new Uint8Array(0);
      if (!isDone) return;
      end();
      controller.close();
    },
    cancel: end,
  }, { highWaterMark: 0 });
}
