import assert from "node:assert/strict";
import { rowListing } from "../../src/model/request_row.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { followRows, followTail, told } from "../tail_client.ts";
import { startUpstream } from "../upstream.ts";

/** The targets of what a search finds. */
async function found(server: TestServer, q: string): Promise<string[]> {
  const query = new URLSearchParams({ view: "rows", scope: "*", q });
  const answer = await server.control("GET", `/__mock__/requests?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(rowListing).requests.map(({ target }) => target);
}

Deno.test("a search looks at each part of a request and of its answer", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.stub({
    ...answering({ path: "/shop/{id}" }, "A Brass LAMP"),
    stub_id: "shop",
  });
  await server.get("/shop/1?size=XL", { headers: { "x-id": "7" } });
  await server.get("/shop/2", { method: "POST", body: "two chairs" });
  await server.get("/health", { headers: { qa: "1", "x-id": "70" } });
  const first = ["/shop/1?size=XL"];
  const second = ["/shop/2"];
  const third = ["/health"];
  const expected: Readonly<Record<string, string[]>> = {
    "": [...first, ...second, ...third],
    "status:4xx": third,
    "status:404": third,
    "-status:4xx": [...first, ...second],
    "method:post": second,
    "-path:/HEALTH": [...first, ...second],
    "header:x-id": [...first, ...third],
    "header:X-ID=7": first,
    "body:lamp": [...first, ...second],
    'body:"two chairs"': second,
    "body:lamp -method:POST": first,
    "scope:qa": third,
    "scope:": [...first, ...second],
    "stub:shop": [...first, ...second],
    "stub:": third,
    "took:<100s": [...first, ...second, ...third],
    "took:>100s": [],
    "outcome:no_match": third,
    "size=xl": first,
    "NO_STUB_MATCH_FOUND": third,
    '"x-id: 70"': third,
    "brass": [...first, ...second],
    "qa": third,
    "nothing-has-this": [],
  };
  for (const [q, targets] of Object.entries(expected)) {
    assert.deepEqual(await found(server, q), targets, q);
  }
});

Deno.test("a search of a word that is not right says why", async () => {
  await using server = await startStandin();
  for (const q of ["stauts:404", "a ".repeat(21), "took:soon"]) {
    const query = new URLSearchParams({ q });
    const answer = await server.control("GET", `/__mock__/requests?${query}`);
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.error, "INVALID_QUERY");
    const [issue] = answer.issues;
    assert.deepEqual(issue?.loc, ["query", "q"]);
    assert.match(issue?.msg ?? "", /\w+ \w+/);
  }
  const view = await server.control("GET", "/__mock__/requests?view=row");
  assert.equal(view.error, "INVALID_QUERY");
});

Deno.test("rows hold a line for each request, with the other facts of a listing", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({ path: "/a" }), stub_id: "a" });
  await server.get("/a?b=1");
  const answer = await server.control("GET", "/__mock__/requests?view=rows");
  const { requests: [row], ...facts } = answer.as(rowListing);
  const { requests: [whole] } = await server.requests();
  assert.deepEqual(facts, { cursor: 2, total: 1, evicted: 0 });
  assert.deepEqual(row, {
    id: whole?.id,
    seq: 1,
    received_at: whole?.received_at,
    method: "GET",
    target: "/a?b=1",
    scope: null,
    matched_stub_id: "a",
    status: 200,
    outcome: "answered",
    duration_ms: whole?.response?.duration_ms,
  });
});

Deno.test("rows mask secrets with --redact", async () => {
  await using server = await startStandin({ redact: [] });
  await server.get("/a?token=hidden");
  const { text } = await server.control("GET", "/__mock__/requests?view=rows");
  assert.match(text, /\/a\?token=\[redacted:/);
});

Deno.test("a stream's row counts its events", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { sse: { events: [{ data: "1" }, { data: "2" }] } },
  });
  await server.get("/s");
  const answer = await server.control("GET", "/__mock__/requests?view=rows");
  assert.equal(answer.as(rowListing).requests[0]?.events_sent, 2);
});

Deno.test("a row tells what its time went into, where there is something to tell", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const chaos = { latency: { base_ms: 5 } };
  await server.stub({
    request: { path: "/far" },
    action: { proxy: { url: `${upstream.url}/` } },
    chaos,
  });
  await server.stub({
    request: { path: "/stream" },
    action: { sse: { events: [{ data: "1" }], first_delay_ms: 1 } },
  });
  await server.stub(answering({ path: "/near" }));
  for (const path of ["/far", "/stream", "/near"]) await server.get(path);
  const answer = await server.control("GET", "/__mock__/requests?view=rows");
  const { requests: wholes } = await server.requests();
  const times = answer.as(rowListing).requests.map((
    { latency_ms, upstream_ms, first_event_ms },
  ) => ({ latency_ms, upstream_ms, first_event_ms }));
  const none = {
    latency_ms: undefined,
    upstream_ms: undefined,
    first_event_ms: undefined,
  };
  const [far, stream] = wholes.map(({ response }) => response);
  assert.equal(typeof far?.upstream?.headers_ms, "number");
  assert.equal(typeof stream?.first_event_ms, "number");
  assert.deepEqual(times, [
    { ...none, latency_ms: 5, upstream_ms: far?.upstream?.headers_ms },
    { ...none, first_event_ms: stream?.first_event_ms },
    none,
  ]);
});

Deno.test("a tail in rows tells each request as its row", async () => {
  await using server = await startStandin();
  await server.get("/old");
  await using tail = await followRows(server);
  await tail.until(({ event }) => event === "ended");
  await server.get("/new");
  const [arrived, ended] = await tail.until(({ event }) => event === "ended");
  const answer = await server.control("GET", "/__mock__/requests?view=rows");
  const row = answer.as(rowListing).requests[1];
  assert.deepEqual(ended?.data, row);
  assert.deepEqual(arrived?.data, {
    ...row,
    status: null,
    outcome: null,
    duration_ms: null,
  });
});

Deno.test("a tail tells what a search finds, once the answer is there where it asks for that", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "a lamp"));
  await using lamps = await followTail(server, "&q=body:lamp");
  await using others = await followTail(server, "&q=-path:/a");
  await server.get("/a");
  await server.get("/b");
  const isEnded = ({ event }: { event: string }) => event === "ended";
  assert.deepEqual((await lamps.until(isEnded)).map(told), [
    "arrived /a",
    "ended 200",
  ]);
  assert.deepEqual((await others.until(isEnded)).map(told), [
    "arrived /b",
    "ended 404",
  ]);
});
