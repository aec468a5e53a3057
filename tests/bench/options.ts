import { parseArgs } from "node:util";

export interface Options {
  readonly starts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly out: string | null;
  /** Keep what the file at `out` holds of scenarios that do not run now. */
  readonly merge: boolean;
  readonly only: readonly string[] | null;
  readonly contestants: readonly string[] | null;
  /** The unit of the memory program: it reads after 1, 2 and 4 times as many. */
  readonly memoryRequests: number;
  /** How many streams are open, in one run after the other. */
  readonly streams: readonly number[];
  readonly streamSeconds: number;
  /** Events of a stream that is sent as fast as it can be. */
  readonly pieces: number;
}

export type Parsed =
  | { readonly ok: true; readonly options: Options }
  | { readonly ok: false; readonly reason: string };

export const usage = `deno task bench [options]
  --starts N              fresh processes of each contestant (3)
  --rounds N              counted rounds of each start (8)
  --seconds N             length of one run (1)
  --connections N         open connections of the load (32)
  --only a,b              these scenarios and programs
  --contestants a,b       of the peers only these; "none" for none
  --out FILE              where the JSON goes
  --merge                 keep what FILE holds of other scenarios
  --memory-requests N     unit of the memory program (1000000)
  --streams N,M           open streams of the SSE program (1000,5000,10000)
  --pieces N              events of each stream of the program "pieces" (100000)
  --stream-seconds N      how long they stay open (30)`;

export function parseOptions(args: readonly string[]): Parsed {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        starts: { type: "string", default: "3" },
        rounds: { type: "string", default: "8" },
        seconds: { type: "string", default: "1" },
        connections: { type: "string", default: "32" },
        only: { type: "string" },
        contestants: { type: "string" },
        out: { type: "string" },
        merge: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        "memory-requests": { type: "string", default: "1000000" },
        streams: { type: "string", default: "1000,5000,10000" },
        pieces: { type: "string", default: "100000" },
        "stream-seconds": { type: "string", default: "30" },
      },
    });
    if (values.help) return { ok: false, reason: "Measures Standin." };
    const options = {
      starts: count(values.starts),
      rounds: count(values.rounds),
      seconds: count(values.seconds),
      connections: count(values.connections),
      out: values.out ?? null,
      merge: values.merge,
      only: names(values.only),
      contestants: names(values.contestants),
      memoryRequests: count(values["memory-requests"]),
      streams: values.streams.split(",").map(count),
      pieces: count(values.pieces),
      streamSeconds: count(values["stream-seconds"]),
    };
    return { ok: true, options };
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

function count(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number above 0.`);
}

function names(text: string | undefined): string[] | null {
  return text === undefined ? null : text.toLowerCase().split(",");
}
