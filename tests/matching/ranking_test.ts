import assert from "node:assert/strict";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask, outcome } from "../wire.ts";

/** One predicate a field, all of which the sample request satisfies; weights of docs/contract.md#s2.2. */
const fields = [
  { name: "path", value: "/r/{a}", weight: 79 },
  { name: "method", value: "POST", weight: 37 },
  { name: "body", value: "sample", weight: 17 },
  { name: "host", value: "r.example", weight: 7 },
  { name: "query", value: { q: "1" }, weight: 3 },
  { name: "headers", value: { "x-r": "1" }, weight: 2 },
];

function sample(server: TestServer, more: readonly string[] = []) {
  return ask(server, "/r/1?q=1", {
    method: "POST",
    headers: ["Host: r.example", "X-R: 1", ...more],
    body: "sample",
  });
}

interface Subset {
  readonly names: string;
  readonly request: Record<string, unknown>;
  readonly count: number;
  readonly weight: number;
}

/** Every choice of fields but the empty one. */
const subsets: Subset[] = Array.from({ length: 63 }, (_, index) => {
  const chosen = fields.filter((_, bit) => ((index + 1) >> bit) & 1);
  return {
    names: chosen.map(({ name }) => name).join("+"),
    request: Object.fromEntries(chosen.map(({ name, value }) => [name, value])),
    count: chosen.length,
    weight: chosen.reduce((sum, { weight }) => sum + weight, 0),
  };
});

Deno.test("stubs rank by the number of fields and then by their weight, for every choice of fields", async () => {
  const ranked = subsets.toSorted((a, b) =>
    b.count - a.count || b.weight - a.weight
  );
  const orders = [subsets, subsets.toReversed(), ranked.toReversed()];
  for (const order of orders) {
    await using server = await startStandin();
    for (const { names, request } of order) {
      await server.stub(answering(request, names, { max_calls: 1 }));
    }
    await server.stub(answering({}, "none", { max_calls: 1 }));
    const answers = [];
    for (let turn = 0; turn <= 64; turn++) {
      answers.push(outcome(await sample(server)));
    }
    assert.deepEqual(answers, [
      ...ranked.map(({ names }) => names),
      "none",
      404,
    ]);
  }
});

/** The stub that answers the sample; "@" puts one into the scope. */
async function winner(
  requests: Record<string, Record<string, unknown>>,
): Promise<string | number> {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "rank-scope" });
  for (const [name, request] of Object.entries(requests)) {
    await server.stub(
      answering(request, name),
      name.startsWith("@") ? "rank-scope" : undefined,
    );
  }
  return outcome(await sample(server, ["Rank-Scope: 1"]));
}

Deno.test("scope decides only between stubs of equal fields and weight", async () => {
  const path = "/r/{a}";
  assert.equal(
    await winner({ two: { path, method: "POST" }, "@one": { path } }),
    "two",
  );
  assert.equal(
    await winner({ heavy: { path }, "@light": { method: "POST" } }),
    "heavy",
  );
  assert.equal(
    await winner({ global: { path }, "@scoped": { path } }),
    "@scoped",
  );
  assert.equal(
    await winner({ "@scoped": { path }, global: { path } }),
    "@scoped",
  );
  assert.equal(
    await winner({ literal: { path: "/r/1" }, "@open": { path: "/{x}/{y}" } }),
    "@open",
  );
  assert.equal(
    await winner({ "@catch-all": {}, headers: { headers: { "x-r": "1" } } }),
    "headers",
  );
  assert.equal(await winner({ all: {}, "@catch-all": {} }), "@catch-all");
});

Deno.test("the path with more literal segments wins what is left", async () => {
  assert.equal(
    await winner({
      open: { path: "/{a}/{b}" },
      half: { path: "/r/{b}" },
      full: { path: "/r/1" },
    }),
    "full",
  );
  assert.equal(
    await winner({ open: { path: "/{a}/{b}" }, half: { path: "/{a}/1" } }),
    "half",
  );
  assert.equal(
    await winner({ encoded: { path: "/{a}/%31" }, open: { path: "/{a}/{b}" } }),
    "encoded",
  );
  assert.equal(
    await winner({
      equal: { path: { $eq: "/r/1" } },
      half: { path: "/r/{b}" },
    }),
    "half",
  );
  assert.equal(
    await winner({
      equal: { path: { $eq: "/r/1" } },
      open: { path: "/{a}/{b}" },
    }),
    "equal",
  );
  assert.equal(
    await winner({
      open: { path: "/{a}/{b}" },
      equal: { path: { $eq: "/r/1" } },
    }),
    "open",
  );
});

Deno.test("of equals the oldest wins", async () => {
  assert.equal(
    await winner({ first: { path: "/r/{a}" }, second: { path: "/r/{b}" } }),
    "first",
  );
  assert.equal(
    await winner({ first: { path: "/r/{a}" }, second: { path: "/{b}/1" } }),
    "first",
  );
  assert.equal(
    await winner({
      first: { query: { q: "1" } },
      second: { query: { q: { $regex: "1" } } },
    }),
    "first",
  );
  assert.equal(
    await winner({
      first: { query: { q: { $regex: "1" } } },
      second: { query: { q: "1" } },
    }),
    "first",
  );
  assert.equal(
    await winner({
      first: { body: "sample" },
      second: { body: { $length: 6 } },
    }),
    "first",
  );
});

Deno.test("an empty predicate counts as a field, null does not", async () => {
  assert.equal(
    await winner({
      plain: { path: "/r/1" },
      empty: { path: "/r/1", headers: {} },
    }),
    "empty",
  );
  assert.equal(
    await winner({
      plain: { path: "/r/1", query: {} },
      empty: { path: "/r/1", headers: {} },
    }),
    "plain",
  );
  assert.equal(
    await winner({
      first: { path: "/r/1" },
      nulls: { path: "/r/1", headers: null, body: null, method: null },
    }),
    "first",
  );
});

Deno.test("a replaced stub keeps its place among equals", async () => {
  await using server = await startStandin();
  const first = await server.stub(answering({ path: "/p" }, "first"));
  await server.stub(answering({ path: "/p" }, "second"));
  await server.control(
    "PUT",
    `/__mock__/stubs/${first}`,
    answering({ path: "/p" }, "first again"),
  );
  assert.equal(outcome(await ask(server, "/p")), "first again");
  await server.control("DELETE", `/__mock__/stubs/${first}`);
  assert.equal(outcome(await ask(server, "/p")), "second");
});

Deno.test("the control API ranks as requests are answered", async () => {
  await using server = await startStandin();
  const ids = [];
  for (const path of ["/{a}/{b}", "/r/{b}", "/r/1"]) {
    ids.unshift(await server.stub(answering({ path })));
  }
  ids.unshift(
    await server.stub(answering({ path: "/{a}/{b}", query: { q: "1" } })),
  );
  const answer = await server.control("POST", "/__mock__/match", {
    path: "/r/1",
    query: { q: "1" },
  });
  const { matches } = answer.as(matchAnswer);
  assert.deepEqual(
    matches.map(({ stub_id }) => stub_id),
    ids,
  );
  const common = { priority: 0, scoped: false, depth: 0, partial: 0 };
  assert.deepEqual(matches.slice(0, 2).map(({ rank }) => rank), [
    { ...common, fields: 2, weight: 82, specificity: 0 },
    { ...common, fields: 1, weight: 79, specificity: 2 },
  ]);
});
