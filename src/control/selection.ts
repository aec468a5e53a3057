import { z } from "zod";
import type { Room } from "../scopes.ts";
import { allRooms, type ControlParts } from "./parts.ts";

/** The query parameter that overrides the scope header. */
export const scopeQuery = {
  scope: z.string().describe(
    "`*` for everything, a scope's name for that scope alone, empty for what has no scope",
  ).optional(),
};

/**
 * The rooms that a listing is about. A header's scope comes before the global
 * room (contract B 1.6); `undefined` where the query names no scope.
 */
export function selectRooms(
  parts: ControlParts,
  room: Room,
  wanted: string | undefined,
): readonly Room[] | undefined {
  const { scopes } = parts;
  if (wanted === "*") return allRooms(parts);
  if (wanted === "") return [scopes.global];
  if (wanted !== undefined) {
    const named = scopes.find(wanted);
    return named === undefined ? undefined : [named];
  }
  return room === scopes.global ? [room] : [room, scopes.global];
}
