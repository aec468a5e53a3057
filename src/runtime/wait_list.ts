/** Somebody on a roll; `null` on both sides once struck off. */
export interface Place<T> {
  readonly value: T;
  before: Place<T> | null;
  after: Place<T> | null;
}

/** Who waits for something, in the order in which they came. */
export interface Roll<T> {
  readonly first: Place<T> | null;
  add(value: T): Place<T>;
  /** Strikes off; says whether it was still there. */
  strike(place: Place<T>): boolean;
}

/**
 * An empty roll. A `Set` that thousands pass through grows a new table again
 * and again, and each old table keeps the next one alive, and all that was in
 * it, until a full collection; what is struck off here holds nothing.
 */
export function createRoll<T>(): Roll<T> {
  let first: Place<T> | null = null;
  let last: Place<T> | null = null;
  return {
    get first() {
      return first;
    },
    add(value) {
      const place: Place<T> = { value, before: last, after: null };
      if (last === null) first = place;
      else last.after = place;
      last = place;
      return place;
    },
    strike(place) {
      const { before, after } = place;
      if (before === null && first !== place) return false;
      if (before === null) first = after;
      else before.after = after;
      if (after === null) last = before;
      else after.before = before;
      place.before = null;
      place.after = null;
      return true;
    },
  };
}
