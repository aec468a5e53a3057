import assert from "node:assert/strict";
import { createdScope, listedScope } from "../../src/model/scope_listing.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

async function create(server: TestServer, payload: Record<string, unknown>) {
  const answer = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(answer.status, 201, answer.text);
  return answer.as(createdScope);
}

async function read(server: TestServer, name: string) {
  const answer = await server.control("GET", `/__mock__/scopes/${name}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(listedScope);
}

const settings = {
  title: "cart › pays twice",
  ttl_ms: 600_000,
  journal_limit: 2,
  strict: true,
  cors: true,
  select: [
    { credential: "sk_test_7f3a" },
    { cookie: true },
    { host: "t7.localhost" },
    { trace_id: "4bf92f3577b34da6a3ce929d0e0e4736" },
  ],
  chaos: {
    latency: { base_ms: 5, jitter_ms: 0 },
    faults: { connection_drop: null },
    seed: null,
  },
  seed: 7,
  now: { shift_ms: 86_400_000 },
};

Deno.test("a scope without a name gets one that says its title and is nobody else's", async () => {
  await using server = await startStandin();
  const titled = await create(server, { title: "Cart › pays twice!" });
  const other = await create(server, { title: "Cart › pays twice!" });
  const bare = await create(server, {});
  assert.match(titled.name, /^cart-pays-twice-[0-9a-f]{8}$/);
  assert.match(other.name, /^cart-pays-twice-[0-9a-f]{8}$/);
  assert.match(bare.name, /^scope-[0-9a-f]{8}$/);
  assert.notEqual(titled.name, other.name);
  const stub = answering({ path: "/mine" }, "mine");
  await server.stub(stub, titled.name);
  const { headers } = titled;
  assert.equal((await server.get("/mine", { headers })).text, "mine");
  const baggage = { baggage: titled.baggage };
  assert.equal((await server.get("/mine", { headers: baggage })).text, "mine");
});

Deno.test("a scope's settings are read back as they were given, and can be put back", async () => {
  await using server = await startStandin();
  await create(server, { name: "suite" });
  const { name } = await create(server, { parent: "Suite", ...settings });
  const shown = await read(server, name);
  assert.deepEqual(
    Object.fromEntries(
      Object.keys(settings).map((key) => [
        key,
        Object.entries(shown).find(
          ([one]) => one === key,
        )?.[1],
      ]),
    ),
    settings,
  );
  assert.equal(shown.parent, "suite");
  const put = await server.control("PUT", `/__mock__/scopes/${name}`, shown);
  assert.equal(put.status, 200, put.text);
  const { created_at: _, last_used_at: __, expires_at: ___, ...rest } = shown;
  const again = await read(server, name);
  assert.deepEqual({ ...again, ...rest }, again);
});

Deno.test("a listing shows parent and title where they were given, after the older keys", async () => {
  const now = () => Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now });
  await create(server, { name: "a", title: "A", ttl_ms: 1000 });
  await create(server, { name: "b", parent: "a" });
  const answer = await server.control("GET", "/__mock__/scopes");
  const times = { created_at: "2026-05-01T10:00:00.000Z" };
  const used = { last_used_at: times.created_at };
  const ends = { expires_at: "2026-05-01T10:00:01.000Z" };
  assert.equal(
    answer.text,
    JSON.stringify({
      scopes: ["a", "b"],
      details: [
        {
          name: "a",
          stubs: 0,
          requests: 0,
          ...times,
          ...used,
          title: "A",
          ...ends,
        },
        {
          name: "b",
          stubs: 0,
          requests: 0,
          ...times,
          ...used,
          parent: "a",
          ...ends,
        },
      ],
    }),
  );
});

Deno.test("a null setting is one that is left out", async () => {
  await using server = await startStandin();
  const nulls = Object.fromEntries(
    ["parent", ...Object.keys(settings)].map((key) => [key, null]),
  );
  const { name } = await create(server, { name: null, ...nulls });
  assert.deepEqual(
    Object.keys(await read(server, name)).sort(),
    Object.keys(await read(server, (await create(server, {})).name)).sort(),
  );
});

Deno.test("a value of select belongs to one scope, until that one lets go of it or ends", async () => {
  await using server = await startStandin();
  const select = [{ cookie: true }, { credential: "key-1" }];
  await create(server, { name: "a", select });
  const payload = { name: "b", select };
  const taken = await server.control("POST", "/__mock__/scopes", payload);
  assert.deepEqual([taken.status, taken.error], [409, "CONFLICT"]);
  assert.match(taken.detail, /"select", 1,.*scope 'a'/);
  await create(server, { name: "c" });
  const patch = await server.control("PATCH", "/__mock__/scopes/c", { select });
  assert.equal(patch.status, 409);
  const folded = { name: "d", select: [{ host: "T7.LOCALHOST." }] };
  await create(server, folded);
  const again = { name: "e", select: [{ host: "t7.localhost" }] };
  const host = await server.control("POST", "/__mock__/scopes", again);
  assert.equal(host.status, 409);
  const put = await server.control("PUT", "/__mock__/scopes/a", { select });
  assert.equal(put.status, 200);
  await server.control("PATCH", "/__mock__/scopes/a", { select: null });
  await create(server, payload);
  await server.control("DELETE", "/__mock__/scopes/b");
  await create(server, { name: "f", select });
});

Deno.test("PUT makes a scope anew with what it is told alone, and says whether there was one", async () => {
  await using server = await startStandin();
  const first = await server.control("PUT", "/__mock__/scopes/Qa", {
    title: "first",
    ttl_ms: 1000,
  });
  assert.equal(first.status, 201);
  assert.equal(first.as(createdScope).name, "qa");
  await create(server, { name: "inner", parent: "qa" });
  const headers = { qa: "1" };
  await server.stub(answering({ path: "/a" }), "qa");
  await server.get("/a", { headers });
  const second = await server.control("PUT", "/__mock__/scopes/qa", {});
  assert.equal(second.status, 200);
  const { stubs, requests, title, ttl_ms } = await read(server, "qa");
  assert.deepEqual([stubs, requests, title, ttl_ms], [
    0,
    0,
    undefined,
    undefined,
  ]);
  assert.equal(
    (await server.get("/a", { headers })).text,
    "NO_STUB_MATCH_FOUND",
  );
  assert.equal(
    (await server.control("GET", "/__mock__/scopes/inner")).status,
    404,
  );
  const inside = { parent: "qa" };
  const loop = await server.control("PUT", "/__mock__/scopes/qa", inside);
  assert.deepEqual([loop.status, loop.issues[0]?.loc], [422, [
    "body",
    "parent",
  ]]);
  const bad = await server.control("PUT", "/__mock__/scopes/accept", {});
  assert.deepEqual([bad.status, bad.issues[0]?.loc], [422, ["path", "name"]]);
  const named = { name: "other" };
  const other = await server.control("PUT", "/__mock__/scopes/qa", named);
  assert.equal(other.status, 409);
});

Deno.test("PATCH changes the settings that it names and nothing else", async () => {
  await using server = await startStandin();
  await create(server, { name: "suite" });
  await create(server, { name: "qa", parent: "suite", ...settings });
  await server.stub(answering({ path: "/a" }), "qa");
  const path = "/__mock__/scopes/qa";
  const edited = await server.control("PATCH", path, {
    title: "new",
    seed: null,
  });
  const shown = edited.as(listedScope);
  assert.deepEqual([shown.title, shown.seed, shown.ttl_ms, shown.stubs], [
    "new",
    undefined,
    600_000,
    1,
  ]);
  for (const payload of [{ name: "other" }]) {
    assert.equal((await server.control("PATCH", path, payload)).status, 409);
  }
  for (const parent of [null, "elsewhere"]) {
    const moved = await server.control("PATCH", path, { parent });
    assert.deepEqual([moved.status, moved.issues[0]?.loc], [
      422,
      ["body", "parent"],
    ]);
  }
  assert.equal(
    (await server.control("PATCH", path, { parent: "SUITE" })).status,
    200,
  );
  const none = await server.control("PATCH", "/__mock__/scopes/none", {});
  assert.deepEqual([none.status, none.error], [404, "NOT_FOUND"]);
});
