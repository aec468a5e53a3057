import type { Entry } from "../state/entry.ts";
import type {
  JournalFollower,
  JournalMark,
  ScopePlace,
} from "../state/followers.ts";
import type { Scope } from "../state/scope.ts";
import type { ControlParts } from "./parts.ts";
import { type TailQuestion, TailReader } from "./tail_reader.ts";
import { TailProgress } from "./tail_progress.ts";
import { TailTurns } from "./tail_turns.ts";
import {
  arrivalText,
  endingText,
  markText,
  newsText,
  progressText,
} from "./tail_texts.ts";

/** How many may follow at once (docs/limits.md). */
export const maxTails = 100;

/** Milliseconds between two comments on a quiet stream. */
const beatMs = 15_000;

/** All who follow the journal over the control API: each event is written once for all of them. */
export class Tails implements JournalFollower {
  readonly #parts: ControlParts;
  readonly #readers = new Set<TailReader>();
  readonly #progress: TailProgress;
  readonly #turns: TailTurns<TailReader>;
  #unfollow = () => {};
  #stopBeat = () => {};

  constructor(parts: ControlParts) {
    this.#parts = parts;
    this.#progress = new TailProgress(parts.world);
    this.#turns = new TailTurns(parts.world);
  }

  get areFull(): boolean {
    return this.#readers.size >= maxTails;
  }

  arrived(entry: Entry, scope: Scope): void {
    const text = arrivalText(entry, this.#parts);
    this.#turns.tell({
      ...{ cursor: entry.seq, readers: this.#readersOf(scope), texts: [text] },
      costOf: ({ view }) => view.filterCost(entry),
      tell: (reader) => reader.arrived(entry, text),
    });
  }

  progressed(entry: Entry, scope: Scope): void {
    this.#progress.note(entry, (before) => {
      const { journals } = this.#parts.state;
      if (!journals.holds(entry)) return;
      const { cursor } = journals;
      const texts = {
        arrival: arrivalText(entry, this.#parts),
        whole: progressText(entry, this.#parts),
        news: newsText(entry, before, this.#parts),
      };
      this.#turns.tell({
        ...{ cursor, readers: this.#readersOf(scope) },
        texts: Object.values(texts),
        costOf: ({ view }) => view.filterCost(entry),
        tell: (reader) => reader.progressed(entry, cursor, texts),
      });
    });
  }

  ended(entry: Entry, scope: Scope, isHeld: boolean): void {
    this.#progress.drop(entry);
    // The reader was told already that it is gone.
    if (!isHeld && !this.#parts.state.journals.isLost(entry)) return;
    const arrival = arrivalText(entry, this.#parts);
    const text = endingText(entry, this.#parts);
    this.#turns.tell({
      ...{ cursor: entry.changed, readers: this.#readersOf(scope) },
      texts: [arrival, text],
      costOf: ({ view }) => view.filterCost(entry),
      tell: (reader) => reader.ended(entry, arrival, text),
    });
  }

  marked(mark: JournalMark): void {
    const text = markText(mark);
    this.#turns.tell({
      ...{ cursor: mark.cursor, readers: this.#readersOf(mark.scope) },
      texts: [text],
      costOf: () => 0,
      tell: (reader) => reader.marked(mark, text),
    });
  }

  #readersOf(scope: ScopePlace): TailReader[] {
    return [...this.#readers].filter(({ view }) => view.covers(scope));
  }

  /** What a reader is told, as a body that is made as fast as it is read. */
  open(question: TailQuestion): ReadableStream<Uint8Array<ArrayBuffer>> {
    const { state, shutdown } = this.#parts;
    const reader = new TailReader(question, this.#parts);
    const { main } = question.view.scopes;
    const letGo = main === null ? () => {} : state.holdScope(main);
    const outlived = shutdown.onShutdown(() => reader.finish());
    if (shutdown.signal.aborted) reader.finish();
    this.#add(reader);
    const close = () => {
      if (!this.#remove(reader)) return;
      outlived();
      letGo();
    };
    return bodyOf(reader, close);
  }

  #add(reader: TailReader): void {
    if (this.#readers.size === 0) {
      this.#unfollow = this.#parts.state.journals.followers.add(this);
      this.#beat();
    }
    this.#readers.add(reader);
  }

  #remove(reader: TailReader): boolean {
    const wasThere = this.#readers.delete(reader);
    if (wasThere && this.#readers.size === 0) {
      this.#unfollow();
      this.#stopBeat();
      this.#progress.clear();
    }
    return wasThere;
  }

  #beat(): void {
    this.#stopBeat = this.#parts.world.after(beatMs, () => {
      for (const one of this.#readers) one.beat();
      this.#beat();
    });
  }
}

function bodyOf(
  reader: TailReader,
  close: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder();
  const pieces = reader.pieces();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done !== true) return controller.enqueue(utf8.encode(value));
        close();
        controller.close();
      } catch (error) {
        close();
        throw error;
      }
    },
    cancel() {
      close();
      reader.leave();
    },
  }, { highWaterMark: 0 });
}
