import { z } from "zod";
import { chanceFor, type Draws } from "../runtime/chance.ts";
import type { World } from "../runtime/world.ts";
import { decimal, integer, milliseconds } from "../schema/scalars.ts";

/** What a timer can wait for, in milliseconds: 24 days. */
const maxWait = 2_147_483_647;

/** A time that a timer can wait for. */
const boundedWait = () =>
  integer({
    min: 0,
    max: maxWait,
    description: `whole milliseconds, 0 to ${maxWait}`,
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

type Latency = z.infer<typeof latency>;

/** Whole milliseconds to wait; each part draws by itself. */
export function drawLatency(
  { base_ms, jitter_ms, lognormal, normal, max_ms }: Latency,
  draws: Draws,
  world: World,
): number {
  const even = jitter_ms === 0 ? base_ms : base_ms +
    Math.floor(chanceFor("latency", draws, world)() * (jitter_ms + 1));
  if (lognormal === undefined && normal === undefined) {
    return max_ms === undefined ? even : Math.min(even, max_ms);
  }
  const random = chanceFor("latency spread", draws, world);
  const spread = lognormal === undefined
    ? (normal?.mean_ms ?? 0) + gauss(random) * (normal?.deviation_ms ?? 0)
    : lognormal.median_ms * Math.exp(gauss(random) * lognormal.sigma);
  const whole = Math.max(0, Math.round(even + spread));
  return Math.min(whole, max_ms ?? maxWait);
}

/** A draw of the standard normal distribution, made of two even ones (Box and Muller). */
function gauss(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
