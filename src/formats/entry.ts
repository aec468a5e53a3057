import type { SourceDocument } from "../documents/source.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../json/values.ts";
import type { Effect, Verdict } from "../model/import.ts";
import { isPathSendable, tooLong } from "./sendable.ts";
import {
  askingTooMuch,
  type DraftSize,
  maxAsked,
  sizeOf,
  weightOf,
} from "./sizes.ts";

/** A value of a file that an import reads. */
export interface Source {
  /** The file as it was named, with "/" between its steps. */
  readonly file: string;
  readonly document: SourceDocument;
  /** Its text, where that is plain JSON. */
  readonly text?: string;
}

/** Something said of a place in an entry. */
export interface Note {
  /** From the document's root. */
  readonly place: JsonPath;
  readonly verdict: Verdict;
  readonly effect: Effect;
  readonly message: string;
}

/** Where a stub stands among those of one import: higher levels go first, within a level higher places. */
export interface Turn {
  /** Whole numbers; 0 is what has no priority in its format. */
  readonly level: number;
  readonly place: number;
}

/** A stub as an importer wrote it: checked later, like a payload. */
export interface Draft {
  readonly payload: JsonObject;
  readonly scope: string | null;
  /** `null` where the order does not count. */
  readonly turn: Turn | null;
}

/** Header lines of all answers of one entry (docs/limits.md). */
const maxLines = 20_000;

/** Notes of one entry; beyond, only those of a kind that it has none of yet are kept. */
const maxNotes = 1000;

/**
 * One thing of a file that should become stubs: a mapping, a route, a recorded
 * exchange. What is said of it adds up to its verdict: without a note it was
 * kept; a refused one makes no stubs.
 */
export class Entry {
  readonly source: Source;
  readonly place: JsonPath;
  readonly notes: Note[] = [];
  readonly drafts: Draft[] = [];
  /** Scopes with their settings, as they were written: checked later. */
  readonly scopes: JsonObject[] = [];
  /** Entries that a stub of this one answers for, too. */
  readonly sharing: Entry[] = [];

  /** Takes the size of a stub, and says why there may be no more. */
  readonly #spend: (size: DraftSize) => string | null;
  readonly #kindsOfNotes = new Set<string>();
  #asked = 0;
  #lines = 0;

  constructor(
    source: Source,
    place: JsonPath,
    spend: (size: DraftSize) => string | null,
  ) {
    this.source = source;
    this.place = place;
    this.#spend = spend;
  }

  /** Whether what the entry asks of requests is not too much to be read; it is refused where it is. */
  mayAsk(asked: Json, place: JsonPath): boolean {
    this.#asked += weightOf(asked);
    if (this.#asked <= maxAsked) return true;
    this.refuse(place, askingTooMuch);
    return false;
  }

  /** Whether header lines, in a list or an object, are not too many to be read; the entry is refused where they are. */
  mayHave(lines: Json, place: JsonPath): boolean {
    this.#lines += linesIn(lines);
    if (this.#lines <= maxLines) return true;
    const message = `it has more than ${maxLines} header lines`;
    this.refuse(place, message);
    return false;
  }

  /** It is expressed in another way; `effect` says if that can be seen. */
  rewritten(place: JsonPath, message: string, effect: Effect = "none"): void {
    this.#note("rewritten", { place, message, effect });
  }

  /** It is left out, and no request is answered that was not before. */
  lost(
    place: JsonPath,
    message: string,
    effect: Effect = "answer_differs",
  ): void {
    this.#note("lost", { place, message, effect });
  }

  /** It is left out, so that more requests fit: the entry is refused unless that is allowed. */
  wider(place: JsonPath, message: string): void {
    this.#note("lost", { place, message, effect: "wider" });
  }

  /** The entry makes no stubs. */
  refuse(place: JsonPath, message: string): void {
    this.#note("refused", { place, message, effect: "none" });
  }

  /** Adds a stub; `turn` where its format has an order of its own. */
  stub(
    payload: JsonObject,
    { turn = null, scope = null }: Partial<Omit<Draft, "payload">> = {},
  ): void {
    const tooMuch = isPathSendable(payload["request"])
      ? this.#spend(sizeOf(payload))
      : tooLong;
    if (tooMuch === null) this.drafts.push({ payload, scope, turn });
    else this.refuse([], tooMuch);
  }

  /** Adds a scope with its settings. */
  scope(payload: JsonObject): void {
    this.scopes.push(payload);
  }

  #note(
    verdict: Verdict,
    { place, message, effect }: Omit<Note, "verdict">,
  ): void {
    const kind = `${verdict} ${effect}`;
    const isNew = !this.#kindsOfNotes.has(kind);
    if (!isNew && this.notes.length >= maxNotes) return;
    this.#kindsOfNotes.add(kind);
    const whole = [...this.place, ...place];
    this.notes.push({ place: whole, verdict, effect, message });
  }
}

function linesIn(lines: Json): number {
  if (Array.isArray(lines)) return lines.length;
  if (!isJsonObject(lines)) return 0;
  return Object.values(lines).reduce<number>(
    (sum, one) => sum + (Array.isArray(one) ? one.length : 1),
    0,
  );
}
