import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { admin, mapping, register } from "./admin_client.ts";

const on = { wireMockApi: true };

async function count(server: TestServer, payload: unknown): Promise<unknown> {
  const answer = await admin(server, "POST", "/requests/count", { payload });
  assert.equal(answer.status, 200, answer.text);
  return (answer.json as { count: unknown }).count;
}

Deno.test("requests are counted and found by WireMock's patterns", async () => {
  await using server = await startStandin(on);
  await register(server, mapping("/a", "a"));
  await server.get("/a");
  await server.get("/a", { headers: { x: "1" } });
  await server.get("/b?q=1", {
    method: "POST",
    body: '{"n": 1}',
    headers: { "content-type": "application/json" },
  });
  assert.equal(await count(server, {}), 3);
  assert.equal(await count(server, { method: "GET", url: "/a" }), 2);
  assert.equal(await count(server, { headers: { x: { equalTo: "1" } } }), 1);
  assert.equal(
    await count(server, {
      method: "POST",
      urlPath: "/b",
      bodyPatterns: [{ equalToJson: '{"n": 1}' }],
    }),
    1,
  );
  assert.equal(await count(server, { urlPathTemplate: "/{x}" }), 3);
  const { json } = await admin(server, "POST", "/requests/find", {
    payload: { urlPathPattern: "/b" },
  });
  const { requests: [found] } = json as {
    requests: Record<string, unknown>[];
  };
  assert.equal(found?.["url"], "/b?q=1");
  assert.equal(found?.["method"], "POST");
  assert.equal(found?.["body"], '{"n": 1}');
  assert.deepEqual(found?.["queryParams"], {
    q: { key: "q", values: ["1"] },
  });
});

Deno.test("a HEAD is not counted as a GET", async () => {
  await using server = await startStandin(on);
  await server.get("/a", { method: "HEAD" });
  assert.equal(await count(server, { method: "GET" }), 0);
  assert.equal(await count(server, { method: "HEAD" }), 1);
});

Deno.test("a pattern that has no criterion is refused, not counted wider", async () => {
  await using server = await startStandin(on);
  const answer = await admin(server, "POST", "/requests/count", {
    payload: { customMatcher: { name: "mine" } },
  });
  assert.equal(answer.status, 422);
  assert.match(answer.text, /customMatcher/);
});

Deno.test("requests without a mapping are listed, with the mappings that came closest", async () => {
  await using server = await startStandin(on);
  await register(server, mapping("/shop/cart", "a"));
  await server.get("/shop/card");
  const { json } = await admin(server, "GET", "/requests/unmatched");
  const { requests } = json as { requests: { url: string }[] };
  assert.deepEqual(requests.map(({ url }) => url), ["/shop/card"]);
  const near = await admin(server, "GET", "/requests/unmatched/near-misses");
  const { nearMisses: [miss] } = near.json as {
    nearMisses: { stubMapping: { request: unknown } }[];
  };
  assert.deepEqual(miss?.stubMapping.request, {
    method: "GET",
    url: "/shop/cart",
  });
  const pattern = await admin(server, "POST", "/near-misses/request-pattern", {
    payload: { method: "GET", url: "/shop/cart" },
  });
  assert.match(pattern.text, /"url":"\/shop\/card"/);
});

Deno.test("events are listed with their mapping, found by id and removed", async () => {
  await using server = await startStandin(on);
  const [made] = await register(server, mapping("/a", "a"));
  await server.get("/a");
  await server.get("/miss");
  const list = async (query = "") => {
    const { json } = await admin(server, "GET", `/requests${query}`);
    return (json as { requests: Record<string, unknown>[] }).requests;
  };
  const [miss, hit] = await list();
  assert.equal(miss?.["wasMatched"], false);
  assert.deepEqual(hit?.["stubMapping"], made);
  assert.match(String(hit?.["id"]), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  assert.equal((await list("?unmatched=true")).length, 1);
  assert.equal((await list(`?matchingStub=${made?.["id"]}`)).length, 1);
  assert.equal((await list("?limit=1")).length, 1);
  const one = await admin(server, "GET", `/requests/${hit?.["id"]}`);
  assert.deepEqual(one.json, hit);
  await admin(server, "DELETE", `/requests/${hit?.["id"]}`);
  assert.equal((await list()).length, 1);
  const removed = await admin(server, "POST", "/requests/remove", {
    payload: { url: "/miss" },
  });
  assert.match(removed.text, /"serveEvents":\[\{/);
  assert.deepEqual(await list(), []);
  await server.get("/a");
  await admin(server, "DELETE", "/requests");
  assert.deepEqual(await list(), []);
});

Deno.test("scenarios are listed, set and begun again", async () => {
  await using server = await startStandin(on);
  const step = (body: string, from: string, to: string) =>
    mapping("/cart", body, {
      scenarioName: "cart",
      requiredScenarioState: from,
      newScenarioState: to,
    });
  await register(
    server,
    step("empty", "Started", "full"),
    step("full", "full", "full"),
  );
  const stateOf = async () => {
    const { json } = await admin(server, "GET", "/scenarios");
    const { scenarios: [cart] } = json as {
      scenarios: { state: string; possibleStates: string[] }[];
    };
    assert.deepEqual(cart?.possibleStates, ["Started", "full"]);
    return cart?.state;
  };
  assert.equal(await stateOf(), "Started");
  assert.equal((await server.get("/cart")).text, "empty");
  assert.equal(await stateOf(), "full");
  await admin(server, "POST", "/scenarios/reset");
  assert.equal((await server.get("/cart")).text, "empty");
  const set = (state: string) =>
    admin(server, "PUT", "/scenarios/cart/state", { payload: { state } });
  assert.equal((await set("Started")).status, 200);
  assert.equal(await stateOf(), "Started");
  assert.equal((await set("nowhere")).status, 422);
  const other = await admin(server, "PUT", "/scenarios/other/state");
  assert.equal(other.status, 404);
});

Deno.test("health and version are told", async () => {
  await using server = await startStandin(on);
  assert.match((await admin(server, "GET", "/health")).text, /"healthy"/);
  const { json } = await admin(server, "GET", "/version");
  assert.deepEqual(json, { version: "0.0.0-test" });
});
