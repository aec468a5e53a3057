import type { World } from "../runtime/world.ts";

/** Characters of a list that are written in one turn of the loop. */
const pieceLength = 1 << 18;

interface JsonList {
  /** The member that holds the list. */
  readonly name: string;
  /** Made one by one, while the answer is on its way. */
  readonly items: Iterable<unknown>;
  /** The members that follow the list. */
  readonly rest?: Readonly<Record<string, unknown>>;
}

/**
 * A JSON answer that is an object with a list. A short one is written at once;
 * of a long one each piece is made when the client has taken the one before,
 * and other requests are answered in between: a whole journal in one piece may
 * be larger than the memory that is left.
 */
export function jsonList(list: JsonList, world: World): Response {
  return inPieces(piecesOf(list), world);
}

/** The same of an object with lists among its members, which keep their order. */
export function jsonLists(
  members: Readonly<Record<string, unknown>>,
  world: World,
): Response {
  return inPieces(memberPieces(members), world);
}

function inPieces(
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

function* memberPieces(members: Readonly<Record<string, unknown>>) {
  let text = "{";
  let comma = "";
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    text += `${comma}${JSON.stringify(name)}:`;
    comma = ",";
    if (!Array.isArray(value)) {
      text += JSON.stringify(value);
      continue;
    }
    let before = "[";
    for (const item of value) {
      text += before + JSON.stringify(item);
      before = ",";
      if (text.length <= pieceLength) continue;
      yield text;
      text = "";
    }
    text += value.length === 0 ? "[]" : "]";
  }
  return `${text}}`;
}

/** Yields all pieces but the last, which it returns. */
function* piecesOf({ name, items, rest = {} }: JsonList) {
  let text = `{${JSON.stringify(name)}:[`;
  let comma = "";
  for (const item of items) {
    text += comma + JSON.stringify(item);
    comma = ",";
    if (text.length > pieceLength) {
      yield text;
      text = "";
    }
  }
  const members = JSON.stringify(rest).slice(1, -1);
  return `${text}]${members === "" ? "" : `,${members}`}}`;
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
        controller.enqueue(utf8.encode(first));
        return;
      }
      await sleep(0);
      const { value, done } = pieces.next();
      controller.enqueue(utf8.encode(value));
      if (done === true) controller.close();
    },
    cancel() {
      pieces.return("");
    },
  }, { highWaterMark: 0 });
}
