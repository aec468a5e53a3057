import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { matchAnswer } from "../../../src/model/match_answer.ts";
import { startStandin } from "../../harness.ts";

const shown = z.object({
  state: z.record(z.string(), z.unknown()),
  resources: z.record(z.string(), z.unknown()),
});

const users = {
  request: { path: "/api/users" },
  action: { resource: { items: [{ id: 1, name: "Ada" }] } },
};

Deno.test("each scope changes its own copy, and reset gives it the first items again", async () => {
  await using server = await startStandin();
  await server.stub(users);
  await server.control("POST", "/__mock__/scopes", { name: "mine" });
  const post = (headers: Record<string, string>) =>
    server.get("/api/users", {
      method: "POST",
      body: '{"name":"Bob"}',
      headers,
    });
  const count = async (headers: Record<string, string>) =>
    (await server.get("/api/users", { headers })).headers.get("x-total-count");
  await post({ mine: "1" });
  await post({ mine: "1" });
  assert.deepEqual([await count({ mine: "1" }), await count({})], ["3", "1"]);
  await server.control("POST", "/__mock__/reset?scope=mine");
  assert.equal(await count({ mine: "1" }), "1");
  const made = await server.get("/__scope__/mine/api/users", {
    method: "POST",
    body: "{}",
  });
  assert.equal(made.headers.get("location"), "/__scope__/mine/api/users/2");
});

Deno.test("the state shows resources by name, and takes them", async () => {
  await using server = await startStandin();
  await server.stub(users);
  const state = async () =>
    (await server.control("GET", "/__mock__/state")).as(shown).resources;
  assert.deepEqual(await state(), { users: [{ id: 1, name: "Ada" }] });
  const put = await server.control("PUT", "/__mock__/state", {
    resources: { users: [{ id: 9, name: "Bob" }, { name: "Cy" }] },
  });
  assert.deepEqual(put.as(shown).resources, {
    users: [{ id: 9, name: "Bob" }, { id: 10, name: "Cy" }],
  });
  assert.equal(
    (await server.get("/api/users/10")).text,
    '{"id":10,"name":"Cy"}',
  );
  await server.control("PATCH", "/__mock__/state", {
    resources: { users: null },
  });
  assert.deepEqual(await state(), { users: [{ id: 1, name: "Ada" }] });
  const wrong = await server.control("PATCH", "/__mock__/state", {
    state: { a: 1 },
    resources: { users: [{ id: 1 }, { id: "1" }] },
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(wrong.issues[0]?.loc, [
    "body",
    "resources",
    "users",
    1,
    "id",
  ]);
  const kind = await server.control("PATCH", "/__mock__/state", {
    resources: { users: {} },
  });
  assert.match(kind.issues[0]?.msg ?? "", /is a collection/);
  assert.deepEqual(
    (await server.control("GET", "/__mock__/state")).as(shown).state,
    {},
  );
});

Deno.test("a draft of a resource is previewed with nothing changed", async () => {
  await using server = await startStandin();
  const answer = await server.control("POST", "/__mock__/match", {
    method: "POST",
    path: "/api/users",
    body: { name: "Bob" },
    stub: users,
    render: true,
  });
  const { preview, matches } = answer.as(matchAnswer);
  assert.equal(preview?.status, 201);
  assert.equal(preview.body, '{"id":2,"name":"Bob"}');
  assert.equal(matches[0]?.rank.specificity, 2);
});

Deno.test("what is wrong with a resource is told with its place", async () => {
  await using server = await startStandin();
  const at = (path: unknown, resource: unknown, method?: string) => ({
    request: { path, ...(method === undefined ? {} : { method }) },
    action: { resource },
  });
  const resource = ["action", "resource"];
  const wrong: [unknown, (string | number)[]][] = [
    [at("/users", {}), resource],
    [at("/users", { items: [], item: {} }), resource],
    [at("/users", { items: [1] }), [...resource, "items", 0]],
    [at("/users", { items: [{ id: 1 }, { id: 1 }] }), [
      ...resource,
      "items",
      1,
      "id",
    ]],
    [at("/users", { items: [{ id: true }] }), [...resource, "items", 0, "id"]],
    [at("/users", { item: [] }), [...resource, "item"]],
    [at("/users", { items: [], name: "a/b" }), [...resource, "name"]],
    [at("/users/{id}", { items: [] }), ["request", "path"]],
    [at("/", { items: [] }), ["request", "path"]],
    [at({ $regex: "/users" }, { items: [] }), ["request", "path"]],
    [at("/users", { items: [] }, "GET"), ["request", "method"]],
    [
      at("/users", { items: Array.from({ length: 10_001 }, () => ({})) }),
      [...resource, "items"],
    ],
  ];
  for (const [payload, place] of wrong) {
    const answer = await server.control("POST", "/__mock__/stubs", payload);
    assert.equal(answer.status, 422, JSON.stringify(payload).slice(0, 200));
    const places = answer.issues.map(({ loc }) => loc.join("."));
    assert.ok(places.includes(["body", ...place].join(".")), String(places));
  }
});

Deno.test("a listing shows a resource with its name, and takes it back", async () => {
  await using server = await startStandin();
  const id = await server.stub(users);
  const listed = await server.listed(id);
  assert.deepEqual(listed.action.resource, {
    name: "users",
    id_field: "id",
    items: users.action.resource.items,
  });
  const again = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(again.status, 200, again.text);
});

Deno.test("a collection that is full refuses more, and says so", async () => {
  await using server = await startStandin();
  const items = Array.from({ length: 9_999 }, (_, n) => ({ id: n + 1 }));
  await server.stub({
    request: { path: "/n" },
    action: { resource: { items } },
  });
  const post = () => server.get("/n", { method: "POST", body: "{}" });
  assert.equal((await post()).status, 201);
  const full = await post();
  assert.deepEqual([full.status, full.error], [503, "LIMIT_REACHED"]);
  assert.match(full.detail, /at most 10000 items/);
});

Deno.test("a collection is a map of items by id, whatever is sent to it at once", async () => {
  await using server = await startStandin();
  const op = fc.record({
    method: fc.constantFrom("POST", "PUT", "PATCH", "DELETE"),
    id: fc.integer({ min: 1, max: 6 }),
    value: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(op, { maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        await server.control("DELETE", "/__mock__/stubs");
        await server.control("POST", "/__mock__/reset");
        await server.stub({
          request: { path: "/n" },
          action: { resource: { items: [{ id: 1 }] } },
        });
        const ids = new Set([1]);
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(({ method, id, value }) =>
              server.get(method === "POST" ? "/n" : `/n/${id}`, {
                method,
                body: JSON.stringify(
                  method === "POST" ? { id, value } : { value },
                ),
              })
            ),
          );
          for (const [at, { status }] of answers.entries()) {
            const { method, id } = round[at]!;
            // Of several at once on one id only the count can be told.
            const alone = round.filter((one) => one.id === id).length === 1;
            if (!alone) continue;
            const known = ids.has(id);
            const wanted = method === "POST"
              ? (known ? 409 : 201)
              : known
              ? 200
              : 404;
            assert.equal(status, wanted, `${method} ${id}`);
          }
          const list = (await server.get("/n")).as(
            z.array(z.object({ id: z.int() })),
          );
          ids.clear();
          for (const { id } of list) {
            assert.ok(!ids.has(id), `${id} twice`);
            ids.add(id);
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});
