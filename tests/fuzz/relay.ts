import type { FuzzOptions } from "./options.ts";

/** A process fuzzes for this long at most: after long runs V8 has had no memory left for its own work. */
export const legSeconds = 240;

/** More seeds than a leg gets through, so that no two legs try the same. */
const seedsOfLeg = 1000;

/** What one process of a long run is asked for. */
type Leg = Pick<FuzzOptions, "seconds" | "seed">;

/**
 * Runs one process after another until the time is over, each with seeds of
 * its own; whether all of them went well. One that dies is a failure, and the
 * next goes on.
 */
export async function relay(
  { seconds, seed }: Leg,
  run: (leg: Leg) => Promise<boolean>,
): Promise<boolean> {
  let good = true;
  for (let done = 0, at = seed; done < seconds; done += legSeconds) {
    const leg = { seconds: Math.min(legSeconds, seconds - done), seed: at };
    good = await run(leg) && good;
    at += seedsOfLeg;
  }
  return good;
}

/** Fuzzes in a process of its own, which prints its own report. */
export async function inProcess(
  program: URL,
  { seconds, seed, limit, failAbove, flags, save }: FuzzOptions,
): Promise<boolean> {
  const given = {
    ...{ seconds, seed, limit, "fail-above": failAbove },
    ...(flags === null ? {} : { flags }),
    ...(save === null ? {} : { save }),
  };
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", program.pathname],
      ...Object.entries(given).map(([name, n]) => `--${name}=${n}`),
    ],
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  if (code > 1) console.log(`The fuzz from seed ${seed} died: exit ${code}`);
  return code === 0;
}
