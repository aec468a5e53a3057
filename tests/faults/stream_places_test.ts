import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { startStreamingUpstream } from "../upstream.ts";
import { readWrites } from "../write_reader.ts";
import { cases, two } from "./stream_cases.ts";

/** What a fault leaves of an answer, and what the journal says of it. */
async function struck(stub: Record<string, unknown>) {
  await using server = await startStandin();
  await server.stub({ request: { path: "/s" }, ...stub });
  const { writes, isWhole } = await readWrites(server.port, "/s");
  const { chaos, response } = await lastEntry(server);
  return { writes, isWhole, faults: chaos?.faults ?? [], response };
}

/** An upstream whose stream says nothing more after two events. */
function startSilentUpstream(onLeft: () => void) {
  return startStreamingUpstream(() => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(two)),
      cancel: onLeft,
    });
    const headers = { "content-type": "text/event-stream" };
    return new Response(body, { headers });
  });
}

Deno.test("lines of JSON are hurt as events are", async () => {
  const chunks = [{ json: { n: 1 } }, { json: { n: 2 } }, { json: { n: 3 } }];
  const { writes, faults } = await struck({
    action: { stream: { chunks } },
    chaos: {
      faults: {
        corrupt: { event: 2, how: "json" },
        insert: { event: 3, send: { json: { odd: true } } },
        without_terminator: {},
      },
    },
  });
  assert.deepEqual(writes, ['{"n":1}\n', '{"n":2\n', '{"odd":true}\n']);
  assert.deepEqual(faults.map(({ struck }) => struck), [true, true, true]);
});

Deno.test("what a fault sends is a template that sees the stream's request", async () => {
  const send = { data: "{{ request.path }}" };
  const { writes } = await struck({
    action: { sse: { events: [{ data: "a" }, { data: "b" }] } },
    chaos: { faults: { error: { after_events: 1, send } } },
  });
  assert.deepEqual(writes, ["data: a\n\n", "data: /s\n\n"]);
});

Deno.test("what a fault cannot render is an error before the first byte, and ends a proxied call", async () => {
  const left = Promise.withResolvers<void>();
  await using upstream = startSilentUpstream(left.resolve);
  await using server = await startStandin();
  const send = { data: "{{ nothing.here }}" };
  await server.stub({
    request: { path: "/s" },
    action: { proxy: { url: upstream.url } },
    chaos: { faults: { insert: { event: 1, send } } },
  });
  const { status, error } = await server.get("/s");
  assert.deepEqual([status, error], [500, "TEMPLATE_RENDER_ERROR"]);
  await left.promise;
});

Deno.test("a fault whose place never comes says that it did not strike", async () => {
  const { writes, faults } = await struck({
    action: { sse: { events: [{ data: "{{ 'a' }}" }] } },
    chaos: {
      faults: {
        omit: { event: 2 },
        duplicate: { event: 2 },
        swap: { event: 1 },
        corrupt: { event: 2, how: "json" },
        insert: { event: 2, send: { data: "" } },
        end: { after_events: 2 },
        cut: { inside: "character" },
        stall: { after_bytes: 1000 },
        split: { inside: "characters" },
        join: { size: 1000 },
      },
    },
  });
  assert.deepEqual(writes, ["data: a\n\n"]);
  assert.equal(faults.length, 10);
  for (const { fault, struck, event, byte } of faults) {
    assert.deepEqual([struck, event, byte], [false, null, null], fault);
  }
});

Deno.test("of two endings the earlier place wins", async () => {
  const events = [{ data: "a" }, { data: "b" }, { data: "c" }];
  const { writes, isWhole, faults } = await struck({
    action: { sse: { events } },
    chaos: { faults: { end: { after_events: 2 }, cut: { after_events: 1 } } },
  });
  assert.deepEqual([writes, isWhole], [["data: a\n\n"], false]);
  assert.deepEqual(faults.map(({ struck }) => struck), [false, true]);
});

Deno.test("a number of events that is drawn follows from the seed, each kind and position by itself", async () => {
  const events = Array.from({ length: 50 }, (_, n) => ({ data: `${n}` }));
  const range = { from: 1, to: 50 };
  const draws = async (faults: Record<string, unknown>, seed = 7) => {
    const read = await struck({
      action: { sse: { events } },
      chaos: { faults, seed },
    });
    return read.faults.map(({ event }) => event);
  };
  const both = { duplicate: [{ event: range }, { event: range }] };
  const [first, second] = await draws(both);
  assert.notEqual(first, second);
  assert.deepEqual(await draws(both), [first, second]);
  const more = { ...both, omit: { event: 50 } };
  assert.deepEqual(await draws(more), [50, first, second]);
  assert.notDeepEqual(await draws(both, 8), [first, second]);
});

Deno.test("each connection of a resumed stream is hurt for itself", async () => {
  const events = ["1", "2", "3"].map((id) => ({ id, data: id }));
  const { writes, faults } = await struck({
    action: { sse: { events, resume: { per_connection: 2 } } },
    chaos: { faults: { without_terminator: {} } },
  });
  assert.deepEqual(writes, ["id: 1\ndata: 1\n\n"]);
  assert.deepEqual([faults[0]?.struck, faults[0]?.event], [true, 2]);
});

Deno.test("a stream that is cut after some time ends while it is silent", async () => {
  const { isWhole, response, faults } = await struck({
    action: { sse: { events: [{ data: "a" }], at_end: "hold" } },
    chaos: { faults: { cut: { after_ms: 20 } } },
  });
  assert.equal(isWhole, false);
  assert.deepEqual([response.outcome, response.ended_by, response.complete], [
    "dropped",
    "fault",
    false,
  ]);
  assert.deepEqual([faults[0]?.struck, faults[0]?.event], [true, 1]);
});

Deno.test("a proxied stream that says nothing is cut after its time, and its upstream is left", async () => {
  const left = Promise.withResolvers<void>();
  await using upstream = startSilentUpstream(left.resolve);
  await using server = await startStandin();
  await server.stub({
    request: { path: "/s" },
    action: { proxy: { url: upstream.url } },
    chaos: { faults: { cut: { after_ms: 50 } } },
  });
  const { writes, isWhole } = await readWrites(server.port, "/s");
  assert.deepEqual([writes, isWhole], [[two], false]);
  await left.promise;
  const { response, chaos } = await lastEntry(server);
  assert.deepEqual([response.outcome, response.ended_by], ["dropped", "fault"]);
  assert.equal(chaos?.faults?.[0]?.event, 1);
});

Deno.test("faults of streams are refused where no stream is", async () => {
  await using server = await startStandin();
  const refused = async (faults: unknown, action: unknown) => {
    const stub = { request: { path: "/s" }, action, chaos: { faults } };
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, answer.text);
    return answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`)
      .join("\n");
  };
  const response = { response: { status_code: 200, body: "x" } };
  const ofAnyBody = new Set(["end", "cut", "stall", "split"]);
  for (const [name, spec] of cases.filter(([name]) => !ofAnyBody.has(name))) {
    const why = await refused({ [name]: spec }, response);
    assert.match(why, new RegExp(`faults.${name}: .*hurts streams`));
  }
  const proxy = { proxy: { url: "http://a.invalid" } };
  const why = await refused({ cut: { after_fraction: 0.5 } }, proxy);
  assert.match(why, /cut\.after_fraction: The length/);
});

Deno.test("parameters of stream faults that cannot be are refused at their place", async () => {
  await using server = await startStandin();
  const wrong: [Record<string, unknown>, RegExp][] = [
    [{ omit: {} }, /omit\.event/],
    [{ omit: { event: 0 } }, /omit\.event/],
    [{ omit: { event: { from: 5, to: 2 } } }, /omit\.event/],
    [{ corrupt: { event: 1, how: "xml" } }, /corrupt\.how.*"json" or "utf8"/],
    [{ corrupt: { event: 1 } }, /corrupt\.how/],
    [{ insert: { event: 1 } }, /insert\.send/],
    [{ insert: { event: 1, send: { data: "{{" } } }, /insert\.send/],
    [{ insert: { event: 1, send: {} } }, /insert\.send/],
    [{ line_ends: { with: "lf" } }, /line_ends\.with/],
    [{ end: { inside: "word" } }, /end\.inside/],
    [{ end: { after_events: 1, after_ms: 1 } }, /two places/],
    [{ stall: { for_ms: -1 } }, /stall\.for_ms/],
    [{ split: {} }, /split.*either "inside" or "size"/],
    [{ split: { size: 0 } }, /split\.size/],
    [{ join: { size: 1, for_ms: 1 } }, /join.*either "size" or "for_ms"/],
    [{ join: { size: 10_000_000 } }, /join\.size/],
    [{ content_type: {} }, /content_type\.value: Field required: a Content-/],
    [{ error: { kind: "overloaded" } }, /error\.kind: .*"sse": give send/],
    [{ cut: { inside: "character" } }, /cut\.inside: No character/],
    [{ end: [{}, { inside: "character" }] }, /end\.1\.inside: No character/],
    [{ split: { inside: "characters" } }, /split\.inside: No character/],
  ];
  for (const [faults, expected] of wrong) {
    const action = { sse: { events: [{ data: "a" }] } };
    const stub = { request: { path: "/s" }, action, chaos: { faults } };
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, JSON.stringify(faults));
    const all = answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
    assert.match(all.join("\n"), expected);
  }
});

Deno.test("a fault inside of a character is taken wherever there may be one of several bytes", async () => {
  await using server = await startStandin();
  const faults = { cut: { inside: "character" } };
  const sse = (event: unknown) => ({ sse: { events: [event] } });
  const insert = { event: 1, send: { comment: "ü" } };
  const taken: [unknown, Record<string, unknown>][] = [
    [sse({ data: "ü" }), faults],
    [sse({ data: "{{ request.query.q }}" }), faults],
    [sse({ data: "\ud800" }), faults],
    [sse({ raw_base64: "w7w=" }), faults],
    [{ stream: { chunks: [{ base64: "w7w=" }] } }, faults],
    [{ sse: { resume: { stub_id: "other" } } }, faults],
    [sse({ data: "a" }), { ...faults, insert }],
  ];
  for (const [action, faults] of taken) {
    const stub = { request: { path: "/s" }, action, chaos: { faults } };
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 200, JSON.stringify(stub));
  }
  const steps = [{ ...sse({ data: "a" }), chaos: { faults } }];
  const answer = await server.control("POST", "/__mock__/stubs", {
    request: {},
    action: { sequence: { steps } },
  });
  assert.equal(answer.status, 422);
});
