import type { Config } from "../runtime/config.ts";
import { Quota } from "../runtime/quota.ts";
import type { BodyLimits } from "./body_collection.ts";

/** Largest bodies that may always be held at once. */
const minBodiesHeld = 4;

/** All bodies that are held at once may take as much memory as the journal, but room for a few of the largest. */
export function bodyLimits({ bodyLimit, journalBytes }: Config): BodyLimits {
  const room = new Quota(Math.max(journalBytes, minBodiesHeld * bodyLimit));
  return { bytes: bodyLimit, room };
}
