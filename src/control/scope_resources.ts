import {
  documentOf,
  readCollection,
  type ResourceData,
  type ResourceReading,
} from "../actions/resource/collection.ts";
import type { Json, JsonObject } from "../json/values.ts";
import type { Issue } from "../schema/issue.ts";
import type { Work } from "../runtime/work.ts";
import type { ResourceText } from "../state/change.ts";
import { resourceText } from "../state/resource_text.ts";
import type { Scope } from "../state/scope.ts";
import type { ControlParts } from "./parts.ts";
import { visibleStubs } from "./visible_stubs.ts";

/** What the resources of a scope hold: those of the stubs that serve it, and those that were put there. */
export function listResources(parts: ControlParts, scope: Scope): JsonObject {
  const { resources } = parts.state.keptIn(scope);
  const all = startsOf(parts, scope);
  for (const [name, kept] of resources.all()) {
    if (all.get(name)?.kind !== kept.kind && all.has(name)) continue;
    all.set(name, kept);
  }
  const listed: JsonObject = Object.create(null);
  for (const [name, data] of all) {
    listed[name] = data.kind === "document"
      ? data.item
      : [...data.items.values()];
  }
  return listed;
}

/** Resources as a payload gives them, or what is wrong with one. */
export type GivenResources =
  | {
    readonly ok: true;
    readonly changes: ReadonlyMap<string, ResourceText | null>;
  }
  | { readonly ok: false; readonly issue: Issue };

/** Reads the resources of a payload one by one, each in the form that the stub of its name has. */
export function* readResources(
  parts: ControlParts,
  scope: Scope,
  given: Readonly<JsonObject>,
): Work<GivenResources> {
  const starts = startsOf(parts, scope);
  const changes = new Map<string, ResourceText | null>();
  for (const [name, value] of Object.entries(given)) {
    if (value === null) {
      changes.set(name, null);
      continue;
    }
    const reading = yield* readAs(value, starts.get(name));
    if (!reading.ok) {
      const { at, reason } = reading;
      const loc = ["body", "resources", name, ...at];
      return { ok: false, issue: { type: "value_error", loc, msg: reason } };
    }
    changes.set(name, resourceText(reading.data));
    yield;
  }
  return { ok: true, changes };
}

function* readAs(
  value: Json,
  start: ResourceData | undefined,
): Work<ResourceReading> {
  const isList = Array.isArray(value);
  const kind = start?.kind ?? (isList ? "collection" : "document");
  if (kind === "document") return documentOf(value);
  const idField = start?.kind === "collection" ? start.idField : "id";
  if (isList) return yield* readCollection(value, idField);
  const reason = "The resource is a collection: give a list of its items";
  return { ok: false, at: [], reason };
}

/** What the resources of the stubs that serve a scope start with; of two of a name the inner one's. */
function startsOf(
  parts: ControlParts,
  scope: Scope,
): Map<string, ResourceData> {
  const starts = new Map<string, ResourceData>();
  for (const { action } of visibleStubs(parts, scope)) {
    const resource = action.kind === "live" ? action.resource : undefined;
    if (resource === undefined || starts.has(resource.name)) continue;
    starts.set(resource.name, resource.start);
  }
  return starts;
}
