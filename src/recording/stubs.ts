import type { Work } from "../runtime/work.ts";
import type { JsonObject } from "../json/values.ts";
import { areAlike, type Asked, type Call, firstOf } from "./call.ts";
import { callsOf } from "./calls.ts";
import { exactFields, fewFields, type Place, type Several } from "./matcher.ts";
import type { RecordingOptions } from "./options.ts";
import type { PathGroup } from "./path_group.ts";
import { withParameters } from "./path_parameters.ts";
import { type RecordedStub, recordedStub } from "./recorded_stub.ts";
import type { RecordingReport } from "./recording_report.ts";
import { looseKey, pathFields } from "./requests/paths.ts";
import { askedKey } from "./requests/trait.ts";
import { smallestPlaces } from "./smallest.ts";

interface StubScene {
  readonly report: RecordingReport;
  readonly options: RecordingOptions;
}

/** Stubs for all that was asked, in the order in which it was asked first. */
export function* stubsOf(
  asked: readonly Asked[],
  scene: StubScene,
): Work<RecordedStub[]> {
  const several = yield* severalOf(asked);
  const found = yield* groupsOf(asked);
  const groups = scene.options.parameters
    ? yield* withParameters(found)
    : found;
  const literals = literalShapes(groups);
  const stubs: RecordedStub[] = [];
  const orders = new Map<string, number>();
  for (const group of groups) {
    const made = yield* groupStubs(group, { ...scene, several, literals });
    for (const { stub, order } of made) {
      stubs.push(stub);
      orders.set(stub.stub_id, order);
    }
    yield;
  }
  return stubs.sort((a, b) =>
    (orders.get(a.stub_id) ?? 0) - (orders.get(b.stub_id) ?? 0)
  );
}

/** Names that a query or a form had several values for. */
function* severalOf(asked: readonly Asked[]): Work<Several> {
  const several = new Set<string>();
  for (const { request: { traits } } of asked) {
    for (const { criterion, place } of traits) {
      const isList = typeof criterion === "object" && criterion !== null &&
        "$values" in criterion;
      if (isList) several.add(place);
    }
    yield;
  }
  return several;
}

function* groupsOf(asked: readonly Asked[]): Work<PathGroup[]> {
  const paths = new Map<string, Set<string>>();
  const byPath = new Map<string, Asked[]>();
  for (const one of asked) {
    const { method, path, pattern } = one.request;
    const loose = looseKey(path);
    paths.set(loose, (paths.get(loose) ?? new Set()).add(path));
    const key = `${method} ${pattern ?? path}`;
    const members = byPath.get(key) ?? [];
    byPath.set(key, members);
    members.push(one);
    yield;
  }
  const groups: PathGroup[] = [];
  for (const members of byPath.values()) {
    const { method, path, pattern } = firstOf({ asked: members }).request;
    const isExact = (paths.get(looseKey(path))?.size ?? 0) > 1;
    groups.push({
      method,
      path: pattern ?? path,
      fields: pattern === null ? pathFields(path, isExact) : { path: pattern },
      isPattern: pattern !== null,
      calls: callsOf(members),
    });
    yield;
  }
  return groups;
}

interface GroupScene extends StubScene {
  readonly several: Several;
  readonly literals: ReadonlySet<string>;
}

interface OrderedStub {
  readonly stub: RecordedStub;
  readonly order: number;
}

function* groupStubs(
  group: PathGroup,
  { report, options, several, literals }: GroupScene,
): Work<OrderedStub[]> {
  const places = options.matchers === "smallest"
    ? yield* smallestPlaces(group.calls)
    : null;
  const calls = places === null ? group.calls : merged(group.calls, places);
  const base = group.isPattern && literals.has(shapeOf(group))
    ? patternPriority
    : 0;
  const fields = calls.map((call) => fieldsOf(call, places, several));
  const levels = levelsOf(calls, fields, places);
  const made: OrderedStub[] = [];
  for (const [at, call] of calls.entries()) {
    const stub = recordedStub({
      group,
      call,
      fields: fields[at] ?? {},
      priority: base + (levels[at] ?? 0),
      options,
    });
    report.make(stub, call, passedOver(call, places));
    made.push({ stub, order: firstOf(call).order });
    yield;
  }
  return made;
}

/** A path with parameters goes behind all literal ones, whatever else they ask. */
const patternPriority = -1_000_000;

/** Methods and lengths of the paths without parameters. */
function literalShapes(groups: readonly PathGroup[]): ReadonlySet<string> {
  return new Set(groups.filter(({ isPattern }) => !isPattern).map(shapeOf));
}

function shapeOf({ method, path }: PathGroup): string {
  return `${method} ${path.split("/").length}`;
}

/** More than the parts and the noise of one request count. */
const levelStep = 1000;

/**
 * Who asks for a value goes before who asks for its kind, and who asks for more
 * parts before who asks for fewer; but who asks for more fields before both.
 * Zeros where no stub of a path needs that.
 */
function levelsOf(
  calls: readonly Call[],
  fields: readonly JsonObject[],
  places: readonly Place[] | null,
): number[] {
  const finer = calls.map((call) => levelOf(call, places));
  if (finer.every((level) => level === finer[0])) return finer.map(() => 0);
  const counts = fields.map((one) => Object.keys(one).length);
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return finer.map((level, at) =>
    level - (most - (counts[at] ?? 0)) * levelStep
  );
}

function levelOf(
  { traits }: Call,
  places: readonly Place[] | null,
): number {
  const asked = traits.filter(({ place }) =>
    places?.some((one) => one.place === place) ?? true
  );
  const blurs = asked.filter(({ blur }) => blur !== null).length;
  const parts = asked.reduce(
    (sum, { field, criterion }) =>
      field === "multipart" && Array.isArray(criterion)
        ? sum + criterion.length
        : sum,
    0,
  );
  return Math.min(parts, 400) - Math.min(blurs, 400);
}

function fieldsOf(
  call: Call,
  places: readonly Place[] | null,
  several: Several,
): JsonObject {
  return places === null
    ? exactFields(call.traits, {
      json: firstOf(call).request.json,
      several,
    })
    : fewFields(call.traits, places, several);
}

function passedOver(
  { traits }: Call,
  places: readonly Place[] | null,
): string[] {
  if (places === null) return [];
  const asked = new Set(places.map(({ place }) => place));
  return traits.filter(({ place }) => !asked.has(place))
    .map(({ place }) => place);
}

/** Calls that say the same at the places that are compared; they have the same answer. */
function merged(calls: readonly Call[], places: readonly Place[]): Call[] {
  const groups = Map.groupBy(calls, (call) => {
    const said = places.map(({ place }) => {
      const trait = call.traits.find((one) => one.place === place);
      return trait === undefined ? null : askedKey(trait);
    });
    return JSON.stringify(said);
  });
  return groups.values().map((group) => {
    const [first] = group;
    const all = group.flatMap(({ asked }) => asked)
      .sort((a, b) => a.order - b.order);
    // A sequence is alone in its group: its steps stay as they are.
    const asked = group.length > 1 && !areAlike(all) ? first?.asked ?? [] : all;
    return { traits: first?.traits ?? [], asked };
  }).toArray();
}
