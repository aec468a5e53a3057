import type { z } from "zod";
import { assertionPayload } from "../../src/model/assertion.ts";
import { matchQuery } from "../../src/model/match_query.ts";
import { scopePayload } from "../../src/model/scope.ts";
import { stubPayload } from "../../src/model/stub.ts";
import { toJsonSchema } from "../../src/control/json_schema.ts";
import { isJsonObject, type JsonObject } from "../../src/json/values.ts";
import { answering } from "../harness.ts";
import { bounds, takes, values } from "./wrong_values.ts";

type Place = readonly (string | number)[];

/** A payload that must be refused, and the place that the message must name. */
export interface Malformed {
  readonly path: string;
  readonly text: string;
  /** Below "body"; the message may name a place inside it. */
  readonly place: Place;
}

/** Payloads that are whole, so that each one derived from them has one issue. */
const whole: [path: string, schema: z.ZodType, payload: unknown][] = [
  ["/__mock__/stubs", stubPayload, {
    stub_id: "x",
    request: {
      path: "/a",
      method: "GET",
      headers: {},
      query: {},
      host: "h",
      body: "b",
    },
    action: { response: { status_code: 200, headers: {}, body: "x" } },
    max_calls: 1,
    chaos: {
      latency: { base_ms: 1, jitter_ms: 1 },
      faults: { connection_drop: { probability: 0.5 } },
      seed: 1,
    },
    disabled: false,
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: { response: { status_code: 200, headers: {}, template_body: "x" } },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      response: { status_code: 200, headers: {}, body_base64: "AA==" },
    },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      proxy: { url: "http://h", headers: {}, timeout: 1, append_path: false },
    },
  }],
  ["/__mock__/stubs", stubPayload, {
    request: {},
    action: {
      sse: {
        events: [{ data: "d", event: "e", id: "i", retry: 1, delay_ms: 1 }],
        default_delay_ms: 1,
      },
    },
  }],
  ["/__mock__/scopes", scopePayload, { name: "a" }],
  ["/__mock__/assert", assertionPayload, {
    path: "/a",
    method: "GET",
    headers: {},
    query: {},
    host: "h",
    body: "b",
    times: 1,
  }],
  ["/__mock__/match", matchQuery, {
    method: "GET",
    path: "/a",
    query: {},
    headers: {},
    host: "h",
    body: "b",
    scope: null,
    stub: answering({}),
    render: true,
  }],
];

/** Every payload that follows from the schemas with one wrong value, one field too many or one missing. */
export function derivedPayloads(): Malformed[] {
  const found = whole.flatMap(([path, zod, payload]) => {
    const schema = toJsonSchema(zod, "input");
    const edits = walk(schema, { root: schema, payload, at: [] });
    return edits.map(({ place, value, drop }) => ({
      path,
      place,
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
  return Array.isArray(anyOf)
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
