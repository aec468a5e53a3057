import type { Contestant } from "./contestant.ts";
import type { LoadTool } from "./load.ts";
import type { Options } from "./options.ts";

export type Cell = string | number | null;

/** A figure with the bound that it was promised to keep. */
export interface Verdict {
  readonly text: string;
  readonly value: number;
  readonly target: number;
  readonly bound: "at least" | "at most";
}

/** What a measurement other than a throughput contest found. */
export interface ProgramResult {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly verdicts: readonly Verdict[];
}

export interface Program {
  readonly name: string;
  readonly run: (
    options: Options,
    tool: LoadTool,
    peers: readonly Contestant[],
  ) => Promise<ProgramResult>;
}

export function keeps({ value, target, bound }: Verdict): boolean {
  // NaN is null once it has been through JSON, and null <= 2 holds.
  if (!Number.isFinite(value)) return false;
  return bound === "at least" ? value >= target : value <= target;
}

export const MIB = 1024 * 1024;
