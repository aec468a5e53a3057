import type { World } from "../runtime/world.ts";

/** Characters that are written in one turn of the loop. */
export const pieceLength = 1 << 18;

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
  world: World,
): Response {
  return jsonPieces(piecesOf(members), world);
}

/** An answer of JSON that is made piece by piece; the last piece is what is returned. */
export function jsonPieces(
  pieces: Generator<string, string>,
  { sleep }: World,
): Response {
  const first = pieces.next();
  const body = first.done === true
    ? first.value
    : streamOf(first.value, pieces, sleep);
  return new Response(body, {
    headers: { "content-type": "application/json" },
  });
}

/** Yields all pieces but the last, which it returns. */
function* piecesOf(members: Readonly<Record<string, unknown>>) {
  let text = "{";
  let comma = "";
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    text += `${comma}${JSON.stringify(name)}:`;
    comma = ",";
    if (!isList(value)) {
      text += JSON.stringify(value);
      continue;
    }
    let before = "";
    text += "[";
    for (const item of value) {
      if (item === undefined) {
        yield text;
        text = "";
        continue;
      }
      text += before + JSON.stringify(item);
      before = ",";
      if (text.length <= pieceLength) continue;
      yield text;
      text = "";
    }
    text += "]";
  }
  return `${text}}`;
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null &&
    Symbol.iterator in value;
}

function streamOf(
  first: string,
  pieces: Generator<string, string>,
  sleep: World["sleep"],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      if (isFirst) {
        isFirst = false;
        if (first !== "") return controller.enqueue(utf8.encode(first));
      }
      for (;;) {
        await sleep(0);
        const { value, done } = pieces.next();
        if (value !== "") controller.enqueue(utf8.encode(value));
        if (done === true) return controller.close();
        if (value !== "") return;
      }
    },
    cancel() {
      pieces.return("");
    },
  }, { highWaterMark: 0 });
}
