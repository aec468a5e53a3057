import { z } from "zod";
import { missListing } from "../model/miss_group.ts";
import type { Scope } from "../state/scope.ts";
import { noScope } from "./error_shapes.ts";
import { json } from "./json_answers.ts";
import { MissGroups } from "./miss_groups.ts";
import type { ControlParts } from "./parts.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withHeard } from "./selection.ts";

/** Requests that are looked at, the newest, and groups that are shown (docs/limits.md). */
const maxMisses = 5000;
const maxGroups = 100;

/** `GET /__mock__/misses`: what no stub answered, by kind. */
export function missRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/misses",
    summary: "Groups the requests that no stub answered, with the reason",
    query: z.strictObject(scopeQuery),
    scoped: true,
    answers: {
      200: { description: "The groups", schema: missListing },
      404: noScope,
    },
    handle: (call) =>
      withHeard(parts, call, (scopes) => answerMisses(parts, scopes)),
  });
}

async function answerMisses(
  parts: ControlParts,
  scopes: readonly Scope[],
): Promise<Response> {
  const { state: { journals }, world } = parts;
  const total = scopes.reduce(
    (sum, one) => sum + parts.state.countsOf(one).unmatched,
    0,
  );
  const { entries } = await selectEntries(scopes, {
    outcome: "no_match",
    limit: maxMisses,
  }, { inRows: true, world, journals });
  const all = new MissGroups(parts);
  for (const entry of entries.toReversed()) {
    if (!journals.holds(entry)) continue;
    await all.add(entry);
    journals.forgetDecoded(entry);
  }
  const misses = all.groups.slice(0, maxGroups);
  const shown = misses.reduce((sum, { count }) => sum + count, 0);
  const omitted = Math.max(0, total - shown);
  return json({ misses, total, ...(omitted === 0 ? {} : { omitted }) });
}
