import type { Entry } from "../../state/entry.ts";
import type { Scope } from "../../state/scope.ts";

/** What a batch has of one scope. */
export interface Part {
  readonly scope: Scope;
  /** The version of the clearing of the scope that was known then. */
  readonly cleared: number;
  /** The place of the first thing that happened. */
  readonly first: number;
}

/** Where notes of requests go; places count from the batch's first number. */
export interface Heap extends Part {
  /** Notes a request, the place of its arrival where it has just come, and of what happened last. */
  add(entry: Entry, came: number | null, changed: number): void;
  /** Notes what happened to a request; false where there is no note of it. */
  update(entry: Entry, changed: number): boolean;
}
