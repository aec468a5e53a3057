import { z } from "zod";
import type { World } from "../runtime/world.ts";
import { drawnNumber, eventNumber } from "./event_number.ts";
import type { Strike, Unfit } from "./fault.ts";
import { placeFields, withoutEvents } from "./place.ts";
import { neverStreams, unfitOffStream } from "./stream_damage.ts";

/** Where in a stream a fault strikes: at most one of these; a number of events may be drawn. */
export const streamPlaceFields = {
  ...placeFields,
  after_events: eventNumber(0, "how many events or lines go out before")
    .nullish(),
};

type StreamPlace = z.infer<z.ZodObject<typeof streamPlaceFields>>;

/** A place in a stream as it was given. */
export type GivenPlace = StreamPlace & {
  readonly inside?: Inside | null | undefined;
};

/** Where within what goes on a stream ends; without it that is between two events. */
export const insideField = z.enum(["event", "character", "line_end"], {
  error: 'Input should be "event", "character" or "line_end"',
}).describe("what is broken in two; without it nothing is").nullish();

export type Inside = NonNullable<z.infer<typeof insideField>>;

/** A place in a stream: what has gone out, or how long it has gone on. */
export interface PlaceAhead {
  readonly events: number;
  readonly bytes: number;
  /** Milliseconds since the stream began; `null` where the place is not a time. */
  readonly ms: number | null;
  readonly inside: Inside | null;
  readonly world: World;
}

/** The place that is meant: the start where none is given; a fraction is counted in bytes by the caller. */
export function placeAhead(
  { after_events, after_bytes, after_ms, inside }: GivenPlace,
  strike: Strike,
): PlaceAhead {
  return {
    events: after_events == null ? 0 : drawnNumber(after_events, strike),
    bytes: after_bytes ?? 0,
    ms: after_ms ?? null,
    inside: inside ?? null,
    world: strike.world,
  };
}

/** Why an ending at such a place could never strike this action: what is not a stream has no events. */
export function unfitEnding(place: GivenPlace, action: string): Unfit | null {
  if (!neverStreams.has(action)) return unfitStreamPlace(place, action);
  if (place.after_events != null) return withoutEvents(action);
  return place.inside === "event"
    ? withoutEvents(action, "inside", "character or line_end")
    : null;
}

/** Why a fault with such a place could never strike this action. */
export function unfitStreamPlace(
  place: StreamPlace,
  action: string,
): Unfit | null {
  if (action !== "proxy" || place.after_fraction == null) {
    return unfitOffStream(place, action);
  }
  const why =
    "The length of what an upstream sends is not known before: give after_events, after_bytes or after_ms";
  return { parameter: "after_fraction", why };
}
