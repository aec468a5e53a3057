import { chanceFor, type Draws } from "../runtime/chance.ts";
import { maxTimer } from "../runtime/timers.ts";
import type { World } from "../runtime/world.ts";
import type { Latency } from "./latency_payload.ts";

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
  return Math.min(whole, max_ms ?? maxTimer);
}

/** A draw of the standard normal distribution, made of two even ones (Box and Muller). */
function gauss(random: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
