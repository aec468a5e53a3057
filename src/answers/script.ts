// The script of timed writes: the one form in which every stream of Standin's
// own making is told (`sse`, `stream` and whatever else compiles to it). It is
// asked for one step at a time, so that a stream may have no end and never holds
// more than its next step.
//
//   actions ── make a script ──> damage ──> player ──> exchange, journal
//                                             ^
//                                   pushes, endings from outside
//
// Its seams:
//   - Damage takes a script and gives another one (`Player.rewrite`, before the
//     first read): there events are still events, not yet writes. It drops,
//     doubles, changes and splits steps, and ends a script by a `Stop`.
//     A stream that passes by comes in chunks, not in events: `inParts` is what
//     damage works on.
//   - A resumed stream begins later: whoever makes the script leaves out the
//     steps up to an id (`PreparedScript.open` in actions/script/).
//   - Pushed steps enter at `Player.push`; they pass by the script, and by damage.

type Bytes = Uint8Array<ArrayBuffer>;

/** What the journal notes of an event or a chunk. */
export interface EventMark {
  readonly id: string | null;
  readonly event: string | null;
  /** Bytes of it, where its write holds others than its own. */
  readonly size?: number;
}

/** Bytes that go out in one write. */
export interface Write {
  readonly kind: "write";
  /** Milliseconds after the write before it. */
  readonly delayMs: number;
  readonly bytes: Bytes;
  /** `null` for a write with which no event is complete: a part of one. */
  readonly mark: EventMark | null;
  /** Other events that are complete with this write, before that of the mark. */
  readonly earlier?: readonly EventMark[];
  /** Called as it goes out. */
  onPlay?(): void;
}

/** How a script stops before its end, or goes on without a write. */
export interface Stop {
  /**
   * `end` is a clean end, `cut` breaks the connection, `stall` sends nothing
   * more: all three are faults. `hold` waits for what is pushed, with heartbeats.
   */
  readonly kind: "end" | "cut" | "stall" | "hold";
  /** Milliseconds after the write before it. */
  readonly delayMs: number;
  /** Milliseconds after which a stall ends and the script goes on; for ever where there are none. */
  readonly forMs?: number;
  /** Whether the stub asks for it: an end that is not a fault. */
  readonly isPlanned?: boolean;
  /** Called as it begins. */
  onPlay?(): void;
}

export type Step = Write | Stop;

/** A stream as it is to go out. */
export interface Script {
  /** The next step; `null` at the end. Rejects, with a `CutShort`, where it cannot be made. */
  next(): Step | null | Promise<Step | null>;
  /** The same with a write for each event; only before the first step. Without it each write is an event already. */
  inParts?(): Script;
  /** Gives up what was not asked for. */
  cancel?(): void;
}
