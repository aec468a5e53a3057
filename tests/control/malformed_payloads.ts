import { toJsonSchema } from "../../src/control/json_schema.ts";
import { isJsonObject, type JsonObject } from "../../src/json/values.ts";
import { wholePayloads } from "./whole_payloads.ts";
import { bounds, takes, values } from "./wrong_values.ts";

type Place = readonly (string | number)[];

/** A payload that must be refused, and the place that the message must name. */
export interface Malformed {
  readonly method?: "PUT" | "PATCH";
  readonly path: string;
  readonly text: string;
  /** Below "body"; the message may name a place inside it. */
  readonly place: Place;
}

/** Every payload that follows from the schemas with one wrong value, one field too many or one missing. */
export function derivedPayloads(): Malformed[] {
  const found = wholePayloads.flatMap(([path, zod, payload, method]) => {
    const schema = toJsonSchema(zod, "input");
    const edits = walk(schema, { root: schema, payload, at: [] });
    return edits.map(({ place, value, drop }) => ({
      path,
      place,
      ...(method === undefined ? {} : { method }),
      text: JSON.stringify(edited(payload, place, drop ? undefined : value)),
    }));
  });
  return [...new Map(found.map((one) => [one.path + one.text, one])).values()];
}

interface Edit {
  readonly place: Place;
  readonly value?: unknown;
  readonly drop: boolean;
}

interface Walk {
  readonly root: JsonObject;
  readonly payload: unknown;
  readonly at: Place;
}

function walk(schema: JsonObject, { root, payload, at }: Walk): Edit[] {
  const branches = branchesOf(schema, root);
  const edits: Edit[] = values
    .filter(([kind, value]) => !branches.some((one) => takes(one, kind, value)))
    .map(([, value]) => ({ place: at, value, drop: false }));
  for (const branch of branches) {
    edits.push(
      ...bounds(branch).map((value) => ({ place: at, value, drop: false })),
    );
    edits.push(...inside(branch, { root, payload, at }));
  }
  return edits;
}

/** What a schema allows, one alternative each. */
function branchesOf(schema: JsonObject, root: JsonObject): JsonObject[] {
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") {
    const definition =
      (root["$defs"] as JsonObject)[$ref.split("/").at(-1) ?? ""];
    return isJsonObject(definition) ? branchesOf(definition, root) : [];
  }
  // Beside properties it is a rule over several of them.
  return Array.isArray(anyOf) && schema["properties"] === undefined
    ? anyOf.filter(isJsonObject).flatMap((one) => branchesOf(one, root))
    : [schema];
}

function inside(branch: JsonObject, { root, payload, at }: Walk): Edit[] {
  const { properties, required, items, additionalProperties: more } = branch;
  if (Array.isArray(payload) && isJsonObject(items)) {
    return payload.flatMap((one, position) =>
      walk(items, { root, payload: one, at: [...at, position] })
    );
  }
  if (!isJsonObject(properties) || !isJsonObject(payload as JsonObject)) {
    return [];
  }
  const given = payload as Record<string, unknown>;
  const edits: Edit[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    if (!Object.hasOwn(given, name) || !isJsonObject(schema)) continue;
    edits.push(
      ...walk(schema, { root, payload: given[name], at: [...at, name] }),
    );
  }
  if (Array.isArray(required)) {
    edits.push(
      ...required.map((name) => ({ place: [...at, String(name)], drop: true })),
    );
  }
  if (more === false) {
    const names = [
      "surprise",
      "__proto__",
      "constructor",
      "",
      `${Object.keys(properties)[0]}s`,
    ];
    edits.push(
      ...names.map((name) => ({ place: [...at, name], value: 1, drop: false })),
    );
  }
  return edits;
}

/** A copy with one place changed, or taken out where the value is `undefined`. */
function edited(payload: unknown, place: Place, value: unknown): unknown {
  const [first, ...rest] = place;
  if (first === undefined) return value;
  if (Array.isArray(payload)) {
    return payload.map((one, at) =>
      at === first ? edited(one, rest, value) : one
    );
  }
  const pairs = Object.entries(payload as Record<string, unknown>);
  const kept = pairs.filter(([name]) => name !== first);
  const old = pairs.find(([name]) => name === first)?.[1];
  const next = edited(old, rest, value);
  return Object.fromEntries(
    next === undefined ? kept : [...kept, [String(first), next]],
  );
}
