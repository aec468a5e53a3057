import type { ContestResult } from "./contest.ts";
import type { Machine } from "./machine.ts";
import type { ProgramResult } from "./program.ts";

/** What a run writes; `at` is the time of the last measurement. */
export interface Results {
  readonly at: string;
  readonly machine: Machine;
  readonly seconds: number;
  readonly connections: number;
  readonly contests: readonly ContestResult[];
  readonly programs: readonly ProgramResult[];
}

export async function readResults(path: string): Promise<Results | null> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

export async function writeResults(
  path: string,
  results: Results,
): Promise<void> {
  await Deno.writeTextFile(path, JSON.stringify(results, null, 2) + "\n");
}

/** The list with the item in the place of the one of its name, or at the end. */
export function replaced<T extends { readonly name: string }>(
  list: readonly T[],
  item: T,
): T[] {
  const place = list.findIndex(({ name }) => name === item.name);
  return place < 0 ? [...list, item] : list.with(place, item);
}
