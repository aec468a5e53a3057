import type { CallCounter, Candidate } from "../matching/candidate.ts";
import { nearMisses } from "../matching/near_miss.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { UnmatchedRequest, UnusedStub } from "../model/trouble.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";
import type { State } from "../state/state.ts";
import type { UnmetStub } from "../state/scope_record.ts";
import { describeRequest, describeTimes } from "./claim_text.ts";
import type { Secrets } from "./secrets.ts";
import { showClauses, shown, showTarget } from "./shown_entry.ts";
import { differenceIn, whatDiffers } from "./verdict_message.ts";
import { homeOf, visibleStubs } from "./visible_stubs.ts";

/** Where requests and stubs are looked up, and how they may be shown. */
export interface Viewer {
  readonly state: State;
  readonly secrets: Secrets;
  readonly world: Pick<World, "sleep">;
}

/** How something is explained, and how others are spared meanwhile. */
interface LookingGlass {
  readonly counter: CallCounter;
  readonly meter: WorkMeter;
}

/** The stubs that a request might have met. */
interface MissScene extends LookingGlass {
  readonly stubs: Iterable<Candidate>;
}

/** The requests that a stub might have answered. */
interface UseScene extends LookingGlass {
  readonly entries: readonly Entry[];
}

/** The stubs that serve the scope of a request now. */
export function missSceneOf(
  entry: Entry,
  viewer: Viewer,
): MissScene {
  const { state, world } = viewer;
  const home = homeOf(entry, state);
  return {
    stubs: visibleStubs(viewer, home),
    counter: state.counterOf(home),
    meter: new WorkMeter(world),
  };
}

/** A request that no stub answered, with the stub that came closest. */
export async function showUnmatched(
  entry: Entry,
  scene: MissScene,
  viewer: Viewer,
): Promise<UnmatchedRequest> {
  const { id, request } = nameRequest(entry, viewer);
  const [miss] = await nearMisses(scene.stubs, entry.request, scene);
  if (miss === undefined) {
    return { id, request, near_miss: null, message: `${request} had no stub` };
  }
  const clauses = await shown(
    showClauses(miss.clauses, entry, viewer),
    scene.meter,
  );
  const difference = whatDiffers(clauses, `the nearest, ${miss.stub_id},`);
  const message = `${request} had no stub${difference}`;
  return { id, request, near_miss: { ...miss, clauses }, message };
}

/** A stub that was not used as it should have been, with the request that came closest of some. */
export async function showUnused(
  stub: UnmetStub,
  scene: UseScene,
  viewer: Viewer,
): Promise<UnusedStub> {
  const { calls, spec: { expected_calls } } = stub;
  const request = describeRequest(stub.request);
  const times = calls === 1 ? "once" : `${calls} times`;
  const how = calls === 0 ? "was not called" : `was called ${times}`;
  const wanted = expected_calls === undefined
    ? ""
    : `, expected ${describeTimes(expected_calls)}`;
  return {
    stub_id: stub.id,
    request,
    calls,
    expected_calls: expected_calls ?? null,
    nearest: await nearestTo(stub, scene, viewer),
    message: `stub ${stub.id} (${request}) ${how}${wanted}`,
  };
}

async function nearestTo(
  stub: UnmetStub,
  scene: UseScene,
  viewer: Viewer,
): Promise<UnusedStub["nearest"]> {
  let best: { entry: Entry; clauses: Clauses; held: number } | null = null;
  for (const entry of scene.entries) {
    const [miss] = await nearMisses([stub], entry.request, scene);
    if (miss === undefined) continue;
    const { clauses, matched_fields: held } = miss;
    if (best === null || held >= best.held) best = { entry, clauses, held };
  }
  if (best === null) return null;
  const { entry } = best;
  const { id, request } = nameRequest(entry, viewer);
  const clauses = await shown(
    showClauses(best.clauses, entry, viewer),
    scene.meter,
  );
  return { id, request, message: differenceIn(clauses, "it") ?? "" };
}

type Clauses = readonly Clause[];

/** A request by its id, its method and its target as it may be shown. */
function nameRequest(entry: Entry, viewer: Viewer) {
  const id = viewer.state.journals.idOf(entry);
  const { method } = entry.request;
  return { id, request: `${method} ${showTarget(entry, viewer)}` };
}
