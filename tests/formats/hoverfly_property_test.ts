import fc from "fast-check";
import { importHoverfly } from "../../src/formats/hoverfly/hoverfly.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { hoverflyTakes } from "./hoverfly_model.ts";
import { hoverflyMatchers, hoverflyTexts } from "./hoverfly_samples.ts";
import { imported, neverWider, type SentRequest } from "./never_wider.ts";

const usual = { method: "POST", target: "/a", headers: [], body: "" };

/** Fields of a request: how each is asked for, and sent. */
const fields: Readonly<
  Record<string, {
    asked(matchers: readonly JsonObject[]): JsonObject;
    sent(text: string): SentRequest;
  }>
> = {
  body: {
    asked: (body) => ({ body: [...body] }),
    sent: (body) => ({ ...usual, body }),
  },
  "a value of the query": {
    asked: (a) => ({ query: { a: [...a] } }),
    sent: (text) => ({ ...usual, target: `/a?a=${encodeURIComponent(text)}` }),
  },
  "a header": {
    asked: (a) => ({ headers: { "X-A": [...a] } }),
    sent: (text) => ({ ...usual, headers: [["x-a", text]] }),
  },
};

for (const [name, { asked, sent }] of Object.entries(fields)) {
  Deno.test(`what an import of Hoverfly's matchers of ${name} takes, Hoverfly takes`, () => {
    neverWider({
      cases: fc.tuple(
        hoverflyMatchers,
        hoverflyTexts.filter((text) => name === "body" || /^\S*$/.test(text)),
      ).map(([matchers, text]) => [{ matchers, text }, sent(text)] as const),
      takings: ({ matchers }) =>
        imported(importHoverfly, pair(asked(matchers))),
      model: ({ matchers, text }) => hoverflyTakes(matchers, text),
      runs: 3000,
    });
  });
}

function pair(request: JsonObject): Json {
  return {
    data: { pairs: [{ request, response: { status: 200, body: "" } }] },
    meta: { schemaVersion: "v5" },
  };
}
