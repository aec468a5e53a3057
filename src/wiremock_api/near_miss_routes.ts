import { visibleStubs } from "../control/visible_stubs.ts";
import { json } from "../control/json_answers.ts";
import type { JsonObject } from "../json/values.ts";
import { conditionsOf, shareFailing } from "../matching/conditions.ts";
import { nearMisses } from "../matching/near_miss.ts";
import { finishInSlices } from "../runtime/work.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { type Entry, isUnmatched } from "../state/entry.ts";
import type { AdminCall, AdminParts, AdminRoute } from "./admin_route.ts";
import { readPattern, receivedIn } from "./pattern_search.ts";
import { shownRequest } from "./serve_event.ts";

/** Near misses of one thing that are shown, as in WireMock. */
const maxShown = 3;

/** Requests that are looked at, the newest. */
const maxSought = 1000;

/** Unmatched requests that are explained. */
const maxExplained = 20;

/** The routes that a client asks when a verification failed. */
export function nearMissRoutes(parts: AdminParts): AdminRoute[] {
  return [
    {
      method: "POST",
      path: "/near-misses/request-pattern",
      handle: (call) => nearestRequests(parts, call),
    },
    {
      method: "GET",
      path: "/requests/unmatched/near-misses",
      handle: (call) => nearestMappings(parts, call),
    },
  ];
}

/** The requests that came closest to a pattern, with what they are compared with. */
async function nearestRequests(
  parts: AdminParts,
  { request, scope }: AdminCall,
): Promise<Response> {
  const pattern = await readPattern(request, parts);
  if (!pattern.ok) return pattern.response;
  const { given: requestPattern, matcher } = pattern.value;
  const scored: { entry: Entry; distance: number }[] = [];
  let sought = 0;
  const { world } = parts;
  const conditions = await finishInSlices(conditionsOf(matcher), world);
  for await (const entry of receivedIn(scope, parts)) {
    if (++sought > maxSought) break;
    const work = shareFailing(conditions, entry.request);
    const distance = await finishInSlices(work, world);
    parts.state.journals.forgetDecoded(entry);
    if (distance > 0) scored.push({ entry, distance });
  }
  const closest = scored.toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxShown);
  const nearMisses: JsonObject[] = [];
  for (const { entry, distance } of closest) {
    const request = await finishInSlices(shownRequest(entry, parts), world);
    const matched = matchResult(distance);
    nearMisses.push({ request, requestPattern, matchResult: matched });
  }
  return json({ nearMisses });
}

function matchResult(distance: number): JsonObject {
  return { subEvents: [], diffDescriptions: [], distance };
}

/** For each request without a mapping those that came closest to it. */
async function nearestMappings(
  parts: AdminParts,
  { scope }: AdminCall,
): Promise<Response> {
  const { state, world, book } = parts;
  const meter = new WorkMeter(world);
  const stubs = visibleStubs(parts, scope);
  const shown: JsonObject[] = [];
  let explained = 0;
  for await (const entry of receivedIn(scope, parts)) {
    if (!isUnmatched(entry)) continue;
    if (++explained > maxExplained) break;
    const counter = state.counterOf(scope);
    const scene = { counter, meter };
    const misses = await nearMisses(stubs, entry.request, scene);
    for (const miss of misses.slice(0, maxShown)) {
      const stub = stubs.find((one) =>
        one.id === miss.stub_id && one.scope === miss.scope
      );
      const stubMapping = stub === undefined ? null : book.mappingOf(stub);
      if (stubMapping === null) continue;
      const distance = 1 - miss.matched_fields / miss.total_fields;
      shown.push({
        request: await finishInSlices(shownRequest(entry, parts), world),
        stubMapping,
        matchResult: matchResult(distance),
      });
    }
  }
  return json({ nearMisses: shown });
}
