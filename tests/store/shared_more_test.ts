import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { waitForWebhook } from "../exchange/webhook_claims.ts";
import { answering } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { admin, mapping } from "../wiremock_api/admin_client.ts";
import { engineTest } from "./with_engine.ts";
import { startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

engineTest(
  "a stub that was deleted at one server is brought back at another, with its calls",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const limited = answering({ path: "/x" }, "ok", { max_calls: 2 });
    const id = await one.stub(limited);
    await two.get("/x");
    await one.control("DELETE", `/__mock__/stubs/${id}`);
    assert.equal((await two.get("/x")).status, 404);
    const back = await two.control("POST", `/__mock__/stubs/${id}/restore`);
    assert.equal(back.status, 200, back.text);
    assert.equal((await one.get("/x")).text, "ok");
    assert.equal((await two.get("/x")).status, 404);
  },
);

engineTest(
  "the ways into a scope lead there at any server, and its clock and chaos hold there",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.control("POST", "/__mock__/scopes", {
      name: "a",
      select: [{ credential: "sk_a" }],
    });
    await two.stub(answering({ path: "/x" }, "inside"), "a");
    const headers = { authorization: "Bearer sk_a" };
    for (const server of servers) {
      assert.equal((await server.get("/x", { headers })).text, "inside");
    }
    const settings = {
      chaos: {
        faults: { answer: { response: { status_code: 503, body: "" } } },
      },
    };
    const edited = await two.control("PATCH", "/__mock__/scopes/a", settings);
    assert.equal(edited.status, 200, edited.text);
    for (const server of servers) {
      assert.equal((await server.get("/x", { headers })).status, 503);
    }
  },
);

engineTest(
  "a promise that nothing comes is broken by a request at another server",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const waiting = one.control("POST", "/__mock__/assert", {
      path: "/never",
      times: 0,
      stays_ms: 20_000,
    });
    await two.get("/never");
    const { result, settled_by } = (await waiting).as(verdict);
    assert.deepEqual([result, settled_by], [false, "broken"]);
  },
);

engineTest(
  "of a large body others have the beginning, and a claim that asks for the body is not sure",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2, { bodyBytes: 1024 });
    const [one, two] = servers;
    assert.ok(one && two);
    const body = `begin ${"x".repeat(5000)} end`;
    await one.get("/big", { method: "POST", body });
    const because = async (claim: object) => {
      const payload = { path: "/big", ...claim };
      const told = await two.control("POST", "/__mock__/assert", payload);
      return told.as(verdict).inconclusive_because;
    };
    assert.equal(await because({ method: "POST" }), undefined);
    assert.equal(await because({ body: { $regex: "end" } }), "body_cut");
    const [entry] = (await two.requests()).requests;
    const path = `/__mock__/requests/${entry?.id}/send`;
    const again = await two.control("POST", path, {});
    assert.ok(again.status >= 400 && again.status < 500, again.text);
  },
);

engineTest("WireMock's API tells the same at any server", async () => {
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 2, {}, {
    wireMockApi: true,
  });
  const [one, two] = servers;
  assert.ok(one && two);
  await admin(one, "POST", "/mappings", { payload: mapping("/w", "hi") });
  assert.equal((await two.get("/w")).text, "hi");
  await one.get("/w");
  for (const server of servers) {
    const payload = { method: "GET", url: "/w" };
    const counted = await admin(server, "POST", "/requests/count", { payload });
    assert.equal((counted.json as { count: number }).count, 2, counted.text);
  }
});

engineTest("a webhook is sent once, and all servers tell of it", async () => {
  await using upstream = startUpstream();
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 3);
  const [one, two, three] = servers;
  assert.ok(one && two && three);
  await one.stub(answering({ path: "/x" }, "ok", {
    webhooks: [{ url: `${upstream.url}/hook`, body: { n: 1 } }],
  }));
  await two.get("/x");
  await waitForWebhook(three, { path: "/hook", times: 1 });
  assert.equal(upstream.seen.length, 1);
});

engineTest(
  "metrics and /__mock__/server tell of the server that is asked",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.get("/x");
    const counts = await Promise.all(servers.map(async (server) => {
      const { text } = await server.control("GET", "/__mock__/metrics");
      return /^standin_unmatched_total (\d+)$/m.exec(text)?.[1];
    }));
    assert.deepEqual(counts, ["1", "0"]);
    const names = await Promise.all(servers.map(async (server) => {
      const { json } = await server.control("GET", "/__mock__/server");
      return (json as { store: { server_name: string } }).store.server_name;
    }));
    assert.deepEqual(names, ["server-0", "server-1"]);
  },
);
