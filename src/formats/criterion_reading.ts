import type { JsonObject } from "../json/values.ts";

/** A criterion that does what another tool's matcher does, or why there is none. */
export type CriterionReading =
  | { readonly ok: true; readonly criterion: JsonObject }
  | { readonly ok: false; readonly reason: string };
