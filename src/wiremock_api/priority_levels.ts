import { levelBase, levelSize } from "../formats/order.ts";

/** Places of a level that are left to mappings from files: those registered later go before them. */
const forFiles = levelSize / 2;

/** The priority of the mapping that was registered at a place of its level, from 1 on; `null` behind the last place. */
export function priorityAt(level: number, place: number): number | null {
  return place < forFiles ? levelBase(level) + forFiles + place : null;
}

/** The level of such a priority. */
export function levelOf(priority: number): number {
  return Math.floor(priority / levelSize);
}

/** The place of such a priority. */
export function placeOf(priority: number | null | undefined): number {
  const given = priority ?? 0;
  return given - levelOf(given) * levelSize - forFiles;
}
