import { json } from "../control/json_answers.ts";
import { jsonList } from "../control/json_list.ts";
import { memberOf } from "../formats/member.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Stub } from "../state/stub.ts";
import {
  type AdminCall,
  type AdminParts,
  type AdminRoute,
  countIn,
} from "./admin_route.ts";
import { noMapping } from "./admin_errors.ts";
import { deleteStubs, forgetRequests } from "./admin_changes.ts";
import { readMappings, readPayloadBytes } from "./mapping_reading.ts";
import {
  addMapping,
  editMapping,
  mappingsOf,
  noPlaceLeft,
  ownWithId,
  sentId,
  servingStubs,
  shownMapping,
  standInsOf,
} from "./mapping_store.ts";
import { resetMappings } from "./reset.ts";
import { startScenarios } from "./scenario_book.ts";

/** The routes of `/__admin/mappings` that are about all of them. */
export function mappingRoutes(parts: AdminParts): AdminRoute[] {
  const { state } = parts;
  return [
    {
      method: "GET",
      path: "/mappings",
      handle: (call) => list(parts, call, servingStubs(parts, call.scope)),
    },
    {
      method: "POST",
      path: "/mappings",
      handle: (call) => create(parts, call),
    },
    {
      method: "DELETE",
      path: "/mappings",
      async handle({ scope }) {
        await startScenarios(parts, scope);
        await deleteStubs(parts, scope, state.stubsOf(scope));
        return json({});
      },
    },
    {
      method: "POST",
      path: "/mappings/reset",
      async handle({ scope }) {
        await resetMappings(parts, scope);
        await forgetRequests(parts, scope, "all");
        return json({});
      },
    },
    {
      method: "POST",
      path: "/mappings/import",
      handle: (call) => importAll(parts, call),
    },
    {
      method: "GET",
      path: "/mappings/unmatched",
      handle: (call) =>
        list(parts, call, servingStubs(parts, call.scope).filter(isUnused)),
    },
    {
      method: "DELETE",
      path: "/mappings/unmatched",
      async handle({ scope }) {
        const unused = state.stubsOf(scope).filter(isUnused);
        await deleteStubs(parts, scope, unused);
        return json({});
      },
    },
  ];
}

function isUnused({ calls }: Stub): boolean {
  return calls === 0;
}

async function list(
  parts: AdminParts,
  call: AdminCall,
  stubs: readonly Stub[],
): Promise<Response> {
  const all = await mappingsOf(parts, stubs);
  const offset = countIn(call, "offset", 0);
  const limit = countIn(call, "limit", all.length);
  const mappings = all.slice(offset, offset + limit);
  return jsonList({ mappings, meta: { total: all.length } }, parts);
}

async function create(parts: AdminParts, call: AdminCall): Promise<Response> {
  const bytes = await readPayloadBytes(call.request, parts);
  if (!bytes.ok) return bytes.response;
  const reading = await readMappings(bytes.value, parts);
  if (!reading.ok) return reading.response;
  const [only, more] = reading.value.mappings;
  if (only === undefined || more !== undefined) return noMapping();
  const made = await addMapping(parts, call.scope, only);
  return made === null ? noPlaceLeft() : shownMapping(parts, made, 201);
}

/** Counts as so many bytes of work: to register a mapping. */
const mappingCost = 50_000;

/** Of mappings in one payload the first goes before the others, as in WireMock. */
async function importAll(
  parts: AdminParts,
  { request, scope }: AdminCall,
): Promise<Response> {
  const bytes = await readPayloadBytes(request, parts);
  if (!bytes.ok) return bytes.response;
  const reading = await readMappings(bytes.value, parts);
  if (!reading.ok) return reading.response;
  const { mappings, payload } = reading.value;
  const options = memberOf(payload, "importOptions");
  const kept = new Set<Stub>();
  const meter = new WorkMeter(parts.world);
  const known = await standInsOf(parts, scope);
  for (const one of mappings.toReversed()) {
    await meter.spend(mappingCost);
    const id = sentId(one.mapping);
    const old = id === undefined
      ? undefined
      : await ownWithId(parts, scope, { id, known });
    const stub = old === undefined
      ? await addMapping(parts, scope, { ...one, known })
      : memberOf(options, "duplicatePolicy") === "IGNORE"
      ? old
      : await editMapping(parts, old, one);
    if (stub === null) return noPlaceLeft();
    kept.add(stub);
  }
  if (memberOf(options, "deleteAllNotInImport") === true) {
    const others = parts.state.stubsOf(scope).filter((one) => !kept.has(one));
    await deleteStubs(parts, scope, others);
  }
  return json({});
}
