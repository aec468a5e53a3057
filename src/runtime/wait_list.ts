/** Somebody on a wait list; `null` on both sides once removed. */
export interface WaitPlace<T> {
  readonly value: T;
  before: WaitPlace<T> | null;
  after: WaitPlace<T> | null;
}

/** Who waits for something, in the order in which they came. */
export interface WaitList<T> {
  readonly first: WaitPlace<T> | null;
  add(value: T): WaitPlace<T>;
  /** Removes; says whether it was still there. */
  remove(place: WaitPlace<T>): boolean;
}

/**
 * An empty wait list. A `Set` that thousands pass through grows a new table again
 * and again, and each old table keeps the next one alive, and all that was in
 * it, until a full collection; what is removed here holds nothing.
 */
export function createWaitList<T>(): WaitList<T> {
  let first: WaitPlace<T> | null = null;
  let last: WaitPlace<T> | null = null;
  return {
    get first() {
      return first;
    },
    add(value) {
      const place: WaitPlace<T> = { value, before: last, after: null };
      if (last === null) first = place;
      else last.after = place;
      last = place;
      return place;
    },
    remove(place) {
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
