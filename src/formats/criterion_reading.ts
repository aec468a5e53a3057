import type { JsonObject } from "../json/values.ts";

/** A criterion that does what another tool's matcher does, or why there is none. */
export type CriterionReading =
  | { readonly ok: true; readonly criterion: JsonObject }
  | Unreadable;

/** Why something cannot be said. */
interface Unreadable {
  readonly ok: false;
  readonly reason: string;
}

/** A reading that gives a criterion. */
export function good(criterion: JsonObject): CriterionReading {
  return { ok: true, criterion };
}

/** A reading that gives none, of a criterion or of anything else. */
export function bad(reason: string): Unreadable {
  return { ok: false, reason };
}
