/** What a client has not seen of a list, and where it is to go on from. */
interface Fresh<T> {
  readonly items: readonly T[];
  /** How many there are in all: a client that then holds another number lost one. */
  readonly total: number;
  readonly cursor: string;
}

/**
 * Tells who asks again what has changed since: a poll costs what is new and not
 * what there is. Each thing is marked anew when it looks other than it did
 * the last time that anybody asked.
 */
export class News<T extends object> {
  readonly #marks = new WeakMap<T, { print: string; turn: number }>();
  readonly #run: string;
  readonly #printOf: (item: T) => string;
  #turn = 0;

  /** `run` tells one run of the server from another; `printOf` is another text after each change. */
  constructor(run: string, printOf: (item: T) => string) {
    this.#run = run;
    this.#printOf = printOf;
  }

  /** Those that changed since a cursor was given; all where it is of another run, or none. */
  since(cursor: string, items: readonly T[]): Fresh<T> {
    const next = this.#turn + 1;
    for (const item of items) {
      const print = this.#printOf(item);
      if (this.#marks.get(item)?.print === print) continue;
      this.#marks.set(item, { print, turn: next });
      this.#turn = next;
    }
    const seen = this.#turnOf(cursor);
    return {
      items: items.filter((one) => (this.#marks.get(one)?.turn ?? next) > seen),
      total: items.length,
      cursor: `${this.#run}-${this.#turn}`,
    };
  }

  #turnOf(cursor: string): number {
    const [, run, turn] = /^(.*)-(\d{1,15})$/.exec(cursor) ?? [];
    return run === this.#run ? Number(turn) : 0;
  }
}

/** Describes the cursor of a query. */
export const afterMeaning =
  "the `cursor` of an answer before, or empty: only what changed since, with `total` and the next `cursor`";
