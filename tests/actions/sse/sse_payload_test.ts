import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";

function streaming(sse: unknown, path = "/s") {
  return { request: { path }, action: { sse } };
}

/** Payloads, each with the place and the message of what is wrong with it. */
type Refusals = readonly (readonly [unknown, (string | number)[], RegExp])[];

async function assertRefused(
  server: TestServer,
  cases: Refusals,
): Promise<void> {
  for (const [sse, place, message] of cases) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      streaming(sse),
    );
    assert.equal(answer.status, 422, JSON.stringify(sse));
    const { loc, msg } = answer.issues[0] ?? { loc: [], msg: "" };
    assert.deepEqual(loc, ["body", "action", "sse", ...place]);
    assert.match(msg, message);
  }
}

Deno.test("what cannot be sent is refused, with a place and a way out", async () => {
  await using server = await startStandin();
  const events = [{ data: "x" }];
  await assertRefused(server, [
    [{ events: [{}] }, ["events", 0, "data"], /Field required/],
    [
      { events: [{ raw: "x", data: "y" }] },
      ["events", 0, "data"],
      /raw stands alone/,
    ],
    [{ events: [{ raw: "x", raw_base64: "" }] }, [
      "events",
      0,
      "raw_base64",
    ], /raw stands alone/],
    [{ events: [{ raw_base64: "x" }] }, ["events", 0, "raw_base64"], /base64/],
    [{ events, heartbeat_ms: 0 }, ["heartbeat_ms"], /leave it out/],
    [{ events, repeat: 0 }, ["repeat"], /whole number of at least 1/],
    [{ events, repeat: "forever" }, ["repeat"], /needs a delay/],
    [{ events: [] }, ["events"], /at_end is "hold"/],
    [{ events, status_code: 204 }, ["status_code"], /no body/],
    [{ events, headers: { Connection: "x" } }, ["headers", "Connection"], /./],
    [
      { events, headers: { "X-A": "1" }, template_headers: { "x-a": "2" } },
      ["template_headers", "x-a"],
      /keep one/,
    ],
    [
      { events, template_headers: { "x-a": "{{" } },
      ["template_headers", "x-a"],
      /cannot be compiled/,
    ],
    [{ events, at_end: "stay" }, ["at_end"], /"close" or "hold"/],
    [{ events, reqeat: 1 }, ["reqeat"], /repeat/],
  ]);
});

Deno.test("what would break a stream or its fields is refused", async () => {
  await using server = await startStandin();
  const events = [{ data: "x" }];
  await assertRefused(server, [
    [
      { events, headers: { "Content-Length": "3" } },
      ["headers", "Content-Length"],
      /leave it out/,
    ],
    [
      { resume: { stub_id: "other" }, status_code: 204 },
      ["status_code"],
      /no body/,
    ],
    [
      { events: [{ event: "a\nb", data: "" }] },
      ["events", 0, "event"],
      /line break or NUL/,
    ],
    [
      { events: [{ id: "a\0", data: "" }] },
      ["events", 0, "id"],
      /line break or NUL/,
    ],
    [{ events, channel: "" }, ["channel"], /String should have at least 1/],
  ]);
});

Deno.test("a listing shows what was given, and is taken back", async () => {
  await using server = await startStandin();
  const sse = {
    events: [
      { data: { a: 1 }, id: "1", repeat: 2, jitter_ms: 1 },
      { comment: "c" },
      { raw: "x" },
    ],
    default_delay_ms: 3,
    status_code: 201,
    headers: { "X-A": "1" },
    first_delay_ms: 4,
    heartbeat_ms: 5,
    repeat: "forever",
    at_end: "hold",
  };
  const id = await server.stub(streaming(sse));
  const listed = await server.listed(id);
  const none = { event: null, id: null, retry: null, delay_ms: null };
  assert.deepEqual(listed.action.sse, {
    ...sse,
    events: [
      { ...none, data: { a: 1 }, id: "1", repeat: 2, jitter_ms: 1 },
      { ...none, data: null, comment: "c" },
      { ...none, data: null, raw: "x" },
    ],
  });
  assert.equal(Object.hasOwn(listed.action, "stream"), false);
  const back = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(back.status, 200, back.text);
  assert.deepEqual((await server.listed(id)).action, listed.action);
});
