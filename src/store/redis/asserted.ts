import type { AssertionNote } from "../../state/assertion_log.ts";

/** What was last answered to an assertion about a scope. */
export interface Asserted {
  readonly scope: string | null;
  readonly key: string;
  readonly note: AssertionNote;
}

/** Such a note as it stands in the log among the changes. */
export function assertedText(asserted: Asserted): string {
  return JSON.stringify({ kind: "asserted", asserted });
}

/** The note in a text of the log; `null` where that is a change. */
export function assertedIn(text: string): Asserted | null {
  return text.startsWith(`{"kind":"asserted"`)
    ? JSON.parse(text).asserted
    : null;
}
