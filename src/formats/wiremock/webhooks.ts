import type { JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";

/** Says that what a mapping sends after its answer is left out. */
export function loseWebhooks(mapping: JsonObject, entry: Entry): void {
  for (const name of ["postServeActions", "serveEventListeners"]) {
    const given = mapping[name] ?? null;
    if (given === null || Array.isArray(given) && given.length === 0) continue;
    entry.lost([name], "what is sent after the answer is left out", "none");
  }
}
