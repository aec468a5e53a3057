import type { z } from "zod";
import { type Checking, decimal, integer, report } from "../schema/scalars.ts";
import type { Unfit } from "./fault.ts";
import { neverStreams } from "./stream_damage.ts";

const amount = (description: string) => integer({ min: 0, description });

/** Where in an answer a fault strikes: at most one of these. */
export const placeFields = {
  after_events: amount("how many events or lines go out before").nullish(),
  after_bytes: amount("how many bytes of the body go out before").nullish(),
  after_ms: amount("whole milliseconds since the answer began").nullish(),
  after_fraction: decimal({
    min: 0,
    max: 1,
    description: "how much of the body goes out before, 0 to 1",
  }).nullish(),
};

/** Where in an answer a fault strikes. */
export type Place = z.infer<z.ZodObject<typeof placeFields>>;

const names = [
  "after_events",
  "after_bytes",
  "after_ms",
  "after_fraction",
] as const;

/** That a fault has one place at most. */
export function checkOnePlace(
  place: { readonly [K in keyof Place]?: unknown },
  ctx: Checking,
): void {
  const [first, second] = names.filter((name) => place[name] != null);
  if (second === undefined) return;
  const why = `"${first}" and "${second}" are two places: give one of them`;
  report(ctx, "value_error", why, { path: [second] });
}

/** Why no event of an action that answers without any can be meant. */
export function withoutEvents(
  action: string,
  parameter = "after_events",
  instead = "after_bytes, after_ms or after_fraction",
): Unfit {
  return { parameter, why: `A ${action} has no events: give ${instead}` };
}

/** Why a fault with such a place could never strike this action; `null` where it may. */
export function unfitPlace(place: Place, action: string): Unfit | null {
  const first = names.find((name) => place[name] != null);
  if (first === "after_events" && neverStreams.has(action)) {
    return withoutEvents(action);
  }
  if (first === "after_fraction" && !neverStreams.has(action)) {
    const why =
      `The length of what ${action} answers is not known before: give after_bytes, after_events or after_ms`;
    return { parameter: first, why };
  }
  return null;
}
