import { z } from "zod";
import { maxTimer } from "../runtime/timers.ts";
import { decimal, integer, milliseconds } from "../schema/scalars.ts";

/** A time that a timer can wait for. */
const boundedWait = () =>
  integer({
    min: 0,
    max: maxTimer,
    description: `whole milliseconds, 0 to ${maxTimer}`,
  });

/** A spread beyond which every draw is either nothing or for ever. */
const maxSigma = 10;

const lognormal = z.strictObject({
  median_ms: boundedWait(),
  sigma: decimal({
    min: 0,
    max: maxSigma,
    description: `a number from 0 to ${maxSigma}`,
  }),
}).describe('an object such as {"median_ms": 90, "sigma": 0.4}');

const normal = z.strictObject({
  mean_ms: boundedWait(),
  deviation_ms: boundedWait(),
}).describe('an object such as {"mean_ms": 90, "deviation_ms": 20}');

/** A delay before an answer: a sum of what is given. */
export const latency = z.strictObject({
  base_ms: milliseconds().default(0),
  jitter_ms: milliseconds().default(0),
  lognormal: lognormal.exactOptional(),
  normal: normal.exactOptional(),
  max_ms: milliseconds().exactOptional(),
}).refine(({ lognormal, normal }) => !lognormal || !normal, {
  params: { type: "value_error" },
  path: ["normal"],
  error: 'Value error, Give "lognormal" or "normal", not both',
}).meta({
  id: "Latency",
  description: 'an object such as {"base_ms": 100, "jitter_ms": 50}',
});

export type Latency = z.infer<typeof latency>;
