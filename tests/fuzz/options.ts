import { parseArgs } from "node:util";

export interface FuzzOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Where a round that was found is tried again: its path below the seed. */
  readonly path: string | null;
  /** The folder that the round of each finding is written to. */
  readonly save: string | null;
  /** The file of a round that is played instead of rounds that follow from a seed. */
  readonly play: string | null;
  /** The options of the server; `null` for those that follow from the seed. */
  readonly flags: string | null;
  /** A longer wait than this is reported, in ms. */
  readonly limit: number;
  /** A longer wait than this is a failure, in ms. */
  readonly failAbove: number;
}

export const usage = `deno task fuzz [options]
  --seconds N      how long (60)
  --seed N         what the shots follow from (chance)
  --path P         with --seed: the one round that a report names
  --flags="FLAGS"  options of the server in place of those that follow from the
                   seed; FOLDER in them is one that is made for it
  --save FOLDER    write the round of each finding there, as JSON
  --play FILE      the one round of such a file
  --limit MS       report what makes other requests wait longer (100)
  --fail-above MS  fail only when they wait longer than this (--limit)`;

/** The options, or what is wrong with the arguments. */
export function parseOptions(args: readonly string[]): FuzzOptions | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seconds: { type: "string", default: "60" },
        seed: { type: "string" },
        path: { type: "string" },
        flags: { type: "string" },
        save: { type: "string" },
        play: { type: "string" },
        limit: { type: "string", default: "100" },
        "fail-above": { type: "string" },
      },
    });
    const limit = count(values.limit);
    return {
      seconds: count(values.seconds),
      seed: values.seed === undefined
        ? Math.floor(Math.random() * 2 ** 31)
        : count(values.seed),
      path: values.path ?? null,
      flags: values.flags ?? null,
      save: values.save ?? null,
      play: values.play ?? null,
      limit,
      failAbove: values["fail-above"] === undefined
        ? limit
        : count(values["fail-above"]),
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function count(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new RangeError(`"${text}" is not a whole number.`);
}
