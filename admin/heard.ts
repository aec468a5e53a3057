/** What an answer with what changed says of the whole. */
interface Told {
  readonly total?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A list of the server as it was last heard, which is asked only for what changed. */
export class Heard<T> {
  /** Where to go on from; "" asks for everything. */
  cursor = "";
  #items = new Map<string, T>();
  readonly #keyOf: (item: T) => string;
  readonly #groupOf: (item: T) => unknown;
  #asked = 0;
  #taken = 0;

  /** `keyOf` tells items apart; a new one goes behind the last of its group. */
  constructor(
    keyOf: (item: T) => string,
    groupOf: (item: T) => unknown = () => null,
  ) {
    this.#keyOf = keyOf;
    this.#groupOf = groupOf;
  }

  get all(): readonly T[] {
    return [...this.#items.values()];
  }

  /** A question's number, and what it asks after. */
  ask(): { readonly number: number; readonly after: string } {
    return { number: ++this.#asked, after: this.cursor };
  }

  /**
   * Takes an answer in; whether anything is different now. Where one went,
   * which no answer tells, the cursor is "" afterwards.
   */
  take(
    { number, after }: { readonly number: number; readonly after: string },
    changed: readonly T[],
    { total, cursor = "" }: Told,
  ): boolean {
    // A later question was answered first: it told more.
    if (number < this.#taken) return false;
    this.#taken = number;
    this.cursor = cursor;
    if (after === "") this.#items = new Map();
    const before = this.#items.size;
    for (const item of changed) this.#items.set(this.#keyOf(item), item);
    if (after !== "" && this.#items.size > before) this.#gather();
    if (after !== "" && this.#items.size !== total) this.cursor = "";
    return after === "" || changed.length > 0;
  }

  /** Puts what is new behind the last of its group. */
  #gather(): void {
    const groups = Map.groupBy(this.#items, ([, one]) => this.#groupOf(one));
    this.#items = new Map([...groups.values()].flat());
  }
}
