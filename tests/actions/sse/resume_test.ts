import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { openSocket } from "../../open_socket.ts";
import { rawGet } from "../../raw_http.ts";

const events = ["1", "2", "3"].map((id) => ({ id, data: `event ${id}` }));

const feed = (resume: unknown, more: Record<string, unknown> = {}) => ({
  stub_id: "feed",
  request: { path: "/feed" },
  action: { sse: { events, resume, ...more } },
});

/** The ids that come after one. */
async function idsAfter(server: TestServer, id: string | null, path = "/feed") {
  const headers: HeadersInit = id === null ? {} : { "last-event-id": id };
  const { status, text } = await server.get(path, { headers });
  const ids = [...text.matchAll(/^id: (.*)$/gm)].map(([, one]) => one);
  return { status, ids, text };
}

Deno.test("a client that comes back gets what follows the event that it names", async () => {
  await using server = await startStandin();
  await server.stub(feed({}));
  assert.deepEqual((await idsAfter(server, null)).ids, ["1", "2", "3"]);
  const { response: first } = await lastEntry(server);
  assert.equal(first.resumed_after, undefined);
  assert.deepEqual((await idsAfter(server, "1")).ids, ["2", "3"]);
  const { response } = await lastEntry(server);
  assert.deepEqual([response.resumed_after, response.complete], ["1", true]);
  const claim = { path: "/feed", response: { resumed_after: "1" }, times: 1 };
  const verdict = await server.control("POST", "/__mock__/assert", claim);
  assert.deepEqual(Reflect.get(Object(verdict.json), "result"), true);
});

Deno.test("each connection ends after so many events, which is the server's end and not complete", async () => {
  await using server = await startStandin();
  await server.stub(feed({ per_connection: 2 }));
  assert.deepEqual((await idsAfter(server, null)).ids, ["1", "2"]);
  const { response: cut } = await lastEntry(server);
  assert.deepEqual(
    [cut.outcome, cut.ended_by, cut.complete],
    ["answered", "server", false],
  );
  assert.deepEqual((await idsAfter(server, "2")).ids, ["3"]);
  const { response } = await lastEntry(server);
  assert.equal(response.complete, true);
  assert.equal((await idsAfter(server, "3")).status, 204);
});

Deno.test("what is unknown and what has had all gets what the stub says", async () => {
  const gone = { response: { status_code: 410, body: "gone" } };
  const cases: [unknown, string, number, string[]][] = [
    [{}, "x", 200, ["1", "2", "3"]],
    [{ unknown: "no_content" }, "x", 204, []],
    [{ unknown: gone }, "x", 410, []],
    [{ after_last: "start" }, "3", 200, ["1", "2", "3"]],
    [{ after_last: gone }, "3", 410, []],
  ];
  for (const [resume, id, status, ids] of cases) {
    await using server = await startStandin();
    await server.stub(feed(resume));
    const got = await idsAfter(server, id);
    assert.deepEqual([got.status, got.ids], [status, ids]);
    const listed = await server.listed("feed");
    const back = await server.control("PUT", "/__mock__/stubs/feed", listed);
    assert.equal(back.status, 200, back.text);
  }
});

Deno.test("a client that has had all may be held", async () => {
  await using server = await startStandin();
  await server.stub(feed({ after_last: "hold" }));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/feed", ["Last-Event-ID: 3"]));
  const head = await socket.until("\r\n\r\n");
  assert.match(head, /^HTTP\/1.1 200/);
  const { requests: [entry] } = await server.requests("?outcome=open");
  assert.equal(entry?.response?.resumed_after, "3");
});

Deno.test("ids are rendered, and found in later rounds", async () => {
  await using server = await startStandin();
  const one = { id: "{{ request.query.x }}-{{ n }}", data: "{{ n }}" };
  await server.stub({
    request: { path: "/feed" },
    action: { sse: { events: [one], repeat: 5, resume: {} } },
  });
  const { ids } = await idsAfter(server, "a-3", "/feed?x=a");
  assert.deepEqual(ids, ["a-4", "a-5"]);
});

const call = {
  stub_id: "call",
  request: { method: "POST", path: "/mcp" },
  action: {
    sse: {
      events: [
        { id: "{{ request.body }}-1", data: "" },
        { id: "{{ request.body }}-2", data: "for {{ request.body }}" },
      ],
      resume: { per_connection: 1 },
    },
  },
};

const resumed = {
  stub_id: "resumed",
  request: { method: "GET", path: "/mcp" },
  action: { sse: { resume: { stub_id: "call" } } },
};

Deno.test("a stub gives what the latest exchange of another left unsent, in this scope", async () => {
  await using server = await startStandin();
  await server.stub(call);
  await server.stub(resumed);
  for (const name of ["t1", "t2"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const post = (body: string, scope: string) =>
    server.get("/mcp", { method: "POST", body, headers: { [scope]: "1" } });
  const get = (id: string, scope: string) =>
    server.get("/mcp", { headers: { "last-event-id": id, [scope]: "1" } });
  assert.equal((await post("a", "t1")).text, "id: a-1\ndata: \n\n");
  assert.equal((await post("b", "t2")).text, "id: b-1\ndata: \n\n");
  const other = await get("b-1", "t1");
  assert.deepEqual([other.status, other.error], [404, "NO_STREAM_TO_RESUME"]);
  assert.equal((await get("a-1", "t1")).text, "id: a-2\ndata: for a\n\n");
  const { response } = await lastEntry(server);
  assert.equal(response.resumed_after, "a-1");
  // All of it has been sent now.
  assert.equal((await get("a-2", "t1")).status, 204);
  assert.equal((await get("b-1", "t2")).text, "id: b-2\ndata: for b\n\n");
  const unknown = await get("c-1", "t2");
  assert.equal(unknown.error, "NO_STREAM_TO_RESUME");
});

Deno.test("an exchange that is cut is resumed where it was", async () => {
  await using server = await startStandin();
  const { stub_id, request } = call;
  await server.stub({
    stub_id,
    request,
    action: { sse: { events } },
    chaos: { faults: { cut: { after_events: 2 } } },
  });
  await server.stub(resumed);
  await server.get("/mcp", { method: "POST", body: "" }).catch(() => {});
  const { text } = await server.get("/mcp", {
    headers: { "last-event-id": "2" },
  });
  assert.equal(text, "id: 3\ndata: event 3\n\n");
});

Deno.test("what cannot be resumed is refused", async () => {
  await using server = await startStandin();
  const refused = async (sse: unknown, expected: RegExp) => {
    const stub = { request: { path: "/s" }, action: { sse } };
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, JSON.stringify(sse));
    const all = answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
    assert.match(all.join("\n"), expected);
  };
  const resume = {};
  await refused({ events: [{ data: "x" }], resume }, /event 1 has no id/);
  const twice = [{ id: "1", data: "a" }, { id: "1", data: "b" }];
  await refused({ events: twice, resume }, /Events 1 and 2 have the same id/);
  const again = [{ id: "1", data: "a", repeat: 2 }];
  await refused({ events: again, resume }, /use \{\{ n \}\}/);
  await refused({ events, resume: { per_connection: 0 } }, /per_connection/);
  await refused({ events, resume: { unknown: "end" } }, /"no_content"/);
  await refused({ events, resume: { stub_id: "x" } }, /leave out "events"/);
  await refused({ resume }, /events: Field required/);
  await refused({}, /events: Field required/);
});

Deno.test("a late listener of a channel goes on after the kept event that it names", async () => {
  await using server = await startStandin();
  await server.stub(
    feed({}, { channel: "feed", keep: 10, events: events.slice(0, 1) }),
  );
  const pushed = ["7", "8"].map((id) => ({ id, data: `pushed ${id}` }));
  await server.control("POST", "/__mock__/channels/feed/events", {
    events: pushed,
  });
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/feed", ["Last-Event-ID: 7"]));
  const text = await socket.until("pushed 8");
  assert.doesNotMatch(text, /pushed 7|event 1/);
  const path = "/__mock__/channels/feed";
  const { json } = await server.control("GET", path);
  assert.equal(Object(json).streams[0].resumed_after, "7");
});
