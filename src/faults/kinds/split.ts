import { z } from "zod";
import { type Answer, hasNoContent } from "../../answers/answer.ts";
import { withBody } from "../../answers/as_stream.ts";
import { changedScript } from "../../answers/changed_script.ts";
import type { Write } from "../../answers/script.ts";
import { nextTurn } from "../../runtime/next_turn.ts";
import { oneOfSchema } from "../../schema/one_of.ts";
import { integer } from "../../schema/scalars.ts";
import { characterBreaks, lineEndBreaks } from "../break_point.ts";
import { played } from "../event_damage.ts";
import type { FaultKind, Unfit } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { withoutEvents } from "../place.ts";
import { isPlayed, neverStreams, onScript } from "../stream_damage.ts";

const payload = faultPayload({
  inside: z.enum(["characters", "line_ends", "events"], {
    error: 'Input should be "characters", "line_ends" or "events"',
  }).describe("what each of is sent in two writes").nullish(),
  size: integer({
    min: 1,
    description: "how many bytes each write has, 1 or more",
  }).nullish(),
}, '{"inside": "characters"} or {"size": 1}').refine(
  ({ inside, size }) => (inside == null) !== (size == null),
  {
    params: { type: "value_error" },
    error: 'Value error, Give either "inside" or "size"',
  },
).meta({ jsonSchema: oneOfSchema(["inside", "size"]) });

type SplitSpec = z.infer<typeof payload>;
type Bytes = Uint8Array<ArrayBuffer>;

/** The same bytes in more writes. */
export const split: FaultKind<SplitSpec> = {
  payload,
  needsExact: false,
  unfit,
  prepare: (spec) => ({
    kind: "change",
    change(answer, strike) {
      let isHit = false;
      const hit = () => {
        if (!isHit) strike.hit();
        isHit = true;
      };
      if (!isPlayed(answer)) return splitBody(answer, spec, hit);
      return onScript(answer, (script) =>
        changedScript(script, {
          write: (write) => pieces(write, breaks(write.bytes, spec), hit),
        }));
    },
  }),
};

function unfit({ inside }: SplitSpec, action: string): Unfit | null {
  return inside === "events" && neverStreams.has(action)
    ? withoutEvents(action, "inside", "characters or line_ends")
    : null;
}

/**
 * A body that is not a stream of events, each chunk in its pieces. The runtime
 * joins what comes within one turn, and what had waited goes out a turn later.
 */
function splitBody(answer: Answer, spec: SplitSpec, hit: () => void): Answer {
  if (hasNoContent(answer.status) || spec.inside === "events") return answer;
  return withBody(answer, ({ source }) => {
    let waiting: Iterator<Bytes> = [].values();
    return {
      async read() {
        for (;;) {
          const { value, done } = waiting.next();
          if (!done) {
            for (let turn = 0; turn < 2; turn++) await nextTurn();
            return value;
          }
          const chunk = await source.read();
          if (chunk === null) return null;
          waiting = cutAt(chunk, breaks(chunk, spec), hit);
        }
      },
      cancel: (reason) => source.cancel(reason),
    };
  });
}

function* cutAt(
  bytes: Bytes,
  places: Iterable<number>,
  hit: () => void,
): Generator<Bytes> {
  let from = 0;
  for (const at of places) {
    if (from === 0) hit();
    yield bytes.subarray(from, at);
    from = at;
  }
  yield bytes.subarray(from);
}

/** The places within a write at which another one begins. */
function breaks(
  bytes: Bytes,
  { inside, size }: SplitSpec,
): Iterable<number> {
  switch (inside) {
    case "characters":
      return characterBreaks(bytes);
    case "line_ends":
      return lineEndBreaks(bytes);
    case "events":
      return bytes.length < 2 ? [] : [Math.floor(bytes.length / 2)];
    default:
      return multiples(size ?? bytes.length, bytes.length);
  }
}

function* multiples(size: number, below: number): Generator<number> {
  for (let at = size; at < below; at += size) yield at;
}

/** The writes of the pieces; the last one has the mark. */
function* pieces(
  write: Write,
  breaks: Iterable<number>,
  hit: () => void,
): Generator<Write> {
  const { bytes, mark, delayMs } = write;
  let from = 0;
  for (const at of breaks) {
    const isFirst = from === 0;
    const piece: Write = {
      kind: "write",
      delayMs: isFirst ? delayMs : 0,
      bytes: bytes.subarray(from, at),
      mark: null,
    };
    yield isFirst ? played(piece, hit) : piece;
    from = at;
  }
  if (from === 0) return yield write;
  const size = mark?.size ?? bytes.length;
  yield {
    ...write,
    delayMs: 0,
    bytes: bytes.subarray(from),
    mark: mark === null ? null : { ...mark, size },
  };
}
