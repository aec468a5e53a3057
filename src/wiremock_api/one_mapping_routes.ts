import { json } from "../control/json_answers.ts";
import { memberOf } from "../formats/member.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import { textInTurns } from "../runtime/text_in_turns.ts";
import { finishInSlices, type Work } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { adminErrors, noMapping, notThere } from "./admin_errors.ts";
import type { AdminCall, AdminParts, AdminRoute } from "./admin_route.ts";
import { deleteStubs } from "./admin_changes.ts";
import type { MappingBook } from "./mapping_book.ts";
import {
  readMappings,
  readPayloadBytes,
  readPayloadJson,
} from "./mapping_reading.ts";
import {
  editMapping,
  ownWithId,
  sentId,
  shownMapping,
} from "./mapping_store.ts";

/** The routes of `/__admin/mappings` that are about one of them. What is inherited can be read, and not changed. */
export function oneMappingRoutes(parts: AdminParts): AdminRoute[] {
  const ownOf = (scope: Scope) => [scope];
  const servingOf = (scope: Scope) => parts.state.scopes.serving(scope);
  return [
    {
      method: "POST",
      path: "/mappings/remove",
      handle: (call) => removeEqual(parts, call),
    },
    {
      method: "GET",
      path: "/mappings/{id}",
      handle: (call) =>
        withStub(
          parts,
          call,
          servingOf(call.scope),
          (stub) => shownMapping(parts, stub),
        ),
    },
    {
      method: "PUT",
      path: "/mappings/{id}",
      handle: (call) =>
        withStub(
          parts,
          call,
          ownOf(call.scope),
          (stub) => edit(parts, call, stub),
        ),
    },
    {
      method: "DELETE",
      path: "/mappings/{id}",
      handle: (call) =>
        withStub(parts, call, ownOf(call.scope), async (stub) => {
          await deleteStubs(parts, call.scope, [stub]);
          return json({});
        }),
    },
  ];
}

async function withStub(
  parts: AdminParts,
  { params: [id = ""] }: AdminCall,
  scopes: readonly Scope[],
  then: (stub: Stub) => Response | Promise<Response>,
): Promise<Response> {
  for (const scope of scopes) {
    const stub = await ownWithId(parts, scope, { id });
    if (stub !== undefined) return await then(stub);
  }
  return notThere(`There is no mapping ${JSON.stringify(id)} here`);
}

async function edit(
  parts: AdminParts,
  { request }: AdminCall,
  old: Stub,
): Promise<Response> {
  const bytes = await readPayloadBytes(request, parts);
  if (!bytes.ok) return bytes.response;
  const reading = await readMappings(bytes.value, parts);
  if (!reading.ok) return reading.response;
  const [mapping, more] = reading.value.mappings;
  if (mapping === undefined || more !== undefined) {
    return noMapping();
  }
  const stub = await editMapping(parts, old, mapping);
  return stub === null
    ? notThere("The mapping was changed or deleted meanwhile")
    : shownMapping(parts, stub);
}

/** Deletes the mapping with the id of the payload, or else the newest that asks the same of a request. */
async function removeEqual(
  parts: AdminParts,
  { request, scope }: AdminCall,
): Promise<Response> {
  const bytes = await readPayloadBytes(request, parts);
  if (!bytes.ok) return bytes.response;
  const text = await textInTurns(bytes.value, { fatal: false });
  const reading = await readPayloadJson(text, parts);
  if (!reading.ok) {
    return adminErrors(422, [{
      code: 10,
      title: "Error parsing JSON",
      detail: reading.reason,
    }]);
  }
  const stub = await equalTo(parts, scope, reading.value);
  if (stub === undefined) return notThere("There is no such mapping here");
  await deleteStubs(parts, scope, [stub]);
  return json({});
}

async function equalTo(
  parts: AdminParts,
  scope: Scope,
  given: Json,
): Promise<Stub | undefined> {
  const { state, book, world } = parts;
  const id = sentId(isJsonObject(given) ? given : {});
  const known = id === undefined
    ? undefined
    : await ownWithId(parts, scope, { id });
  if (known !== undefined) return known;
  const stubs = state.stubsOf(scope).toReversed();
  const wanted = JSON.stringify(memberOf(given, "request"));
  return await finishInSlices(asking(wanted, stubs, book), world);
}

/** The first of some stubs whose mapping asks for the same, as JSON. */
function* asking(
  wanted: string,
  stubs: readonly Stub[],
  book: MappingBook,
): Work<Stub | undefined> {
  for (const one of stubs) {
    const mapping = book.mappingOf(one) ?? undefined;
    const asked = JSON.stringify(memberOf(mapping, "request"));
    if (asked === wanted) return one;
    yield;
  }
  return undefined;
}
