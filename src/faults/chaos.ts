import { z } from "zod";
import { isJsonObject, type JsonObject } from "../json/values.ts";
import { faults } from "./fault_table.ts";
import { latency } from "./latency_payload.ts";
import { crossFieldRule, integer } from "../schema/scalars.ts";

const count: JsonObject = {
  type: "integer",
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** An older spelling counts only where no newer one stands beside it. */
const legacyRules: JsonObject = {
  allOf: [
    withoutAny(["latency"], {
      delay: {
        type: "object",
        properties: { base_ms: count, jitter_ms: count },
        additionalProperties: false,
      },
    }),
    withoutAny(["latency", "delay"], {
      delay_ms: { ...count, type: ["integer", "null"] },
      jitter_ms: { ...count, type: ["integer", "null"] },
    }),
  ],
};

function withoutAny(
  names: readonly string[],
  properties: JsonObject,
): JsonObject {
  const type = "object";
  const given = names.map((name) => ({
    type,
    properties: { [name]: {} },
    required: [name],
  }));
  return { if: { not: { anyOf: given } }, then: { type, properties } };
}

const given = z.strictObject({
  latency: latency.default({ base_ms: 0, jitter_ms: 0 }),
  faults: faults.default({ connection_drop: null }),
  seed: integer({
    description: "a whole number that makes the draws repeatable",
  }).nullable().default(null),
  connection_drop: z.unknown().meta({ jsonSchema: { not: {} } }).optional(),
}).meta({ jsonSchema: { properties: legacySchema(), ...legacyRules } });

/** The place of a drop in an early version of the reference; its rule is tried beside all others. */
const canonical = given
  .refine(
    (value) => !isJsonObject(value) || !Object.hasOwn(value, "connection_drop"),
    {
      ...crossFieldRule,
      error:
        "Value error, Use chaos.faults.connection_drop instead of chaos.connection_drop",
    },
  )
  .transform(({ latency, faults, seed }) => ({ latency, faults, seed }));

function legacySchema(): JsonObject {
  const deprecated = { deprecated: true };
  return { delay: deprecated, delay_ms: deprecated, jitter_ms: deprecated };
}

/**
 * Delays and faults of a stub (docs/contract.md#b1.5.3). The older
 * spellings `delay`, `delay_ms` and `jitter_ms` are read as `latency`.
 */
export const chaos = z.preprocess(
  (value: unknown) => isJsonObject(value) ? withoutLegacy(value) : value,
  canonical,
).meta({
  id: "Chaos",
  description: 'an object such as {"latency": {"base_ms": 100}}',
});

function withoutLegacy(value: JsonObject): JsonObject {
  const { delay, delay_ms, jitter_ms, ...rest } = value;
  if (Object.hasOwn(rest, "latency")) return rest;
  if (delay !== undefined) return { ...rest, latency: delay };
  if (delay_ms === undefined && jitter_ms === undefined) return rest;
  return {
    ...rest,
    latency: { base_ms: delay_ms ?? 0, jitter_ms: jitter_ms ?? 0 },
  };
}

export type Chaos = z.infer<typeof canonical>;
