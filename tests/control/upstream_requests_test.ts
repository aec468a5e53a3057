import assert from "node:assert/strict";
import { rowListing } from "../../src/model/request_row.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { proxying, startUpstream } from "../upstream.ts";
import { one } from "./report_reader.ts";

/** A server of whose four requests one goes to a stub, one to a stub's proxy, one to the upstream and one to nothing. */
async function startFour(): Promise<TestServer & { readonly real: string }> {
  const upstream = startUpstream();
  const server = await startStandin();
  const payload = { name: "mine", upstream: { url: upstream.url } };
  await server.control("POST", "/__mock__/scopes", payload);
  await server.stub(answering({ path: "/stub" }));
  await server.stub(proxying("/proxy", upstream.url));
  await server.get("/stub");
  await server.get("/proxy");
  await server.get("/real", { headers: { mine: "1" } });
  await server.get("/miss");
  await lastEntry(server);
  return {
    ...server,
    real: `${upstream.url}/real`,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

async function pathsOf(server: TestServer, query: string) {
  const { requests } = await server.requests(`?scope=*&${query}`);
  return requests.map(({ path }) => path);
}

Deno.test("a request that went upstream is told apart from a miss and from a stub's proxy", async () => {
  await using server = await startFour();
  assert.deepEqual(await pathsOf(server, "upstream=true"), ["/real"]);
  assert.deepEqual(await pathsOf(server, "upstream=false"), [
    "/stub",
    "/proxy",
    "/miss",
  ]);
  assert.deepEqual(await pathsOf(server, "q=upstream:true"), ["/real"]);
  assert.deepEqual(await pathsOf(server, "q=-upstream:true+-stub:"), [
    "/stub",
    "/proxy",
  ]);
  assert.deepEqual(await pathsOf(server, "matched=false"), ["/real", "/miss"]);
  assert.deepEqual(await pathsOf(server, "outcome=no_match"), ["/miss"]);
  const refused = await server.control(
    "GET",
    "/__mock__/requests?q=upstream:maybe",
  );
  assert.equal(refused.status, 400);
  assert.match(refused.text, /needs \\"true\\" or \\"false\\"/);
});

Deno.test("a row says which other server was asked", async () => {
  await using server = await startFour();
  const answer = await server.control(
    "GET",
    "/__mock__/requests?view=rows&scope=*",
  );
  assert.deepEqual(
    answer.as(rowListing).requests.map((row) => [
      row.outcome,
      row.matched_stub_id === null,
      row.upstream === undefined,
    ]),
    [
      ["answered", false, true],
      ["answered", false, false],
      ["answered", true, false],
      ["no_match", true, true],
    ],
  );
  const [row] = (await server.control(
    "GET",
    "/__mock__/requests?view=rows&scope=mine",
  )).as(rowListing).requests;
  assert.equal(row?.upstream, server.real);
});

Deno.test("misses and reports count what went upstream as answered", async () => {
  await using server = await startFour();
  const misses = await server.control("GET", "/__mock__/misses?scope=*");
  assert.equal(Object(misses.json).total, 1);
  const told = await server.control("GET", "/__mock__/report?scope=mine");
  const { passed, counts, requests: [row] } = one(told);
  assert.deepEqual([passed, counts.unmatched], [true, 0]);
  assert.equal(row?.upstream, server.real);
  const text = await server.control(
    "GET",
    "/__mock__/report?scope=mine&format=text",
  );
  assert.match(text.text, /GET \/real {2}200 {2}upstream\n/);
});

Deno.test("no_unmatched is about stubs and upstream together, and a claim may ask for either", async () => {
  await using server = await startFour();
  const holds = async (scope: string, payload: unknown) => {
    const path = `/__mock__/assert?scope=${scope}`;
    const answer = await server.control("POST", path, payload);
    assert.equal(answer.status, 200, answer.text);
    return Object(answer.json).result;
  };
  assert.equal(await holds("mine", { no_unmatched: true }), true);
  assert.equal(await holds("", { no_unmatched: true }), false);
  const asked = { upstream: { url: { $type: "string" } } };
  const none = { upstream: { url: { $type: "null" } } };
  const noStub = { $type: "null" };
  const real = { matched_stub_id: noStub, response: asked };
  const proxied = { matched_stub_id: { $type: "string" }, response: asked };
  assert.equal(await holds("*", { ...real, path: "/real", times: 1 }), true);
  assert.equal(await holds("*", { ...real, times: 1 }), true);
  assert.equal(await holds("*", { ...proxied, path: "/proxy" }), true);
  assert.equal(await holds("*", { ...proxied, times: 1 }), true);
  assert.equal(await holds("*", { response: none, times: 2 }), true);
  const url = { upstream: { url: server.real } };
  assert.equal(await holds("mine", { response: url }), true);
  const slow = { upstream: { headers_ms: { $lt: 100_000 } } };
  assert.equal(await holds("mine", { response: slow }), true);
});

Deno.test("a claim that asks for the upstream says what was there instead", async () => {
  await using server = await startFour();
  const answer = await server.control("POST", "/__mock__/assert", {
    path: "/stub",
    response: { upstream: { url: "http://api.example/stub" } },
  });
  const { closest: [nearest] } = Object(answer.json);
  assert.deepEqual(
    nearest.clauses.filter(({ matched }: { matched: boolean }) => !matched)
      .map(({ field, key, actual }: Record<string, unknown>) => [
        field,
        key,
        actual,
      ]),
    [["response", "upstream.url", null]],
  );
});
