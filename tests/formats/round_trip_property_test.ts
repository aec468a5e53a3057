import fc from "fast-check";
import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { exported, given, importInto } from "./imports.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "é", "~", "/", " ", '"', "{"),
  maxLength: 4,
});
const name = fc.constantFrom("a", "b", "__proto__", "x-a");
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, 0, 1.5, "", "a"),
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b"), tie("value"), { maxKeys: 2 }),
  ),
}));
const criterion = fc.oneof(
  word,
  word.map((text) => ({ $contains: [text] })),
  word.map((text) => ({ $not: { $eq: text } })),
  fc.constantFrom("a+", "[^b]", "x|y").map((pattern) => ({ $regex: pattern })),
  fc.array(word, { minLength: 1, maxLength: 2 }).map((list) => ({
    $values: {
      $list: { items: list.map(($eq) => ({ $eq })), any_order: true },
    },
  })),
);
const fields = fc.dictionary(name, criterion, { minKeys: 1, maxKeys: 2 });
const optional = <T>(one: fc.Arbitrary<T>) =>
  fc.option(one, { nil: undefined });
const response = fc.oneof(
  json.map((body) => ({ status_code: 200, body })),
  fc.constant({ status_code: 204, body: "" }),
  fc.constant({ status_code: 200, template_body: "{{ request.path }}" }),
  fc.constant({
    status_code: 201,
    headers: { "X-A": ["1", "2"] },
    body_base64: "AAE=",
  }),
).map((response) => ({ response }));
const action = fc.oneof(
  response,
  fc.array(response, { minLength: 1, maxLength: 2 }).map((steps) => ({
    sequence: { steps, at_end: "cycle" },
  })),
  word.map((data) => ({ sse: { events: [{ data, delay_ms: 1 }] } })),
  fc.constant({
    proxy: {
      url: "http://up.test/",
      append_path: true,
      remove_headers: ["x-less"],
      response_headers: { "x-more": "1" },
    },
  }),
);
const stub = fc.record({
  title: optional(word.filter((text) => text.trim() !== "")),
  priority: optional(fc.integer({ min: -3, max: 3 })),
  request: fc.record({
    path: optional(
      fc.constantFrom("/a/{id}", { $regex: "/a" }, "/a.{b}", "/x%2Fy"),
    ),
    method: optional(fc.constantFrom("GET", "post")),
    query: optional(fields),
    headers: optional(fields),
    body: optional(json.map(($eq) => ({ $json: { $eq } }))),
  }),
  when: optional(fc.constant({ state: { cart: "full" } })),
  then: optional(json.map((cart) => ({ state: { cart } }))),
  action,
  chaos: optional(
    fc.constantFrom({}, { latency: { base_ms: 3 } }, {
      faults: { connection_drop: { probability: 0.5 } },
    }),
  ),
  max_calls: optional(fc.integer({ min: 1, max: 3 })),
  expected_calls: optional(fc.constantFrom(1, { $gte: 2 })),
  disabled: fc.boolean(),
});
const homes = fc.constantFrom("", "one", "two");
const sets = fc.array(fc.tuple(stub, homes), { minLength: 1, maxLength: 4 });

/** What is written of a value, without what is not there. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function empty(server: TestServer): Promise<void> {
  await server.control("DELETE", "/__mock__/stubs?scope=*");
  await server.control("DELETE", "/__mock__/scopes");
}

Deno.test("whatever stubs and scopes are exported, their import is the same", async () => {
  await using server = await startStandin();
  await using other = await startStandin();
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(sets, async (stubs) => {
      await empty(server);
      await empty(other);
      for (const scope of ["one", "two"]) {
        const settings = scope === "one" ? { title: "One", seed: 3 } : {};
        await server.control("POST", "/__mock__/scopes", {
          name: scope,
          ...settings,
        });
      }
      for (const [one, scope] of stubs) {
        const path = `/__mock__/stubs?scope=${scope}`;
        await server.control("POST", path, plain(one));
      }
      const { files } = await exported(server, "to=standin&scope=*");
      const again = await importInto(server, given(files));
      assert.ok(again.stubs.every(({ change }) => change === "same"));
      await importInto(other, given(files));
      const copy = await exported(other, "to=standin&scope=*");
      assert.deepEqual(copy.files, files);
      checked += again.stubs.length;
    }),
    { numRuns: 40 },
  );
  assert.ok(checked > 40, `only ${checked} stubs were made`);
});
