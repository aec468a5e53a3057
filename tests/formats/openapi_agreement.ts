import assert from "node:assert/strict";
import fc from "fast-check";
import { importOpenApi } from "../../src/formats/openapi/openapi.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { type SentRequest, tryImport } from "./never_wider.ts";
import type { Described } from "./openapi_model.ts";
import { valueSchemas } from "./openapi_samples.ts";

/** A document, a request, and whether the document takes it. */
export interface Sample {
  readonly document: Json;
  readonly sent: SentRequest;
  readonly isMeant: () => boolean;
}

/** Nothing is taken that a document does not take, and where all of it is kept all that it takes. */
export function agrees(samples: fc.Arbitrary<Sample>, runs = 3000): void {
  const counts = { refused: 0, taken: 0, missed: 0, narrower: 0 };
  fc.assert(
    fc.property(samples, ({ document, sent, isMeant }) => {
      const { takes, effects } = tryImport(importOpenApi, document, {
        strict: true,
      });
      if (takes === null) return void counts.refused++;
      const [isTaken, is] = [takes(sent), isMeant()];
      const shown = () => JSON.stringify([document, sent], null, 1);
      assert.ok(!isTaken || is, `it is wider: ${shown()}`);
      if (isTaken) counts.taken++;
      else if (!is) counts.missed++;
      else {
        counts.narrower++;
        assert.ok(effects.includes("narrower"), `it is narrower: ${shown()}`);
      }
    }),
    { numRuns: runs },
  );
  const told = JSON.stringify(counts);
  if (Deno.env.get("SAY_COUNTS")) console.log(told);
  assert.ok(counts.taken > runs / 20, `too few are taken: ${told}`);
  assert.ok(counts.missed > runs / 20, `too few are missed: ${told}`);
}

/** Whether a document is of version 3.0. */
export const versions = fc.boolean();

/** Schemas that others refer to as A and B. */
export function described(isOld: boolean): fc.Arbitrary<Described> {
  const schemas = fc.record({ A: valueSchemas(isOld), B: valueSchemas(isOld) })
    // A reference in these could lead to itself without end.
    .map((given): JsonObject =>
      JSON.parse(
        JSON.stringify(given).replaceAll(/"\$ref":"[^"]*"/g, '"title":"none"'),
      )
    );
  return schemas.map((one) => ({ isOld, schemas: one }));
}

/** The members of a document that these make. */
export function openApi({ isOld, schemas }: Described) {
  return {
    openapi: isOld ? "3.0.3" : "3.1.0",
    components: { schemas },
  };
}

/** A request. */
export function sentTo(
  target: string,
  { headers = [], body = "", method = "GET" }: Partial<SentRequest> = {},
): SentRequest {
  return { method, target, headers, body };
}

/** Pairs as a query or a form has them. */
export function listed(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, text]) => [name, text]))
    .toString();
}
