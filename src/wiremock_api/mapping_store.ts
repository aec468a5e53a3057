import { json } from "../control/json_answers.ts";
import { textOf } from "../formats/member.ts";
import type { JsonObject } from "../json/values.ts";
import { levelOfMapping } from "../formats/wiremock/wiremock.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { adminErrors } from "./admin_errors.ts";
import type { AdminParts } from "./admin_route.ts";
import { isOwn, isStandIn, mappingId } from "./mapping_book.ts";
import type { ReadMapping } from "./mapping_reading.ts";
import { levelOf, placeOf, priorityAt } from "./priority_levels.ts";

/** The stubs that serve a scope, its own first, the newest of each before the others, as WireMock lists mappings. */
export function servingStubs(
  { state }: Pick<AdminParts, "state">,
  scope: Scope,
): Stub[] {
  return state.scopes.serving(scope)
    .flatMap((one) => state.stubsOf(one).toReversed());
}

/** The stub that WireMock's clients know under an id, among some. */
export function stubWithId(
  stubs: readonly Stub[],
  id: string,
): Stub | undefined {
  const wanted = id.toLowerCase();
  return stubs.find((one) => one.id === id || mappingId(one) === wanted);
}

/** The stub of a scope itself that clients know under an id: found at once unless the id may stand for another. */
export function ownWithId(
  { state }: Pick<AdminParts, "state">,
  scope: Scope,
  id: string,
): Stub | undefined {
  return state.findStub(id, scope) ?? state.findStub(id.toLowerCase(), scope) ??
    (isStandIn(id) ? stubWithId(state.stubsOf(scope), id) : undefined);
}

/** The id of a mapping, where it has one. */
export function sentId(mapping: JsonObject): string | undefined {
  return textOf(mapping["id"]) ?? textOf(mapping["uuid"]);
}

/** Registers a mapping as the newest of its scope, in the place of one with its id; `null` where there is no place. */
export async function addMapping(
  parts: AdminParts,
  scope: Scope,
  { mapping, spec }: ReadMapping,
): Promise<Stub | null> {
  const { state, world, book } = parts;
  const priority = book.nextPriority(scope, levelOfMapping(mapping));
  if (priority === null) return null;
  const sent = sentId(mapping);
  const id = sent ?? world.uuid();
  const old = sent === undefined ? undefined : ownWithId(parts, scope, sent);
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
