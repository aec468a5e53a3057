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
  /** Puts a place at the end that is on no list. */
  put(place: WaitPlace<T>): void;
  /** Removes; says whether it was still there. */
  remove(place: WaitPlace<T>): boolean;
}

/**
 * An empty wait list. A `Set` that thousands pass through grows a new table again
 * and again, and each old table keeps the next one alive, and all that was in
 * it, until a full collection; what is removed here holds nothing.
 */
export function createWaitList<T>(): WaitList<T> {
  return new LinkedPlaces<T>();
}

/** Of a class, since moments have one each: functions of its own would be six times the garbage. */
class LinkedPlaces<T> implements WaitList<T> {
  first: WaitPlace<T> | null = null;
  #last: WaitPlace<T> | null = null;

  add(value: T): WaitPlace<T> {
    const place = { value, before: null, after: null };
    this.put(place);
    return place;
  }

  put(place: WaitPlace<T>): void {
    const last = this.#last;
    place.before = last;
    if (last === null) this.first = place;
    else last.after = place;
    this.#last = place;
  }

  remove(place: WaitPlace<T>): boolean {
    const { before, after } = place;
    if (before === null && this.first !== place) return false;
    if (before === null) this.first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    place.before = null;
    place.after = null;
    return true;
  }
}
