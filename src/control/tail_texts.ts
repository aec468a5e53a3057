import { Buffer } from "node:buffer";
import type { RecordedProgress } from "../model/request_listing.ts";
import { finish, noWork, type Work } from "../runtime/work.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { JournalMark } from "../state/followers.ts";
import { listEvent } from "./request_listing.ts";
import { arrivedRow, showRow } from "./request_row.ts";
import { showEntry, type Showing, shown } from "./shown_entry.ts";

interface Writers {
  readonly whole: () => Work<string>;
  /** What is told in its place where a request is told as a row. */
  readonly row?: () => string;
  /** Bytes in which secrets are sought. */
  readonly searched?: number;
}

/** The JSON of an event, written when it is first asked for, for all who follow. */
export class TailText {
  readonly #writers: Writers;
  #row: TailText | undefined;
  #work: Work<string> | undefined;
  #text: string | undefined;
  #size = 0;

  constructor(writers: Writers) {
    this.#writers = writers;
  }

  /** What is told in its place where a request is told as a row. */
  get row(): TailText {
    const { row } = this.#writers;
    if (row === undefined) return this;
    return this.#row ??= new TailText({ whole: () => noWork(row()) });
  }

  /** Bytes in which secrets are to be sought before it is written. */
  get searched(): number {
    return this.#text === undefined ? this.#writers.searched ?? 0 : 0;
  }

  get text(): string {
    return this.#text ?? this.#keep(finish(this.#begun));
  }

  /** Bytes in UTF-8. */
  get size(): number {
    return this.text === "" ? 0 : this.#size;
  }

  /** Takes things as they stand now: it is written later. */
  begin(): void {
    if (this.#text !== undefined) return;
    const { value, done } = this.#begun.next();
    if (done === true && value !== undefined) this.#keep(value);
  }

  /** Writes it in turns. */
  async write(meter: WorkMeter): Promise<void> {
    if (this.#text !== undefined) return;
    const text = await shown(this.#begun, meter);
    // Somebody may have asked for it meanwhile.
    if (this.#text === undefined) this.#keep(text);
  }

  get #begun(): Work<string> {
    return this.#work ??= this.#writers.whole();
  }

  #keep(text: string): string {
    this.#size = Buffer.byteLength(text);
    return this.#text = text;
  }
}

/** A request as it was when it came. */
export function arrivalText(entry: Entry, parts: Showing): TailText {
  return new TailText({
    *whole() {
      const told = yield* showEntry(entry, parts);
      return JSON.stringify({ ...told, response: null });
    },
    row: () => JSON.stringify(arrivedRow(showRow(entry, parts))),
    searched: searchedIn(entry, parts),
  });
}

/** Bytes of a request's body in which secrets are sought. */
function searchedIn({ request }: Entry, { secrets }: Showing): number {
  return secrets.isOpen ? 0 : request.heldBytes;
}

function rowWriter(entry: Entry, parts: Showing): () => string {
  return () => JSON.stringify(showRow(entry, parts));
}

/** All that was sent of a stream up to now, with its head. */
export function progressText(entry: Entry, parts: Showing): TailText {
  return new TailText({
    *whole() {
      const { id, seq, response } = yield* showEntry(entry, parts);
      const { status, headers } = response ?? {};
      const told = { ...progressOf(entry, 0), status, headers };
      return JSON.stringify({ id, seq, response: told });
    },
    row: rowWriter(entry, parts),
    searched: searchedIn(entry, parts),
  });
}

/** What was sent of a stream after so many events. */
export function newsText(
  entry: Entry,
  before: number,
  parts: Showing,
): TailText {
  if (before === 0) return progressText(entry, parts);
  const id = parts.state.journals.idOf(entry);
  return new TailText({
    whole() {
      const response = progressOf(entry, before);
      return noWork(JSON.stringify({ id, seq: entry.seq, response }));
    },
    row: rowWriter(entry, parts),
  });
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
  return new TailText({
    *whole() {
      const { id, seq, response, chaos } = yield* showEntry(entry, parts);
      return JSON.stringify({ id, seq, response, chaos });
    },
    row: rowWriter(entry, parts),
    searched: searchedIn(entry, parts),
  });
}

/** The scope of an event that is about one. */
export function markText({ scope, isPartial }: JournalMark): TailText {
  const partly = isPartial ? { partly: true } : {};
  return new TailText({
    whole: () => noWork(JSON.stringify({ scope: scope.name, ...partly })),
  });
}
