import type { EventMark, Write } from "../../answers/script.ts";
import type { Scene } from "../../templating/context.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** An event or a chunk as it goes out. */
export interface Part {
  readonly bytes: Bytes;
  readonly mark: EventMark;
}

/** The write of a part, or of another event, at once where no delay is given. */
export function writeOf(
  { bytes, mark }: Pick<Write, "bytes" | "mark">,
  delayMs = 0,
): Write {
  return { kind: "write", delayMs, bytes, mark };
}

/** What a part is made with: bytes, or a sentence about why it cannot be. */
export type PartRendering = Part | string;

/** An event or a chunk whose text is compiled. */
export interface PreparedPart {
  /** Makes the part where no request can change it, to go out after so many milliseconds. */
  readonly fixed: ((delayMs: number) => Write) | null;
  render(scene: Scene): PartRendering | Promise<PartRendering>;
  /** Milliseconds; `null` for the stream's own. */
  readonly delayMs: number | null;
  readonly jitterMs: number | null;
  readonly repeat: number;
}

/** When a part goes out, and how often. */
interface Times {
  readonly delay_ms?: number | null | undefined;
  readonly jitter_ms?: number | null | undefined;
  readonly repeat?: number | null | undefined;
}

/**
 * A part that is the same for all requests. It is made anew each time that it
 * goes out, unless it is kept: to hold the bytes of a hundred thousand keeps the
 * collector busy for half a second.
 */
export function fixedPart(make: () => Part, times: Times = {}): PreparedPart {
  const fixed = (delayMs: number) => writeOf(make(), delayMs);
  return { fixed, render: make, ...timesOf(times) };
}

/** Bytes of a part that is kept; a larger one is made faster than it is sent. */
const maxKept = 16 * 1024;

/**
 * The same part; where it is the same for all requests it is made once. The
 * streams and the journal then share its bytes: else each event that the journal
 * keeps takes 220 bytes of the heap beside its own ("streams"). They share the
 * write, too, as long as its delay is the same: one of its own is 120 bytes of
 * garbage for each event.
 */
export function keptPart(part: PreparedPart): PreparedPart {
  const make = part.fixed;
  if (make === null) return part;
  let kept: Write | null = null;
  const fixed = (delayMs: number) => {
    if (kept?.delayMs === delayMs) return kept;
    const made = kept === null ? make(delayMs) : writeOf(kept, delayMs);
    if (made.bytes.length <= maxKept) kept = made;
    return made;
  };
  return { ...part, fixed };
}

/** A part that is made anew for each request. */
export function renderedPart(
  render: PreparedPart["render"],
  times: Times = {},
): PreparedPart {
  return { fixed: null, render, ...timesOf(times) };
}

function timesOf({ delay_ms, jitter_ms, repeat }: Times) {
  return {
    delayMs: delay_ms ?? null,
    jitterMs: jitter_ms ?? null,
    repeat: repeat ?? 1,
  };
}
