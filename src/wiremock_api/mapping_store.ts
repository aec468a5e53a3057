import { json } from "../control/json_answers.ts";
import { textOf } from "../formats/member.ts";
import type { JsonObject } from "../json/values.ts";
import { levelOfMapping } from "../formats/wiremock/wiremock.ts";
import { finishInSlices, made, type Work } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { adminErrors } from "./admin_errors.ts";
import type { AdminParts } from "./admin_route.ts";
import { isOwn, isStandIn, mappingId } from "./mapping_book.ts";
import type { ReadMapping } from "./mapping_reading.ts";
import { levelOf, placeOf, priorityAt } from "./priority_levels.ts";

/** Stubs whose ids are looked at between two chances to rest. */
const stubsAtOnce = 500;

/** The stubs that serve a scope, its own first, the newest of each before the others, as WireMock lists mappings. */
export function servingStubs(
  { state }: Pick<AdminParts, "state">,
  scope: Scope,
): Stub[] {
  return state.scopes.serving(scope)
    .flatMap((one) => state.stubsOf(one).toReversed());
}

/** Ids of stubs by the ids that clients know in their place. */
export type StandIns = ReadonlyMap<string, string>;

/** The stand-ins of a scope's stubs, for those who look for several. */
export function standInsOf(
  { state, world }: Pick<AdminParts, "state" | "world">,
  scope: Scope,
): Promise<StandIns> {
  return finishInSlices(readStandIns(state.stubsOf(scope)), world);
}

function* readStandIns(stubs: readonly Stub[]): Work<StandIns> {
  const ids = new Map<string, string>();
  for (const [at, { id }] of stubs.entries()) {
    const known = mappingId({ id });
    if (isStandIn(known) && !ids.has(known)) ids.set(known, id);
    if (at % stubsAtOnce === 0) yield;
  }
  return ids;
}

/** The stub of a scope itself that clients know under an id: found at once unless the id may stand for another. */
export async function ownWithId(
  parts: Pick<AdminParts, "state" | "world">,
  scope: Scope,
  { id, known }: { readonly id: string; readonly known?: StandIns },
): Promise<Stub | undefined> {
  const { state } = parts;
  const own = state.findStub(id, scope) ??
    state.findStub(id.toLowerCase(), scope);
  if (own !== undefined || !isStandIn(id)) return own;
  const standIns = known ?? await standInsOf(parts, scope);
  return state.findStub(standIns.get(id.toLowerCase()) ?? "", scope);
}

/** The mappings of stubs, without those that WireMock has no counterpart for: what is not kept as it was sent takes long to be written. */
export function mappingsOf(
  { book, world }: Pick<AdminParts, "book" | "world">,
  stubs: readonly Stub[],
): Promise<JsonObject[]> {
  const work = made(stubs, (one) => book.mappingOf(one));
  return finishInSlices(work, world);
}

/** The id of a mapping, where it has one. */
export function sentId(mapping: JsonObject): string | undefined {
  return textOf(mapping["id"]) ?? textOf(mapping["uuid"]);
}

/** Registers a mapping as the newest of its scope, in the place of one with its id; `null` where there is no place. */
export async function addMapping(
  parts: AdminParts,
  scope: Scope,
  { mapping, spec, known }: ReadMapping & { readonly known?: StandIns },
): Promise<Stub | null> {
  const { state, world, book } = parts;
  const sent = sentId(mapping);
  const id = sent ?? world.uuid();
  const old = sent === undefined
    ? undefined
    : await ownWithId(parts, scope, { id: sent, ...(known && { known }) });
  const priority = book.nextPriority(scope, levelOfMapping(mapping));
  if (priority === null) return null;
  const whole = { ...spec, stub_id: old?.id ?? id, priority };
  const plan = state.planOf(whole, scope);
  const put = await state.change(
    old === undefined ? plan : { ...plan, how: "replace" },
  );
  if (!put.ok) return null;
  book.note(put.stub, mapping);
  return put.stub;
}

/** Puts a mapping in the place of another one, whose id and place in the order it takes; `null` where that was changed meanwhile. */
export async function editMapping(
  { state, book }: AdminParts,
  old: Stub,
  { mapping, spec }: ReadMapping,
): Promise<Stub | null> {
  const { priority: before } = old.spec;
  const level = levelOfMapping(mapping);
  const place = isOwn(old) ? placeOf(before) : 0;
  const isMoved = !isOwn(old) || levelOf(before ?? 0) !== level;
  const priority = isMoved ? priorityAt(level, place) : before;
  const put = await state.change({
    kind: "stub_put",
    scope: old.scope,
    stub_id: old.id,
    spec: { ...spec, stub_id: old.id, priority },
    how: "replace",
    if_edition: old.edition,
  });
  if (!put.ok) return null;
  book.note(put.stub, mapping);
  return put.stub;
}

/** A mapping as an answer. */
export function shownMapping(
  { book }: AdminParts,
  stub: Stub,
  status = 200,
): Response {
  const mapping = book.mappingOf(stub);
  return mapping === null ? inexpressible(stub) : json(mapping, status);
}

function inexpressible({ id }: Stub): Response {
  return adminErrors(422, [{
    code: 10,
    title: "WireMock has no mapping that does what this stub does",
    detail: `read it at /__mock__/stubs/${encodeURIComponent(id)}`,
  }]);
}

/** The answer to a mapping for which there is no place left. */
export function noPlaceLeft(): Response {
  return adminErrors(422, [{
    code: 10,
    title: "There are too many mappings of one priority",
    detail:
      "of one priority in one scope 50,000 have a place: delete or reset some",
  }]);
}
