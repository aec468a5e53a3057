import type { JournalFollower } from "./followers.ts";
import type { Journal } from "./journal.ts";
import type { Scope } from "./scope.ts";
import { memoryOf } from "./scope_memory.ts";
import type { Watchers } from "./watchers.ts";

/** Follows the journals for all who wait for something: each hears of its own alone. */
export function followFor(watchers: Watchers<Journal>): JournalFollower {
  const journalOf = (scope: Scope) => memoryOf(scope).journal;
  return {
    arrived: (entry, scope) => watchers.opened(journalOf(scope), entry),
    progressed: (entry, scope) => watchers.progressed(journalOf(scope), entry),
    ended(entry, scope, isHeld) {
      watchers.closed(journalOf(scope), entry, isHeld);
    },
    marked({ kind }, scope) {
      const journal = journalOf(scope);
      if (kind === "cleared") watchers.cleared(journal);
      else watchers.ended(journal);
    },
  };
}
