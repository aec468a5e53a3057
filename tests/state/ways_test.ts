import assert from "node:assert/strict";
import { answering } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { placed, type Question, startWays, traceparent, ways } from "./ways.ts";

Deno.test("each way in places a request in its scope, and its entry says which one it was", async () => {
  await using server = await startWays();
  for (const [question, scope, way] of ways) {
    assert.deepEqual(
      await placed(server, question),
      [scope, way],
      JSON.stringify(question),
    );
  }
});

/** What wins where several ways are used at once. */
const precedence: [Question, string | number, string | undefined][] = [
  [
    { target: "/__scope__/plain/who", headers: ["apart: 1"] },
    "apart",
    "header",
  ],
  [
    { target: "/__scope__/plain/who", headers: ["Mock-Scope: apart"] },
    "apart",
    "mock_scope",
  ],
  [
    { target: "/__scope__/plain/who", headers: ["baggage: mock-scope=one"] },
    "one",
    "baggage",
  ],
  [
    { headers: ["X-API-Key: key-one", "cookie: mock-scope=suite"] },
    "suite",
    "cookie",
  ],
  [{ headers: ["Host: apart.test", traceparent] }, "one", "trace_id"],
  [{ headers: ["suite: 1", "baggage: mock-scope=one"] }, "one", "baggage"],
  [{ headers: ["Mock-Scope: one", "one: 1"] }, "one", "header"],
  [{ headers: ["Mock-Scope: suite, one"] }, "one", "mock_scope"],
  [
    { target: "/__scope__/suite/who", headers: ["Host: one.test"] },
    "one",
    "host",
  ],
  [{ headers: ["one: 1", "Mock-Scope: plain"] }, 400, undefined],
  [{ headers: ["Mock-Scope: one, plain"] }, 400, undefined],
  [{ headers: ["cookie: mock-scope=one", "plain: 1"] }, 400, undefined],
  [{ headers: ["Host: apart.test", "X-API-Key: key-one"] }, 400, undefined],
  [
    { target: "/__scope__/one/who", headers: ["Host: apart.test"] },
    400,
    undefined,
  ],
  [
    { target: "/__scope__/one/__scope__/plain/who" },
    400,
    undefined,
  ],
  // What travels with the request decides alone, whatever its address says.
  [
    {
      target: "/__scope__/nobody/who",
      headers: ["plain: 1", "Host: apart.test"],
    },
    "plain",
    "header",
  ],
];

Deno.test("what travels with a request beats its address, and within one rank the inner scope wins", async () => {
  await using server = await startWays();
  for (const [question, scope, way] of precedence) {
    assert.deepEqual(
      await placed(server, question),
      [scope, way],
      JSON.stringify(question),
    );
  }
});

Deno.test("the journal and stubs see a target without the prefix, and the stub's scope stands beside its id", async () => {
  await using server = await startWays();
  const shared = await server.stub(answering({ path: "/all" }, "all"));
  const own = await server.stub(
    {
      request: { path: "/own/{id}" },
      action: {
        response: { status_code: 200, template_body: "{{ request.path }}" },
      },
    },
    "suite",
  );
  const get = (target: string) => server.get(`/__scope__/one${target}`);
  assert.equal((await get("/own/a%2Fb?x=1")).text, "/own/a/b");
  assert.equal((await get("/all")).text, "all");
  const { requests } = await server.requests("?scope=one");
  assert.deepEqual(
    requests.map((one) => [
      one.target,
      one.matched_stub_id,
      one.matched_stub_scope,
    ]),
    [["/own/a%2Fb?x=1", own, "suite"], ["/all", shared, undefined]],
  );
});

Deno.test("the control API acts in the scope of every way in", async () => {
  await using server = await startWays();
  const list = async (path: string, headers?: HeadersInit) => {
    const answer = await server.control("GET", path, undefined, headers);
    const { stubs } = answer.json as { stubs: { scope: string | null }[] };
    return stubs[0]?.scope;
  };
  assert.equal(await list("/__scope__/plain/__mock__/stubs"), "plain");
  assert.equal(
    await list("/__mock__/stubs", { "mock-scope": "apart" }),
    "apart",
  );
  assert.equal(
    await list("/__mock__/stubs", { "x-api-key": "key-one" }),
    "one",
  );
  const page = await server.get("/__scope__/plain/__mock__/scopes/plain?x=1");
  assert.equal(page.error, "INVALID_QUERY");
});

Deno.test("a proxy passes neither Mock-Scope nor the prefix on, and lets the baggage travel", async () => {
  await using upstream = startUpstream();
  await using server = await startWays();
  const proxy = { url: upstream.url, append_path: true };
  await server.stub({ request: { path: "/far" }, action: { proxy } }, "suite");
  const headers = { "mock-scope": "one", baggage: "mock-scope=one" };
  const answer = await server.get("/__scope__/suite/far?x=1", { headers });
  assert.equal(answer.text, "up");
  const [seen] = upstream.seen;
  assert.equal(seen?.target, "/far?x=1");
  assert.equal(seen?.headers.get("mock-scope"), null);
  assert.equal(seen?.headers.get("baggage"), "mock-scope=one");
});
