import { Buffer } from "node:buffer";
import type { RecordedProgress } from "../model/request_listing.ts";
import { finish } from "../runtime/work.ts";
import type { Entry } from "../state/entry.ts";
import type { JournalMark } from "../state/followers.ts";
import { listEvent } from "./request_listing.ts";
import { arrivedRow, showRow } from "./request_row.ts";
import { showEntry, type Showing } from "./shown_entry.ts";

/** The JSON of an event, written when it is first asked for, for all who follow. */
export class TailText {
  readonly #write: () => string;
  readonly #writeRow: (() => string) | null;
  #row: TailText | undefined;
  #text: string | undefined;
  #size = 0;

  constructor(write: () => string, writeRow: (() => string) | null = null) {
    this.#write = write;
    this.#writeRow = writeRow;
  }

  /** What is told in its place where a request is told as a row. */
  get row(): TailText {
    if (this.#writeRow === null) return this;
    return this.#row ??= new TailText(this.#writeRow);
  }

  get text(): string {
    if (this.#text === undefined) {
      this.#text = this.#write();
      this.#size = Buffer.byteLength(this.#text);
    }
    return this.#text;
  }

  /** Bytes in UTF-8. */
  get size(): number {
    return this.text === "" ? 0 : this.#size;
  }
}

/** A request as it was when it came. */
export function arrivalText(entry: Entry, parts: Showing): TailText {
  return new TailText(
    () =>
      JSON.stringify({ ...finish(showEntry(entry, parts)), response: null }),
    () => JSON.stringify(arrivedRow(showRow(entry, parts))),
  );
}

function rowWriter(entry: Entry, parts: Showing): () => string {
  return () => JSON.stringify(showRow(entry, parts));
}

/** All that was sent of a stream up to now, with its head. */
export function progressText(entry: Entry, parts: Showing): TailText {
  return new TailText(() => {
    const { id, seq, response } = finish(showEntry(entry, parts));
    const { status, headers } = response ?? {};
    const told = { ...progressOf(entry, 0), status, headers };
    return JSON.stringify({ id, seq, response: told });
  }, rowWriter(entry, parts));
}

/** What was sent of a stream after so many events. */
export function newsText(
  entry: Entry,
  before: number,
  parts: Showing,
): TailText {
  if (before === 0) return progressText(entry, parts);
  const id = parts.state.journals.idOf(entry);
  return new TailText(() => {
    const response = progressOf(entry, before);
    return JSON.stringify({ id, seq: entry.seq, response });
  }, rowWriter(entry, parts));
}

/** Of a stream of which the journal lists no more events, only their number. */
function progressOf({ stream }: Entry, before: number): RecordedProgress {
  const events = stream?.events ?? [];
  const sent = stream?.stream?.eventsSent ?? 0;
  const isListed = events.length === sent;
  return {
    outcome: "open",
    events: isListed || before === 0 ? events.slice(before).map(listEvent) : [],
    events_sent: sent,
  };
}

/** How a request ended. */
export function endingText(entry: Entry, parts: Showing): TailText {
  return new TailText(() => {
    const { id, seq, response, chaos } = finish(showEntry(entry, parts));
    return JSON.stringify({ id, seq, response, chaos });
  }, rowWriter(entry, parts));
}

/** The scope of an event that is about one. */
export function markText({ scope, isPartial }: JournalMark): TailText {
  const partly = isPartial ? { partly: true } : {};
  return new TailText(() => JSON.stringify({ scope: scope.name, ...partly }));
}
