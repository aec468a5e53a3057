import { z } from "zod";
import { integer } from "../schema/scalars.ts";
import type { Strike } from "./fault.ts";

const count = (min: number) =>
  integer({ min, description: `a whole number, ${min} or more` });

const drawn = (min: number) =>
  z.strictObject({ from: count(min), to: count(min) }).refine(
    ({ from, to }) => from <= to,
    {
      params: { type: "value_error" },
      path: ["to"],
      error: 'Value error, "to" is less than "from"',
    },
  );

/** A number of events, or a range that it is drawn from. */
export function eventNumber(min: number, description: string) {
  return z.union([count(min), drawn(min)], {
    error:
      `Input should be a whole number of at least ${min}, or a range such as {"from": ${
        min + 1
      }, "to": 9}`,
  }).describe(description);
}

/** A number of events as it was given. */
export type EventNumber = z.infer<ReturnType<typeof eventNumber>>;

/** The event that a fault hurts. */
export const eventField = eventNumber(
  1,
  'which event, from 1, or a range that it is drawn from, such as {"from": 2, "to": 9}',
).meta({ id: "EventNumber" });

/** The number that is meant, drawn where it is a range. */
export function drawnNumber(
  given: EventNumber,
  strike: Pick<Strike, "draws">,
): number {
  if (typeof given === "number") return given;
  const { from, to } = given;
  return from + Math.floor(strike.draws()() * (to - from + 1));
}
