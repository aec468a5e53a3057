import { parseArgs } from "node:util";

export interface SoakOptions {
  readonly minutes: number;
  readonly scopes: number;
  /** How many requests are on their way at once. */
  readonly lanes: number;
  readonly seed: number;
  /** A results file of the bench that takes the table, or null. */
  readonly out: string | null;
  readonly flags: readonly string[];
}

export const usage = `deno task bench:soak [options] [-- flags of the server]
  --minutes N    how long (10)
  --scopes N     scopes that stand at once (500)
  --lanes N      requests on their way at once (16)
  --seed N       what the traffic follows from (1)
  --out FILE     keep the table in a results file, such as docs/performance.json`;

/** The options, or what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): SoakOptions | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        minutes: { type: "string", default: "10" },
        scopes: { type: "string", default: "500" },
        lanes: { type: "string", default: "16" },
        seed: { type: "string", default: "1" },
        out: { type: "string" },
      },
    });
    return {
      minutes: count(values.minutes),
      scopes: count(values.scopes),
      lanes: count(values.lanes),
      seed: count(values.seed),
      out: values.out ?? null,
      flags: positionals,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function count(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number above 0.`);
}
