import assert from "node:assert/strict";
import { type Answer, startStandin, type TestServer } from "../harness.ts";
import { startUpstream } from "../upstream.ts";

const origin = "http://shop.test";

function isReadable({ headers }: Answer): boolean {
  return headers.get("access-control-allow-origin") === origin &&
    headers.get("access-control-allow-credentials") === "true" &&
    (headers.get("vary") ?? "").includes("Origin");
}

async function startTeam(): Promise<TestServer> {
  const server = await startStandin();
  for (const payload of [{ name: "team", cors: true }, { name: "shut" }]) {
    await server.control("POST", "/__mock__/scopes", payload);
  }
  return server;
}

const actions: Record<string, unknown> = {
  "/text": {
    response: {
      status_code: 200,
      headers: { "content-type": "text/plain" },
      body: "7",
    },
  },
  "/bare": { response: { status_code: 200, body: "7" } },
  "/json": { response: { status_code: 201, body: { price: 7 } } },
  "/empty": { response: { status_code: 204, body: "" } },
  "/template": {
    response: { status_code: 200, template_body: "{{ request.path }}" },
  },
  "/broken": {
    response: { status_code: 200, template_body: "{{ 1 / 0 }}" },
  },
  "/events": { sse: { events: [{ data: "7" }] } },
};

Deno.test("pages of other origins may read every kind of answer in an open scope", async () => {
  await using upstream = await startUpstream(() => new Response("far"));
  await using server = await startTeam();
  const all = {
    ...actions,
    "/proxy": { proxy: { url: upstream.url } },
    "/down": { proxy: { url: "http://127.0.0.1:1" } },
  };
  const missing = new Map([
    ["/missing", ""],
    ...Object.keys(all).map((one) => [one, ""] as const),
  ]);
  for (const scope of ["team", "shut"]) {
    for (const [path, action] of Object.entries(all)) {
      await server.stub({ request: { path }, action }, scope);
    }
    for (const path of missing.keys()) {
      const headers = { [scope]: "1", origin };
      const answer = await server.get(path, { headers });
      assert.equal(isReadable(answer), scope === "team", `${scope} ${path}`);
      const plain = await server.get(path, { headers: { [scope]: "1" } });
      assert.equal(answer.status, plain.status, path);
      assert.equal(answer.text, plain.text, path);
      assert.equal(
        answer.headers.get("content-type"),
        plain.headers.get("content-type"),
        path,
      );
      assert.equal(isReadable(plain), false, path);
      const { requests } = await server.requests(`?scope=${scope}`);
      const [entry] = requests.slice(-2);
      const shown = entry?.response?.headers["access-control-allow-origin"];
      assert.deepEqual(shown, scope === "team" ? [origin] : undefined, path);
    }
  }
});

Deno.test("a miss that a page may read leads to its near misses once", async () => {
  await using server = await startTeam();
  const answer = await server.get("/none", { headers: { team: "1", origin } });
  const { requests } = await server.requests("?scope=team");
  const [entry] = requests;
  assert.equal(answer.headers.get("standin-request-id"), entry?.id);
  assert.deepEqual(entry?.response?.headers["standin-request-id"], [entry?.id]);
});

Deno.test("a stub that decides for itself is left alone", async () => {
  await using server = await startTeam();
  const headers = { "Access-Control-Allow-Origin": "https://only.test" };
  const response = { status_code: 200, headers, body: "7" };
  await server.stub(
    { request: { path: "/own" }, action: { response } },
    "team",
  );
  const answer = await server.get("/own", { headers: { team: "1", origin } });
  const allowed = answer.headers.get("access-control-allow-origin");
  assert.equal(allowed, "https://only.test");
  assert.equal(answer.headers.get("access-control-allow-credentials"), null);
});

Deno.test("a page may read why its request was not placed in a scope", async () => {
  await using server = await startTeam();
  const get = (headers: HeadersInit, target = "/") =>
    server.get(target, { headers: { ...headers, origin } });
  const unknown = await get({ "mock-scope": "nobody" });
  assert.deepEqual([unknown.error, isReadable(unknown)], [
    "SCOPE_NOT_FOUND",
    true,
  ]);
  const conflict = await get({ team: "1", shut: "1" });
  assert.deepEqual([conflict.error, isReadable(conflict)], [
    "MULTIPLE_SCOPES",
    true,
  ]);
  await server.control("DELETE", "/__mock__/scopes/team");
  const ended = await get({}, "/__scope__/team/");
  assert.deepEqual([ended.error, isReadable(ended)], ["SCOPE_ENDED", true]);
  await server.control("DELETE", "/__mock__/scopes/shut");
  assert.equal(isReadable(await get({ shut: "1" })), false);
});

Deno.test("a dropped answer is one that the page could have read", async () => {
  await using server = await startTeam();
  await server.stub({
    request: { path: "/drop" },
    action: { response: { status_code: 200, body: "a long answer" } },
    chaos: { faults: { connection_drop: { probability: 1 } } },
  }, "team");
  const response = await fetch(`${server.url}/drop`, {
    headers: { team: "1", origin },
  });
  assert.equal(response.headers.get("access-control-allow-origin"), origin);
  await assert.rejects(response.text());
});
