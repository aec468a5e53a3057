import type { Clock } from "../../src/criteria/match_value.ts";

/** A clock that stands at noon of the last day of January. */
export const noon: Clock = { now: () => Date.UTC(2026, 0, 31, 12) };
