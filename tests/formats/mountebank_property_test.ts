import fc from "fast-check";
import { importMountebank } from "../../src/formats/mountebank/mountebank.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { mountebankTakes } from "./mountebank_model.ts";
import {
  mountebankPredicates,
  mountebankRequests,
} from "./mountebank_samples.ts";
import { imported, neverWider, type SentRequest } from "./never_wider.ts";

/** An imposter with one stub. */
function imposter(predicate: JsonObject): JsonObject {
  return {
    protocol: "http",
    stubs: [{ predicates: [predicate], responses: [{ is: {} }] }],
  };
}

/** Names that differ by the case of their letters alone are one name to mountebank, whose last value counts, and two here (docs/migrating.md). */
function hasRivals({ target, body }: SentRequest): boolean {
  const query = target.split("?")[1] ?? "";
  return [query, body].some((text) =>
    /(?:^|[&{,])"?a"?[=:]/.test(text) && /(?:^|[&{,])"?A"?[=:]/.test(text)
  );
}

/** The name of a header has no case here (docs/migrating.md). */
function anyHeader(predicate: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(predicate).replaceAll('"X-A"', '"x-a"'));
}

Deno.test("what an import of mountebank's predicates takes, mountebank takes, whatever their switches", () => {
  const requests = mountebankRequests.filter((sent) => !hasRivals(sent));
  neverWider({
    cases: fc.tuple(mountebankPredicates, requests),
    takings: (predicate) => imported(importMountebank, imposter(predicate)),
    model: (predicate, sent) => mountebankTakes(anyHeader(predicate), sent),
    runs: 5000,
  });
});
