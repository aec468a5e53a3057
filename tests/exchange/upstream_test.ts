import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { rawGet, sendRaw } from "../raw_http.ts";
import { startUpstream } from "../upstream.ts";

/** Makes a scope, with an upstream where one is given. */
async function scope(
  server: TestServer,
  name: string,
  more: Record<string, unknown> = {},
): Promise<{ headers: Record<string, string> }> {
  const payload = { name, ...more };
  const answer = await server.control("POST", "/__mock__/scopes", payload);
  assert.equal(answer.status, 201, answer.text);
  return { headers: { [name]: "1" } };
}

Deno.test("what no stub takes goes to the upstream of its scope, path and query appended", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const url = `${upstream.url}/v1?key=7`;
  const mine = await scope(server, "mine", { upstream: { url } });
  await server.stub(answering({ path: "/stubbed" }, "stub"), "mine");
  assert.equal((await server.get("/stubbed", mine)).text, "stub");
  assert.equal((await server.get("/a%2Fb/c?x=1&x=2", mine)).text, "up");
  assert.equal((await server.get("/elsewhere")).status, 404);
  assert.deepEqual(upstream.seen.map(({ target }) => target), [
    "/v1/a%2Fb/c?key=7&x=1&x=2",
  ]);
  assert.equal(upstream.seen[0]?.headers.get("mine"), null);
});

Deno.test("all of a scope goes to its upstream in the mode all, and no stub is called", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const all = { url: upstream.url, mode: "all" };
  const mine = await scope(server, "mine", { upstream: all });
  const id = await server.stub(answering({ path: "/a" }, "stub"), "mine");
  await server.stub(
    answering({ path: "/a", body: { $regex: "x" } }, "body"),
    "mine",
  );
  const post = { ...mine, method: "POST", body: "x".repeat(100_000) };
  assert.equal((await server.get("/a", mine)).text, "up");
  assert.equal((await server.get("/a", post)).text, "up");
  assert.equal(upstream.seen[1]?.body.length, 100_000);
  const [listed] = await server.stubs("?scope=mine");
  assert.deepEqual([listed?.stub_id, listed?.calls], [id, 0]);
});

Deno.test("a scope has the upstream of the scope around it, until it has its own, and null takes that back", async () => {
  await using outer = startUpstream(() => new Response("outer"));
  await using inner = startUpstream(() => new Response("inner"));
  await using server = await startStandin();
  await scope(server, "suite", { upstream: { url: outer.url } });
  const test = await scope(server, "test", { parent: "suite" });
  const edit = async (upstream: unknown) => {
    const path = "/__mock__/scopes/test";
    const answer = await server.control("PATCH", path, { upstream });
    assert.equal(answer.status, 200, answer.text);
    return answer.json;
  };
  assert.equal((await server.get("/x", test)).text, "outer");
  const own = { url: inner.url, mode: "miss" };
  const shown = await edit({ url: inner.url });
  assert.deepEqual(Object(shown).upstream, own);
  assert.equal((await server.get("/x", test)).text, "inner");
  assert.equal(Object(await edit(null)).upstream, undefined);
  assert.equal((await server.get("/x", test)).text, "outer");
});

Deno.test("--upstream is for what has no scope, and for scopes that have none around them", async () => {
  await using usual = startUpstream(() => new Response("usual"));
  await using own = startUpstream(() => new Response("own"));
  await using server = await startStandin({ upstream: usual.url });
  const plain = await scope(server, "plain");
  const mine = await scope(server, "mine", { upstream: { url: own.url } });
  assert.equal((await server.get("/x")).text, "usual");
  assert.equal((await server.get("/x", plain)).text, "usual");
  assert.equal((await server.get("/x", mine)).text, "own");
  assert.equal((await server.get("/__scope__/mine/y?z=1")).text, "own");
  assert.equal(own.seen[1]?.target, "/y?z=1");
});

Deno.test("a body that a stub looks at is read, and then goes on as it came", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin({ upstream: upstream.url });
  const wanted = { path: "/orders", body: { $regex: ".*lamp" } };
  await server.stub(answering(wanted, "stub"));
  const post = (body: string) =>
    server.get("/orders", { method: "POST", body });
  assert.equal((await post("a lamp")).text, "stub");
  assert.equal((await post("a desk")).text, "up");
  assert.deepEqual(upstream.seen.map(({ body }) => body), ["a desk"]);
  assert.equal(upstream.seen[0]?.headers.get("content-length"), "6");
});

Deno.test("the chaos of a scope hurts its stubs, and nothing that goes upstream", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const chaos = {
    faults: { answer: { response: { status_code: 429, body: "" } } },
  };
  const mine = await scope(server, "mine", {
    chaos,
    upstream: { url: upstream.url },
  });
  await server.stub(answering({ path: "/stub" }), "mine");
  assert.equal((await server.get("/stub", mine)).status, 429);
  assert.equal((await server.get("/real", mine)).status, 200);
  assert.equal((await lastEntry(server)).chaos, null);
});

Deno.test("an upstream that cannot be reached is a 502 that names it", async () => {
  await using server = await startStandin({
    upstream: "http://user:secret@127.0.0.1:1/base?key=7",
  });
  const answer = await server.get("/x");
  assert.equal(answer.status, 502);
  assert.equal(answer.error, "UPSTREAM_ERROR");
  assert.match(answer.detail, /"http:\/\/127\.0\.0\.1:1\/base" could not be/);
  const { response, matched_stub_id } = await lastEntry(server);
  assert.equal(response.outcome, "upstream_error");
  assert.equal(matched_stub_id, null);
  assert.deepEqual(response.upstream, {
    url: "http://127.0.0.1:1/base/x",
    headers_ms: null,
  });
});

Deno.test("an upstream that leads back here is found by its Via, over two servers too", async () => {
  await using one = await startStandin();
  await using other = await startStandin();
  const into = (server: TestServer, name: string) => ({
    upstream: { url: `${server.url}/__scope__/${name}` },
  });
  await scope(one, "self", into(one, "self"));
  await scope(one, "there", into(other, "back"));
  await scope(other, "back", into(one, "there"));
  for (const name of ["self", "there"]) {
    const answer = await one.get(`/__scope__/${name}/x`);
    assert.equal(answer.status, 508);
    assert.equal(answer.error, "LOOP_DETECTED");
    assert.match(answer.detail, /^The upstream of the scope or of the server/);
    const { requests } = await one.requests(`?scope=${name}`);
    assert.deepEqual(
      requests.map(({ response }) => response?.outcome),
      ["answered", "loop"],
    );
  }
});

Deno.test("a preflight goes upstream, unless the scope answers it", async () => {
  await using upstream = startUpstream(() =>
    new Response(null, { status: 204, headers: { "x-from": "upstream" } })
  );
  await using server = await startStandin();
  const to = { upstream: { url: upstream.url, mode: "all" } };
  await scope(server, "plain", to);
  await scope(server, "open", { ...to, cors: true });
  const ask = async (name: string) =>
    await server.get(`/__scope__/${name}/x`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.example",
        "access-control-request-method": "PUT",
      },
    });
  assert.equal((await ask("plain")).headers.get("x-from"), "upstream");
  const { headers } = await ask("open");
  assert.equal(headers.get("access-control-allow-methods"), "PUT");
  assert.equal(upstream.seen.length, 1);
});

Deno.test("an upstream that is not an address is refused where it is told, and nothing changes", async () => {
  await using server = await startStandin();
  const refused = async (upstream: unknown) => {
    const payload = { name: "mine", upstream };
    const answer = await server.control("POST", "/__mock__/scopes", payload);
    assert.equal(answer.status, 422, answer.text);
    return answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
  };
  assert.match(
    (await refused({ url: "api.example" }))[0] ?? "",
    /^body\.upstream\.url: .*give an absolute URL/,
  );
  assert.match((await refused({}))[0] ?? "", /^body\.upstream\.url: /);
  assert.match(
    (await refused({ url: "http://a", mode: "some" }))[0] ?? "",
    /"miss" or "all"/,
  );
  assert.match(
    (await refused({ url: "http://a", modes: "all" }))[0] ?? "",
    /mode/,
  );
  assert.match((await refused("http://a"))[0] ?? "", /^body\.upstream: /);
  assert.equal(
    (await server.get("/__mock__/scopes")).text.includes("mine"),
    false,
  );
});

Deno.test("a request that is sent again goes upstream again", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin({ upstream: upstream.url });
  await sendRaw(server.port, rawGet("/x"));
  const { id } = await lastEntry(server);
  const path = `/__mock__/requests/${id}/send`;
  const answer = await server.control("POST", path, {});
  assert.equal(answer.status, 200, answer.text);
  const { sent_by, response } = await lastEntry(server);
  assert.deepEqual([sent_by, response.body], ["replay", "up"]);
});
