import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { startUpstream } from "../upstream.ts";

function read(path: string): string {
  return Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
}

/** The fenced blocks of the page whose fence says exactly `language`. */
function blocks(language: string): unknown[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm");
  return [...read("docs/migrating.md").matchAll(fence)].map((match) =>
    JSON.parse(match[1] ?? "")
  );
}

async function startWithBlocks(): Promise<TestServer> {
  const server = await startStandin();
  for (const stub of blocks("json")) await server.stub(stub);
  return server;
}

function post(body: string, headers: Record<string, string>): RequestInit {
  return { method: "POST", body, headers };
}

Deno.test("docs/migrating.md shows a translated mapping that matches as the mapping did", async () => {
  await using server = await startWithBlocks();
  const order = '{"sku": "k9", "more": 1}';
  const hit = await server.get(
    "/users/4/orders",
    post(order, { "x-team": "qa" }),
  );
  assert.equal(hit.status, 201);
  assert.deepEqual(hit.json, { state: "created" });
  const miss = await server.get("/users/4/orders", post(order, {}));
  assert.equal(miss.status, 404);
});

Deno.test("docs/migrating.md shows how an absent header, a cookie and a nested value match", async () => {
  await using server = await startWithBlocks();
  const cookie = "a=b; session=abc";
  const adult = '{"buyer": {"age": 18}}';
  const statuses = [
    await server.get("/orders", post(adult, { cookie })),
    await server.get("/orders", post(adult, { cookie, "x-debug": "1" })),
    await server.get("/orders", post(adult, { cookie: "a=b" })),
    await server.get("/orders", post('{"buyer": {"age": 17}}', { cookie })),
  ].map((answer) => answer.status);
  assert.deepEqual(statuses, [204, 404, 404, 404]);
});

Deno.test("docs/migrating.md shows a scenario that goes on", async () => {
  await using server = await startWithBlocks();
  const states = [];
  for (let call = 0; call < 3; call++) {
    states.push((await server.get("/job")).json);
  }
  assert.deepEqual(states, [
    { state: "running" },
    { state: "running" },
    { state: "done" },
  ]);
});

Deno.test("docs/migrating.md shows a scenario that several paths share", async () => {
  await using server = await startWithBlocks();
  const statuses = [
    await server.get("/todos"),
    await server.get("/todos", post("milk", {})),
    await server.get("/todos"),
    await server.get("/todos", post("milk", {})),
  ].map((answer) => answer.status);
  assert.deepEqual(statuses, [404, 201, 200, 404]);
});

Deno.test("docs/migrating.md shows a webhook that calls back", async () => {
  await using server = await startWithBlocks();
  await using upstream = startUpstream();
  const answer = await server.get(
    "/things/7",
    post("", { "x-callback": upstream.url }),
  );
  assert.equal(answer.status, 202);
  const claim = { sent_by: "webhook", response: { status: 200 } };
  const sent = await server.control("POST", "/__mock__/assert", {
    ...claim,
    within_ms: 5000,
  });
  assert.equal(sent.as(verdict).result, true, sent.text);
  const [seen] = upstream.seen;
  assert.deepEqual(
    [seen?.method, seen?.target, seen?.body],
    ["PUT", "/things", '{"id": "7"}'],
  );
});

Deno.test("docs/migrating.md shows an assertion that can be asked", async () => {
  await using server = await startStandin();
  const [assertion] = blocks("json assert");
  await server.get("/orders", { method: "POST" });
  const ask = async () =>
    (await server.control("POST", "/__mock__/assert", assertion)).as(verdict);
  const once = await ask();
  assert.deepEqual([once.result, once.count], [false, 1]);
  await server.get("/orders", { method: "POST" });
  const twice = await ask();
  assert.deepEqual([twice.result, twice.count], [true, 2]);
});

Deno.test("examples/stubs/shop.json holds stubs that answer", async () => {
  await using server = await startStandin();
  for (const stub of JSON.parse(read("examples/stubs/shop.json"))) {
    await server.stub(stub);
  }
  const user = await server.get("/users/7");
  assert.deepEqual(user.json, { id: "7", name: "Ada" });
  const order = await server.get("/orders", post('{"sku": "k9"}', {}));
  assert.equal(order.status, 201);
  const progress = await server.get("/progress");
  assert.match(progress.text, /event: done\ndata: {"percent": 100}\n\n$/);
});
