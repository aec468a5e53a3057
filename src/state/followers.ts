import { createWaitList } from "../runtime/wait_list.ts";
import type { Entry } from "./entry.ts";
import type { Scope } from "./scope.ts";

/** A scope by its name and those around it: it holds nothing of what the scope remembers. */
export interface ScopePlace {
  readonly name: string | null;
  readonly parent: ScopePlace | null;
}

/** Who is told what happens in the journals, in the turn in which it happens. */
export interface JournalFollower {
  /** A request came. */
  arrived(entry: Entry, scope: Scope): void;
  /** Something of an entry's stream was sent: its headers, or a write. */
  progressed(entry: Entry, scope: Scope): void;
  /** An entry's ending was written; `isHeld` is false for one that has gone from the journal. */
  ended(entry: Entry, scope: Scope, isHeld: boolean): void;
  /** The requests of a scope were forgotten, or the scope is gone with them. */
  marked(mark: JournalMark, scope: Scope): void;
}

/** What is not the change of one entry. */
export interface JournalMark {
  readonly kind: "cleared" | "scope_ended";
  /** Whether only some of the requests were forgotten. */
  readonly isPartial: boolean;
  readonly scope: ScopePlace;
  /** The cursor at it. */
  readonly cursor: number;
}

/** Clearings and ends of scopes that are remembered for those who follow later (docs/limits.md). */
const maxMarks = 1000;

/** Who follows the journals. While nobody does, a request asks `areThere` and pays for nothing else; where its store does, for no closure either. */
export class Followers {
  areThere = false;
  /** Told when the first comes and when the last goes. */
  onChange: (areThere: boolean) => void = () => {};
  readonly #list = createWaitList<JournalFollower>();
  readonly #marks: JournalMark[] = [];
  #forgotten = 0;

  /** Tells a follower what happens, until what this gives back is called. */
  add(follower: JournalFollower): () => void {
    const place = this.#list.add(follower);
    this.#note(true);
    return () => {
      this.#list.remove(place);
      this.#note(this.#list.first !== null);
    };
  }

  #note(areThere: boolean): void {
    if (this.areThere === areThere) return;
    this.areThere = areThere;
    this.onChange(areThere);
  }

  arrived(entry: Entry, scope: Scope): void {
    for (let place = this.#list.first; place !== null;) {
      // One that leaves while it is told is not in the way of the next.
      const { value, after } = place;
      value.arrived(entry, scope);
      place = after;
    }
  }

  progressed(entry: Entry, scope: Scope): void {
    this.#tell((one) => one.progressed(entry, scope));
  }

  ended(entry: Entry, scope: Scope, isHeld: boolean): void {
    for (let place = this.#list.first; place !== null;) {
      const { value, after } = place;
      value.ended(entry, scope, isHeld);
      place = after;
    }
  }

  /** Tells and remembers what is not the change of one entry. */
  marked(
    kind: JournalMark["kind"],
    scope: Scope,
    { cursor, isPartial = false }: { cursor: number; isPartial?: boolean },
  ): void {
    const mark = { kind, isPartial, scope: placeOf(scope), cursor };
    this.#marks.push(mark);
    if (this.#marks.length > maxMarks) {
      this.#forgotten = this.#marks.shift()?.cursor ?? 0;
    }
    this.#tell((one) => one.marked(mark, scope));
  }

  /** The clearings and ends of scopes after a cursor; `null` where some are no longer known. */
  marksAfter(cursor: number): readonly JournalMark[] | null {
    return cursor < this.#forgotten
      ? null
      : this.#marks.filter((mark) => mark.cursor > cursor);
  }

  #tell(tell: (follower: JournalFollower) => void): void {
    let place = this.#list.first;
    while (place !== null) {
      const { after } = place;
      tell(place.value);
      place = after;
    }
  }
}

function placeOf({ name, parent }: ScopePlace): ScopePlace {
  return { name, parent: parent === null ? null : placeOf(parent) };
}
