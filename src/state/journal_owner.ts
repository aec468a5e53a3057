import type { Scope } from "./scope.ts";

/** The scope whose requests a journal has; it is told of them unless it is the global one. */
export interface JournalOwner extends Scope {
  /** A request came at a moment, in milliseconds since the epoch. */
  enter(at: number): void;
  /** A request was answered. */
  leave(at: number): void;
}
