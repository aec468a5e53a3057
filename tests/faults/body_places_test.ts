import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet } from "../raw_http.ts";
import { startUpstream } from "../upstream.ts";
import { readWrites } from "../write_reader.ts";

const withFaults = (faults: unknown) => ({ chaos: { faults } });

/** Places in "Grüéz", whose bytes are G r C3 BC C3 A9 z, with what goes out before. */
const places: [unknown, string][] = [
  [{}, ""],
  [{ after_bytes: 2 }, "Gr"],
  [{ after_fraction: 0.5 }, "Gr\xc3"],
  [{ inside: "character" }, "Gr\xc3"],
  [{ after_bytes: 4, inside: "character" }, "Gr\xc3\xbc\xc3"],
  [{ after_bytes: 7 }, "Gr\xc3\xbc\xc3\xa9z"],
];

for (const [kind, outcome] of [["cut", "dropped"], ["end", "answered"]]) {
  Deno.test(`the fault "${kind}" stops a response at its place, and the journal says where`, async () => {
    await using server = await startStandin();
    for (const [place, sent] of places) {
      await server.control("DELETE", "/__mock__/stubs");
      const faults = { [kind ?? ""]: place };
      await server.stub(answering({ path: "/r" }, "Grüéz", withFaults(faults)));
      const { writes, isWhole } = await readWrites(server.port, "/r");
      assert.equal(writes.join(""), sent, JSON.stringify(place));
      assert.equal(isWhole, kind === "end");
      const { response, chaos } = await lastEntry(server);
      assert.equal(response.outcome, outcome);
      const [fault] = chaos?.faults ?? [];
      assert.deepEqual([fault?.struck, fault?.byte], [true, sent.length]);
    }
  });
}

Deno.test("a place behind the end of a body is not struck", async () => {
  await using server = await startStandin();
  const faults = { cut: { after_bytes: 8 }, end: { inside: "line_end" } };
  await server.stub(answering({ path: "/r" }, "Grüéz", withFaults(faults)));
  const { writes, isWhole } = await readWrites(server.port, "/r");
  assert.deepEqual([writes.join(""), isWhole], ["Gr\xc3\xbc\xc3\xa9z", true]);
  const { chaos } = await lastEntry(server);
  assert.deepEqual(chaos?.faults?.map(({ struck }) => struck), [false, false]);
});

Deno.test("a response without a body is not hurt", async () => {
  await using server = await startStandin();
  const response = { status_code: 204, body: "" };
  await server.stub({
    request: { path: "/r" },
    action: { response },
    ...withFaults({ cut: {} }),
  });
  assert.equal((await server.get("/r")).status, 204);
  const { chaos } = await lastEntry(server);
  assert.deepEqual(chaos?.faults?.map(({ struck }) => struck), [false]);
});

Deno.test("a stalled response sends what was before its place, and goes on after its time", async () => {
  await using server = await startStandin();
  const faults = { stall: { after_bytes: 2, for_ms: 1 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  const { writes, isWhole } = await readWrites(server.port, "/r");
  assert.deepEqual([writes, isWhole], [["ab", "cdef"], true]);
});

Deno.test("a response that is stalled without a time ends with its client", async () => {
  await using server = await startStandin();
  const faults = { stall: { after_bytes: 2 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/r"));
  await socket.until("ab\r\n");
  socket.leave();
  const { result } = await check(server, {
    response: { outcome: "client_left" },
    within_ms: 5000,
  });
  assert.equal(result, true);
});

Deno.test("a proxied body that is not a stream is cut at its place", async () => {
  await using upstream = startUpstream(() => new Response("abcdef"));
  await using server = await startStandin();
  await server.stub({
    request: { path: "/r" },
    action: { proxy: { url: upstream.url } },
    ...withFaults({ cut: { after_bytes: 3 } }),
  });
  const { writes, isWhole } = await readWrites(server.port, "/r");
  assert.deepEqual([writes.join(""), isWhole], ["abc", false]);
  assert.equal((await lastEntry(server)).response.outcome, "dropped");
});

Deno.test("a response is split into the writes that are asked for", async () => {
  await using server = await startStandin();
  const cases: [unknown, string[]][] = [
    [{ size: 3 }, ["Gr\xc3", "\xbc\xc3\xa9", "z"]],
    [{ inside: "characters" }, ["Gr\xc3", "\xbc\xc3", "\xa9z"]],
  ];
  for (const [split, expected] of cases) {
    await server.control("DELETE", "/__mock__/stubs");
    await server.stub(
      answering({ path: "/r" }, "Grüéz", withFaults({ split })),
    );
    const { writes, isWhole } = await readWrites(server.port, "/r");
    assert.deepEqual([writes, isWhole], [expected, true]);
    assert.equal((await lastEntry(server)).chaos?.faults?.[0]?.struck, true);
  }
});

Deno.test("of two endings of a response the earlier place wins", async () => {
  await using server = await startStandin();
  const faults = { end: { after_bytes: 4 }, cut: { after_bytes: 2 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  const { writes, isWhole } = await readWrites(server.port, "/r");
  assert.deepEqual([writes.join(""), isWhole], ["ab", false]);
  const { chaos } = await lastEntry(server);
  assert.deepEqual(
    chaos?.faults?.map(({ fault, struck }) => [fault, struck]),
    [["end", false], ["cut", true]],
  );
});

Deno.test("an event of what has none is refused", async () => {
  await using server = await startStandin();
  const cases: [unknown, string[]][] = [
    [{ cut: { after_events: 1 } }, ["cut", "after_events"]],
    [{ end: { inside: "event" } }, ["end", "inside"]],
    [{ stall: { after_events: 0 } }, ["stall", "after_events"]],
    [{ split: { inside: "events" } }, ["split", "inside"]],
  ];
  for (const [faults, place] of cases) {
    const stub = answering({ path: "/r" }, "x", withFaults(faults));
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422);
    const [issue] = answer.issues;
    assert.deepEqual(issue?.loc, ["body", "chaos", "faults", ...place]);
    assert.match(issue?.msg ?? "", /A response has no events: give/);
  }
});
