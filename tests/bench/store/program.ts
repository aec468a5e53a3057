import { missingPrograms, startRedis } from "../../store/redis_process.ts";
import type { Options } from "../options.ts";
import type { Cell, Program } from "../program.ts";
import { columns, playStart, rowsOf, verdictsOf } from "./rates.ts";
import { noTimes, timeRows, timesOf, timeVerdicts } from "./times.ts";

/** Starts of seven servers that take turns of seconds: more would take many minutes. */
const maxStarts = 2;

/** What a store costs a request: one server with each of them and with none, in turns. */
export const storeProgram: Program = {
  name: "store",
  async run(given, tool) {
    const found: Parameters<typeof playStart>[1] = new Map();
    const starts = Math.min(given.starts, maxStarts);
    const options = { ...given, starts };
    await eachStart(options, async (redis, folder) => {
      await playStart({ redis, folder }, found, { ...options, tool });
    });
    return {
      name: "store",
      title: "one stub, with stores",
      columns,
      rows: rowsOf(found),
      verdicts: verdictsOf(found),
    };
  },
};

/** How long three servers that share a store take to know the same. */
export const storeTimesProgram: Program = {
  name: "store-times",
  async run(options) {
    const found = noTimes();
    await eachStart(options, async (redis) => {
      if (redis !== null) await timesOf(redis.url, found);
    });
    const rows: Cell[][] = timeRows(found);
    return {
      name: "store-times",
      title: "three servers that share a store",
      columns: ["what", "p50 ms", "p95 ms"],
      rows,
      verdicts: timeVerdicts(found),
    };
  },
};

type Redis = Awaited<ReturnType<typeof startRedis>> | null;

async function eachStart(
  { starts }: Options,
  play: (redis: Redis, folder: string) => Promise<void>,
): Promise<void> {
  const missing = missingPrograms("redis-server", "redis-cli");
  if (missing !== null) console.warn(missing);
  for (let start = 0; start < starts; start++) {
    const folder = await Deno.makeTempDir();
    const redis = missing === null ? await startRedis() : null;
    try {
      await play(redis, folder);
    } finally {
      await redis?.[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    }
  }
}
