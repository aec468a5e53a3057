import { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { JournalMark } from "../state/followers.ts";
import type { ControlParts } from "./parts.ts";
import { frame, heartbeat, type TailForm } from "./tail_form.ts";
import { findPast, type PastEvent } from "./tail_past.ts";
import { gapFrame, TailQueue } from "./tail_queue.ts";
import {
  arrivalText,
  endingText,
  markText,
  progressText,
  type TailText,
} from "./tail_texts.ts";
import type { TailView } from "./tail_view.ts";

/** What a reader asks for. */
export interface TailQuestion {
  readonly view: TailView;
  readonly form: TailForm;
  /** Whether it is told rows of requests. */
  readonly inRows: boolean;
  /** The cursor to go on from; `null` for all that is there. */
  readonly after: number | null;
  /** At most so many requests of those that are there, the newest. */
  readonly limit: number | undefined;
  /** Whether it goes on with what comes. */
  readonly follow: boolean;
}

/** What may be told of a stream that goes on. */
interface ProgressTexts {
  readonly arrival: TailText;
  /** All of it, for one who knows nothing of it. */
  readonly whole: TailText;
  readonly news: TailText;
}

/** Characters that are written in one turn while a reader catches up. */
const pieceLength = 65_536;

/** One who follows the journal: first what is there, then what comes. */
export class TailReader {
  readonly #question: TailQuestion;
  readonly #parts: ControlParts;
  readonly #queue: TailQueue;
  /** What happened up to here is told from the journal. */
  #upTo: number;
  /** The reader knows, or will be told, of what came up to here. */
  #known: number;
  /** Entries whose arrival was told as it came, or is about to be. */
  #shown = new WeakSet<Entry>();
  #isQuiet = false;
  #isLast = false;
  #isGone = false;
  #wake = () => {};

  constructor(question: TailQuestion, parts: ControlParts) {
    this.#question = question;
    this.#parts = parts;
    this.#queue = new TailQueue(question.form);
    this.#upTo = parts.state.journals.cursor;
    this.#known = question.limit === undefined
      ? this.#upTo
      : question.after ?? 0;
  }

  get view(): TailView {
    return this.#question.view;
  }

  arrived(entry: Entry, text: TailText): void {
    if (!this.view.showsArrival(entry)) return;
    if (this.#add(entry.seq, "arrived", text)) this.#shown.add(entry);
  }

  progressed(entry: Entry, cursor: number, texts: ProgressTexts): void {
    const { arrival, whole, news } = texts;
    if (this.#knows(entry)) return void this.#add(cursor, "progress", news);
    if (!this.view.shows(entry)) return;
    if (!this.#add(cursor, "arrived", arrival)) return;
    this.#shown.add(entry);
    this.#add(cursor, "progress", whole);
  }

  ended(entry: Entry, arrival: TailText, text: TailText): void {
    if (!this.#knows(entry)) {
      if (!this.view.shows(entry)) return;
      if (!this.#add(entry.changed - 1, "arrived", arrival)) return;
    }
    this.#add(entry.changed, "ended", text);
  }

  marked({ kind, scope, cursor }: JournalMark, text: TailText): void {
    this.#add(cursor, kind, text);
    if (kind === "scope_ended" && this.view.endsWith(scope)) this.finish();
  }

  get inRows(): boolean {
    return this.#question.inRows;
  }

  /** Whether nobody reads on. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether an event is still to be told: until here the journal tells. */
  isBefore(cursor: number): boolean {
    return cursor > this.#upTo;
  }

  /** An event is lost, since too many wait to be told. */
  lost(cursor: number): void {
    this.#queue.lose(cursor);
    this.#forget();
    this.#wake();
  }

  /** Says that nothing has come for a while. */
  beat(): void {
    this.#isQuiet = true;
    this.#wake();
  }

  /** Ends once all that waits was read. */
  finish(): void {
    this.#isLast = true;
    this.#wake();
  }

  /** Ends at once: nobody reads on. */
  leave(): void {
    this.#isGone = true;
    this.finish();
  }

  /** All that is told, in pieces; each is made when the one before was taken. */
  async *pieces(): AsyncGenerator<string, undefined> {
    const { form, follow } = this.#question;
    if (form === "sse") yield heartbeat;
    yield* this.#past();
    while (follow && !this.#isGone) {
      if (!this.#queue.isEmpty) yield this.#queue.take();
      else if (this.#isLast) return undefined;
      else if (this.#isQuiet && form === "sse") {
        this.#isQuiet = false;
        yield heartbeat;
      } else await new Promise<void>((resolve) => void (this.#wake = resolve));
    }
    return undefined;
  }

  /** Whether the reader has been told of an arrival, or will be before its ending. */
  #knows(entry: Entry): boolean {
    return this.#shown.has(entry) ||
      (entry.seq <= this.#known && this.view.showsArrival(entry));
  }

  #add(...[cursor, event, text]: Parameters<TailQueue["add"]>): boolean {
    const isAdded = this.#queue.add(cursor, event, this.#inView(text));
    if (!isAdded) this.#forget();
    this.#wake();
    return isAdded;
  }

  /** Who has lost an event may know of no entry. */
  #forget(): void {
    this.#shown = new WeakSet();
    this.#known = 0;
  }

  /**
   * What the journal has. Where so much came meanwhile that it had no room,
   * the journal has that, too: as long as the reader is the faster one.
   */
  async *#past(): AsyncGenerator<string, undefined> {
    const { view, form, follow, after: given } = this.#question;
    let { limit } = this.#question;
    let after = given ?? 0;
    if (after > this.#upTo) {
      // A cursor of an earlier run: nothing of this one is known.
      after = 0;
      yield gapFrame(form, 0, 0);
    }
    let before = Infinity;
    for (;;) {
      const span = { after, upTo: this.#upTo, limit };
      const { events, missed } = await findPast(view, span, this.#parts);
      if (missed > 0 && given !== null) yield gapFrame(form, after, missed);
      yield* this.#tell(events);
      const isBehind = this.#queue.missed > 0 && events.length < before;
      if (!isBehind || !follow || this.#isGone) return undefined;
      before = events.length;
      limit = undefined;
      after = this.#upTo;
      this.#upTo = this.#known = this.#parts.state.journals.cursor;
      this.#queue.clear();
    }
  }

  async *#tell(
    events: readonly PastEvent[],
  ): AsyncGenerator<string, undefined> {
    const { form } = this.#question;
    let piece = "";
    for (const event of events) {
      if (this.#isGone) return undefined;
      const text = this.#textOf(event);
      const data = text === null ? undefined : await this.#written(text);
      const { kind, cursor } = event;
      if (data !== undefined) {
        piece += frame(form, { cursor, event: kind, data });
      } else if ("entry" in event && this.#isLost(event.entry)) {
        piece += gapFrame(form, cursor, 1);
      }
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = "";
      await this.#parts.world.sleep(0);
    }
    if (piece !== "") yield piece;
    return undefined;
  }

  /** `null` for an entry that has gone meanwhile, and its body with it. */
  #textOf(event: PastEvent): TailText | null {
    if (!("entry" in event)) return markText(event);
    const { kind, entry } = event;
    if (!this.#parts.state.journals.holds(entry)) return null;
    if (kind === "progress") return progressText(entry, this.#parts);
    if (kind === "ended") return endingText(entry, this.#parts);
    this.#shown.add(entry);
    return arrivalText(entry, this.#parts);
  }

  #inView(text: TailText): TailText {
    return this.inRows ? text.row : text;
  }

  async #written(text: TailText): Promise<string> {
    const told = this.#inView(text);
    if (told.searched > 0) await told.write(new WorkMeter(this.#parts.world));
    return told.text;
  }

  #isLost(entry: Entry): boolean {
    return this.#parts.state.journals.isLost(entry);
  }
}
