import assert from "node:assert/strict";
import fc from "fast-check";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { verdict } from "../../src/model/verdict.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { OpenPeak } from "../../src/state/open_peak.ts";
import type { Entry } from "../../src/state/entry.ts";

const holding = {
  request: { path: "/s" },
  action: { sse: { events: [{ data: "hello" }], at_end: "hold" } },
};

async function openStream(server: TestServer) {
  const socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  await socket.until("hello");
  return socket;
}

async function asked(server: TestServer, payload: unknown) {
  const answer = await server.control("POST", "/__mock__/assert", payload);
  return answer.as(verdict);
}

const ended = (times: number) => ({
  path: "/s",
  response: { ended_by: "client" },
  times,
  within_ms: 30_000,
});

Deno.test("max_open asks how many streams were open at once, not how many there were", async () => {
  await using server = await startStandin();
  await server.stub(holding);
  const first = await openStream(server);
  const second = await openStream(server);
  first.leave();
  second.leave();
  assert.ok((await asked(server, ended(2))).result);
  (await openStream(server)).leave();
  assert.ok((await asked(server, ended(3))).result);
  const claim = { path: "/s", times: 3 };
  assert.ok((await asked(server, { ...claim, max_open: 2 })).result);
  assert.ok((await asked(server, { ...claim, max_open: { $lte: 2 } })).result);
  const wrong = await asked(server, { ...claim, max_open: 1 });
  assert.equal(wrong.result, false);
  assert.match(wrong.message, /1 open at once.*at most 2 of them open at once/);
});

Deno.test("an assertion that waits for streams at once is woken by the one that opens", async () => {
  await using server = await startStandin();
  await server.stub(holding);
  const waiting = asked(server, {
    path: "/s",
    max_open: { $gte: 2 },
    within_ms: 30_000,
  });
  using _first = await openStream(server);
  using _second = await openStream(server);
  assert.equal((await waiting).settled_by, "holds");
});

Deno.test("a max_open that is not a count is refused", async () => {
  await using server = await startStandin();
  for (const max_open of [true, [1], { $foo: 1 }]) {
    const { status } = await server.control("POST", "/__mock__/assert", {
      path: "/s",
      max_open,
    });
    assert.equal(status, 422);
  }
});

/** As much of an entry as is looked at. */
function entryOf(openedAt: number): { -readonly [K in keyof Entry]: Entry[K] } {
  const facts = {
    openedAt,
    eventsSent: 0,
    firstEventMs: null,
    lastEvent: null,
    isComplete: false,
    resumedAfter: null,
    endedBy: null,
  };
  const ending = {
    outcome: "open" as const,
    status: 200,
    headers: [],
    body: null,
    stream: facts,
  };
  const request = new IncomingRequest(
    { method: "GET", url: "http://localhost/" },
    [],
  );
  return {
    seq: openedAt,
    request,
    scope: null,
    selectedBy: null,
    stubId: null,
    stubScope: null,
    pattern: null,
    chaos: null,
    ending,
    stream: null,
    durationMs: 0,
    changed: openedAt,
    origin: null,
  };
}

Deno.test("the peak is that of a count of all moments, in whatever order streams are told", () => {
  const span = fc.tuple(fc.nat(50), fc.nat(50));
  fc.assert(fc.property(fc.array(span, { maxLength: 20 }), (spans) => {
    // Every cursor is there once.
    const cursors = new Set<number>();
    const free = (wanted: number) => {
      while (cursors.has(wanted)) wanted++;
      cursors.add(wanted);
      return wanted;
    };
    const told = spans.map(([from, length]) => {
      const openedAt = free(from + 1);
      const entry = entryOf(openedAt);
      entry.changed = free(openedAt + length + 1);
      return entry;
    });
    const peak = new OpenPeak();
    for (const entry of told) peak.note(entry);
    const moments = told.map((one) =>
      told.filter(({ seq, changed }) => seq <= one.seq && changed > one.seq)
        .length
    );
    assert.equal(peak.most, Math.max(0, ...moments));
    told.pop();
  }));
});
