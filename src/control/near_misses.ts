import { preflightAdvice } from "../exchange/preflight.ts";
import { nearMisses } from "../matching/near_miss.ts";
import {
  type NearMissListing,
  nearMissListing,
} from "../model/match_answer.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import { noRequest, withEntry } from "./entry_choice.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";
import { type Route, route } from "./route.ts";
import { shown } from "./shown_entry.ts";
import { homeOf, visibleStubs } from "./visible_stubs.ts";

/** The route that says why a request found no stub, or why no other one. */
export function nearMissRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/requests/{id}/near-misses",
    summary: "Names the stubs that came closest to a request, clause by clause",
    answers: {
      200: {
        description: "The stubs, the closest first",
        schema: nearMissListing,
      },
      404: noRequest,
    },
    handle: ({ params: { id = "" } }) =>
      withEntry(
        parts,
        id,
        async (entry) => json(await nearMissesOf(entry, parts)),
      ),
  });
}

/** Outcomes of requests for which no stub was sought: nothing missed them. */
const neverSought = [
  "scope_conflict",
  "scope_not_found",
  "body_too_large",
  "preflight",
];

async function nearMissesOf(
  entry: Entry,
  parts: ControlParts,
): Promise<NearMissListing> {
  const { state: { journals }, secrets } = parts;
  const { stubId, stubScope, ending } = entry;
  const id = journals.idOf(entry);
  const found = { request_id: id, matched_stub_id: stubId };
  if (entry.request.sentBy === "webhook") return { ...found, near_misses: [] };
  if (ending !== null && neverSought.includes(ending.outcome)) {
    return { ...found, near_misses: [] };
  }
  const home = homeOf(entry, parts.state);
  const meter = new WorkMeter(parts.world);
  const misses = await nearMisses(
    visibleStubs(parts, home).filter((one) =>
      one.id !== stubId || one.scope !== stubScope
    ),
    entry.request,
    { counter: parts.state.counterOf(home), meter },
  );
  const listed = listRequest(entry, id);
  const near_misses = [];
  for (const miss of misses) {
    const clauses = await shown(secrets.clauses(miss.clauses, listed), meter);
    near_misses.push({ ...miss, clauses });
  }
  const message = preflightAdvice(entry);
  return {
    ...found,
    near_misses,
    ...ending?.outcome === "no_match"
      ? await helpFor(entry, home, { parts, meter })
      : {},
    ...(message === null ? {} : { message }),
  };
}

interface MissScene {
  readonly parts: ControlParts;
  readonly meter: WorkMeter;
}

/** What would answer a request that nobody answered: a stub of today, or else stubs of other scopes. */
async function helpFor(
  { request }: Entry,
  home: Scope,
  { parts, meter }: MissScene,
): Promise<Pick<NearMissListing, "matches_now" | "elsewhere">> {
  if (request.bodyTruncated) return {};
  const select = () => parts.state.select(request, home);
  const now = await inAttempts(select, meter);
  if (now.kind === "stub") {
    const { id, scope } = now.stub;
    return { matches_now: { stub_id: id, scope } };
  }
  const elsewhere = await stubsElsewhere(request, home, { parts, meter });
  return elsewhere.length === 0 ? {} : { elsewhere };
}

/** Stubs named of other scopes: they are of one help each. */
const maxElsewhere = 5;

/** What it costs to ask one scope, in the bytes that a `WorkMeter` counts. */
const askingCost = 10_000;

/** The only look into other scopes: somebody forgot a header. */
async function stubsElsewhere(
  request: Entry["request"],
  home: Scope,
  { parts: { state }, meter }: MissScene,
): Promise<NonNullable<NearMissListing["elsewhere"]>> {
  const serving = new Set(state.scopes.serving(home));
  const found = [];
  for (const scope of state.scopes.list()) {
    const { name, ended } = scope;
    await meter.spend(askingCost);
    if (serving.has(scope) || name === null || ended !== null) continue;
    const select = () => state.selectOwn(request, scope);
    const stub = await inAttempts(select, meter);
    if (stub === null) continue;
    found.push({ stub_id: stub.id, scope: name, headers: { [name]: "1" } });
    if (found.length === maxElsewhere) break;
  }
  return found;
}
