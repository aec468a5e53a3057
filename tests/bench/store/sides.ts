import type { RedisProcess } from "../../store/redis_process.ts";
import type { Contestant } from "../contestant.ts";
import { standin } from "../standin.ts";
import type { Call, Workload } from "../workload.ts";
import { oneStub } from "../workloads.ts";

/** Who is compared, and with which requests. */
export interface Side {
  readonly name: string;
  /** How large an entry of the journal is as a store has it. */
  readonly entry: "0.5 KB" | "2 KB";
  readonly contestant: Contestant;
  /** The least ratio to the server without a store; `null` for that one. */
  readonly target: number | null;
}

/** What stores are made of in one start of the program. */
export interface Places {
  /** Missing where the program is. */
  readonly redis: RedisProcess | null;
  readonly folder: string;
}

/** All sides of a start; those without a store come first. */
export function sidesOf({ redis, folder }: Places): Side[] {
  const file = (name: string) => `sqlite:${folder}/${name}.db`;
  const small = [
    side("no store", [], null),
    side("file", stored(file("off"), "off"), 0.97),
    side("file, with the journal", stored(file("all"), "all"), 0.7),
  ];
  const large = side("no store", [], null, "2 KB");
  if (redis === null) return [...small, large];
  const shared = (name: string, journal: string) => [
    ...stored(redis.url, journal),
    `--store-name=${name}`,
  ];
  return [
    ...small,
    side("shared, no journal", shared("off", "off"), 0.95),
    side("shared, with the journal", shared("all", "all"), 0.8),
    large,
    side("shared, with the journal", shared("large", "all"), 0.65, "2 KB"),
  ];
}

function stored(url: string, journal: string): string[] {
  return [`--store=${url}`, `--store-journal=${journal}`];
}

function side(
  name: string,
  flags: readonly string[],
  target: number | null,
  entry: Side["entry"] = "0.5 KB",
): Side {
  return {
    name,
    entry,
    contestant: standin(`Standin, ${name}`, flags),
    target,
  };
}

/** One stub, asked as a small client does or as a browser that has signed in. */
export function loadOf({ entry }: Pick<Side, "entry">): Workload {
  const { routes, calls } = oneStub();
  if (entry === "0.5 KB") return { routes, calls };
  return { routes, calls: calls.map((call) => ({ ...call, ...signedIn })) };
}

const signedIn: Pick<Call, "headers"> = {
  headers: {
    accept: "application/json, text/plain, */*",
    "accept-language": "en-GB,en;q=0.9",
    authorization: `Bearer ${"eyJhbGciOiJSUzI1NiJ9".repeat(35)}`,
    cookie: `session=${"c2Vzc2lvbg".repeat(60)}; theme=dark`,
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101",
  },
};
