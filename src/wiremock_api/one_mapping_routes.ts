import { json } from "../control/json_answers.ts";
import { memberOf, textOf } from "../formats/member.ts";
import { readJson } from "../json/reader.ts";
import type { Json } from "../json/values.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { adminErrors, noMapping, notThere } from "./admin_errors.ts";
import type { AdminCall, AdminParts, AdminRoute } from "./admin_route.ts";
import { deleteStubs } from "./admin_changes.ts";
import { readMappings, readPayloadBytes } from "./mapping_reading.ts";
import {
  editMapping,
  servingStubs,
  shownMapping,
  stubWithId,
} from "./mapping_store.ts";

/** The routes of `/__admin/mappings` that are about one of them. What is inherited can be read, and not changed. */
export function oneMappingRoutes(parts: AdminParts): AdminRoute[] {
  const own = (scope: Scope) => parts.state.stubsOf(scope);
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
          call,
          servingStubs(parts, call.scope),
          (stub) => shownMapping(parts, stub),
        ),
    },
    {
      method: "PUT",
      path: "/mappings/{id}",
      handle: (call) =>
        withStub(call, own(call.scope), (stub) => edit(parts, call, stub)),
    },
    {
      method: "DELETE",
      path: "/mappings/{id}",
      handle: (call) =>
        withStub(call, own(call.scope), async (stub) => {
          await deleteStubs(parts, call.scope, [stub]);
          return json({});
        }),
    },
  ];
}

function withStub(
  { params: [id = ""] }: AdminCall,
  stubs: readonly Stub[],
  then: (stub: Stub) => Response | Promise<Response>,
): Response | Promise<Response> {
  const stub = stubWithId(stubs, id);
  return stub === undefined
    ? notThere(`There is no mapping ${JSON.stringify(id)} here`)
    : then(stub);
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
  const [mapping, more] = reading.value;
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
  const text = new TextDecoder().decode(bytes.value);
  const reading = readJson(text, { maxDepth: 200 });
  if (!reading.ok) {
    return adminErrors(422, [{
      code: 10,
      title: "Error parsing JSON",
      detail: reading.reason,
    }]);
  }
  const stub = equalTo(parts, scope, reading.value);
  if (stub === undefined) return notThere("There is no such mapping here");
  await deleteStubs(parts, scope, [stub]);
  return json({});
}

function equalTo(
  { state, book }: AdminParts,
  scope: Scope,
  given: Json,
): Stub | undefined {
  const stubs = state.stubsOf(scope).toReversed();
  const id = textOf(memberOf(given, "id")) ?? textOf(memberOf(given, "uuid"));
  const known = id === undefined ? undefined : stubWithId(stubs, id);
  if (known !== undefined) return known;
  const wanted = JSON.stringify(memberOf(given, "request"));
  return stubs.find((one) =>
    JSON.stringify(memberOf(book.mappingOf(one) ?? undefined, "request")) ===
      wanted
  );
}
