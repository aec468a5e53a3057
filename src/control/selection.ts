import { z } from "zod";
import type { Room } from "../state/scopes.ts";
import { fail } from "./json_answers.ts";
import { allRooms, type ControlParts } from "./parts.ts";

/** The query parameter that overrides the scope header. */
export const scopeQuery = {
  scope: z.string().describe(
    "`*` for everything, a scope's name for that scope alone, empty for what has no scope",
  ).optional(),
};

/** The room of the scope header, and the query that may override it. */
interface Wanted {
  readonly room: Room;
  readonly query: { readonly scope?: string | undefined };
}

/**
 * Answers for the rooms that a listing is about: a header's scope comes before
 * the global room (contract B 1.6).
 */
export function withListed(
  parts: ControlParts,
  { room, query: { scope } }: Wanted,
  then: (rooms: readonly Room[]) => Response,
): Response {
  const { global } = parts.scopes;
  if (scope !== undefined) return withNamed(parts, scope, then);
  return then(room === global ? [room] : [room, global]);
}

/** Answers for the rooms that a deletion is about: the header's scope alone. */
export function withDeleted(
  parts: ControlParts,
  { room, query: { scope } }: Wanted,
  then: (rooms: readonly Room[]) => Response,
): Response {
  return scope === undefined ? then([room]) : withNamed(parts, scope, then);
}

function withNamed(
  parts: ControlParts,
  scope: string,
  then: (rooms: readonly Room[]) => Response,
): Response {
  if (scope === "*") return then(allRooms(parts));
  if (scope === "") return then([parts.scopes.global]);
  const named = parts.scopes.find(scope);
  return named === undefined
    ? fail("NOT_FOUND", `Scope '${scope}' was not found`)
    : then([named]);
}
