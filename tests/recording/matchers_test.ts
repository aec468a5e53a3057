import assert from "node:assert/strict";
import fc from "fast-check";
import { exchanges, recorded, type Told } from "./exchanges.ts";
import { matcherOf } from "./replayed.ts";

const word = fc.constantFrom("a", "b", "1", "2", "10");

const member = fc.oneof(
  word,
  fc.constantFrom(1, 1.5, 0, true, null, "1"),
  fc.constantFrom({ "$eq": 1 }, [], {}, [1, 2], ["a"]),
  fc.constantFrom(
    "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
    "3f2504e0-4f89-11d3-9a0c-0305e82c3302",
    "2020-01-01T10:00:00Z",
    "2020-01-02T10:00:00Z",
  ),
);

const tree = fc.dictionary(
  fc.constantFrom("x", "y", "z", "$neq", "__proto__"),
  fc.oneof(
    member,
    fc.dictionary(fc.constantFrom("x", "w"), member, { maxKeys: 2 }),
  ),
  { maxKeys: 3 },
);

const query = fc.array(
  fc.tuple(fc.constantFrom("page", "sort", "q", "ts"), word),
  { maxLength: 3 },
).map((pairs) =>
  pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`
);

const path = fc.constantFrom(
  "/orders",
  "/orders/",
  "/orders/1",
  "/orders/2",
  "/orders/3",
  "/orders/1/items",
  "/a%20b",
  "/{id}",
  "/",
);

const json = fc.oneof(tree, fc.array(member, { maxLength: 2 }), member)
  .map((value): Told => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  }));

const form = fc.array(fc.tuple(fc.constantFrom("x", "y"), word), {
  minLength: 1,
  maxLength: 3,
}).map((pairs): Told => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(pairs.map(([name, value]) => [name, value]))
    .toString(),
}));

const get = fc.constantFrom<Told>(
  { method: "GET" },
  { method: "GET", headers: { accept: "text/csv" } },
  { method: "DELETE" },
);

const told = fc.record({
  path,
  query,
  asked: fc.oneof(get, json, form),
  answer: fc.constantFrom('{"a":1}', '{"a":2}', '{"id":1}', "{}"),
}).map(({ path, query, asked, answer }): Told => ({
  ...asked,
  target: path + query,
  answer,
}));

const options = fc.record({
  matchers: fc.constantFrom("exact" as const, "smallest" as const),
  parameters: fc.boolean(),
});

Deno.test("of the recorded requests none gets another's answer", () => {
  let merged = 0;
  const property = fc.property(
    fc.array(told, { minLength: 1, maxLength: 25, size: "max" }),
    options,
    (list, chosen) => {
      const { stubs, report } = recorded(list, chosen);
      const stubFor = matcherOf(stubs);
      const owners = new Map(
        report.flatMap(({ request_ids, stub_id }) =>
          request_ids.map((id) => [id, stub_id])
        ),
      );
      for (const exchange of exchanges(...list)) {
        const found = stubFor(exchange);
        assert.notEqual(found, null, "a stub answers it");
        assert.equal(found, owners.get(exchange.id));
      }
      if (stubs.length < list.length) merged++;
    },
  );
  fc.assert(property, { numRuns: 300 });
  assert.ok(merged > 30, `only ${merged} recordings had repeated requests`);
});
