import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { memberOf } from "../member.ts";

/**
 * The places of routes in the order in which Mockoon tries them: that of the
 * tree that its app shows, with the routes of folders, and then those that are
 * not in it. Files from before there were folders have no tree.
 */
export function orderOf(
  routes: readonly Json[],
  environment: JsonObject,
): number[] {
  const ranks = new Map(
    [...treeOf(environment)].map((id, rank) => [id, rank]),
  );
  const byRank: number[][] = [];
  for (const [at, route] of routes.entries()) {
    const rank = ranks.get(memberOf(route, "uuid")) ?? ranks.size;
    (byRank[rank] ??= []).push(at);
  }
  const order: number[] = [];
  let place = 0;
  for (const some of byRank) {
    for (const at of some ?? []) order[at] = place++;
  }
  return order;
}

/** The ids of the routes in the tree, each once. A folder is gone through once, so that one inside of itself ends. */
function treeOf(environment: JsonObject): Set<Json> {
  const folders = new Map(
    listOf(environment["folders"]).toReversed().map((one) =>
      [memberOf(one, "uuid"), listOf(memberOf(one, "children"))] as const
    ),
  );
  const ids = new Set<Json>();
  const open = listOf(environment["rootChildren"]).toReversed();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const id = memberOf(at, "uuid");
    if (memberOf(at, "type") === "route") ids.add(id);
    else {
      for (const child of (folders.get(id) ?? []).toReversed()) {
        open.push(child);
      }
      folders.delete(id);
    }
  }
  return ids;
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
