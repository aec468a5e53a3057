import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { rawGet } from "../raw_http.ts";

const listener = "exact";

const withFaults = (faults: unknown) => ({ chaos: { faults } });

/** All bytes that a connection gives, as Latin-1, and how it ended. */
async function listen(
  port: number,
  message = rawGet("/r"),
): Promise<{ text: string; bytes: number[]; end: "closed" | "reset" }> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(message));
  const buffer = new Uint8Array(65_536);
  const bytes: number[] = [];
  const finish = (end: "closed" | "reset") => ({
    text: String.fromCharCode(...bytes),
    bytes,
    end,
  });
  for (;;) {
    try {
      const count = await connection.read(buffer);
      if (count === null) return finish("closed");
      bytes.push(...buffer.subarray(0, count));
    } catch (error) {
      if (error instanceof Deno.errors.ConnectionReset) return finish("reset");
      throw error;
    }
  }
}

Deno.test("an empty answer has not a byte, of HEAD too", async () => {
  await using server = await startStandin({ listener });
  await server.stub(answering({ path: "/r" }, "x", withFaults({ empty: {} })));
  for (const method of ["GET", "HEAD"]) {
    const message = rawGet("/r").replace("GET", method);
    const { bytes, end } = await listen(server.port, message);
    assert.deepEqual([bytes.length, end], [0, "closed"]);
    const { response, chaos } = await lastEntry(server);
    const { status, outcome, headers } = response;
    assert.deepEqual([status, outcome, headers], [null, "dropped", {}]);
    assert.equal(chaos?.faults?.[0]?.struck, true);
  }
});

Deno.test("garbage is as many random bytes as asked, which follow from the seed", async () => {
  await using server = await startStandin({ listener });
  const faults = { garbage: { bytes: 300 } };
  const more = (seed: number) => ({ chaos: { faults, seed } });
  const id = await server.stub(answering({ path: "/r" }, "x", more(5)));
  const first = await listen(server.port);
  assert.deepEqual([first.bytes.length, first.end], [300, "closed"]);
  assert.ok(new Set(first.bytes).size > 100);
  const path = `/__mock__/stubs/${id}`;
  await server.control("PUT", path, answering({ path: "/r" }, "x", more(5)));
  assert.deepEqual((await listen(server.port)).bytes, first.bytes);
  await server.control("PUT", path, answering({ path: "/r" }, "x", more(6)));
  assert.notDeepEqual((await listen(server.port)).bytes, first.bytes);
});

Deno.test("a reset comes after the headers and as many bytes as asked", async () => {
  await using server = await startStandin({ listener });
  const cases: [unknown, RegExp, number][] = [
    [{}, /\r\n\r\n$/, 0],
    [{ after_bytes: 2 }, /\r\n2\r\nab\r\n$/, 2],
    [{ after_fraction: 0.5 }, /\r\n3\r\nabc\r\n$/, 3],
    [{ after_bytes: 6 }, /\r\n6\r\nabcdef\r\n$/, 6],
  ];
  for (const [reset, sent, byte] of cases) {
    await server.control("DELETE", "/__mock__/stubs");
    await server.stub(
      answering({ path: "/r" }, "abcdef", withFaults({ reset })),
    );
    const { text, end } = await listen(server.port);
    assert.match(text, sent);
    assert.equal(end, "reset");
    const { response, chaos } = await lastEntry(server);
    assert.deepEqual([response.outcome, response.status], ["dropped", 200]);
    assert.equal(response.body_size, byte);
    assert.deepEqual(
      [chaos?.faults?.[0]?.struck, chaos?.faults?.[0]?.byte],
      [true, byte],
    );
  }
});

Deno.test("a reset of an answer to HEAD comes after its headers, of one without a body before them", async () => {
  await using server = await startStandin({ listener });
  await server.stub(answering({ path: "/r" }, "x", withFaults({ reset: {} })));
  const none = { status_code: 204, headers: {}, body: "" };
  await server.stub({
    request: { path: "/none" },
    action: { response: none },
    ...withFaults({ reset: {} }),
  });
  const head = await listen(server.port, rawGet("/r").replace("GET", "HEAD"));
  assert.match(head.text, /^HTTP\/1.1 200 [^]*\r\n\r\n$/);
  assert.equal(head.end, "reset");
  assert.equal((await lastEntry(server)).response.outcome, "dropped");
  const bare = await listen(server.port, rawGet("/none"));
  assert.deepEqual([bare.text, bare.end], ["", "reset"]);
  assert.equal((await lastEntry(server)).response.status, null);
});

Deno.test("a reset after the end of a body does not strike", async () => {
  await using server = await startStandin({ listener });
  const faults = { reset: { after_bytes: 7 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  const { text, end } = await listen(server.port);
  assert.ok(text.endsWith("abcdef"));
  assert.equal(end, "closed");
  const { response, chaos } = await lastEntry(server);
  assert.equal(response.outcome, "answered");
  assert.deepEqual(chaos?.faults?.map(({ struck }) => struck), [false]);
});

Deno.test("a reset after some events comes between two of them", async () => {
  await using server = await startStandin({ listener });
  await server.stub({
    request: { path: "/r" },
    action: { sse: { events: [1, 2, 3].map((n) => ({ data: `${n}` })) } },
    ...withFaults({ reset: { after_events: 2 } }),
  });
  const { text, end } = await listen(server.port);
  assert.match(text, /data: 2\n\n\r\n$/);
  assert.equal(end, "reset");
  const { chaos } = await lastEntry(server);
  const [fault] = chaos?.faults ?? [];
  assert.deepEqual([fault?.event, fault?.byte], [2, 18]);
});

Deno.test("a reset after some time ends a stream that is silent", async () => {
  let strike = () => {};
  const waits = Promise.withResolvers<void>();
  const after = (ms: number, tell: () => void) => {
    if (ms === 77) strike = tell;
    if (ms === 9) waits.resolve();
    return () => {};
  };
  await using server = await startStandin({ listener }, { after });
  await server.stub({
    request: { path: "/r" },
    action: { sse: { events: [{ data: "x", delay_ms: 9 }] } },
    ...withFaults({ reset: { after_ms: 77 } }),
  });
  const listening = listen(server.port);
  await waits.promise;
  strike();
  assert.equal((await listening).end, "reset");
  assert.equal((await lastEntry(server)).response.outcome, "dropped");
});

Deno.test("a malformed chunk comes at its place, and then the end", async () => {
  await using server = await startStandin({ listener });
  const faults = { malformed_chunk: { after_bytes: 3 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  const { text, end } = await listen(server.port);
  assert.match(text, /transfer-encoding: chunked/i);
  assert.ok(text.endsWith("\r\n3\r\nabc\r\nno chunk size\r\nno chunk\r\n"));
  assert.equal(end, "closed");
  await assert.rejects(server.get("/r"));
  assert.equal((await lastEntry(server)).response.outcome, "dropped");
});

Deno.test("of two endings the earlier place wins", async () => {
  await using server = await startStandin({ listener });
  const faults = { connection_drop: {}, reset: { after_bytes: 1 } };
  await server.stub(answering({ path: "/r" }, "abcdef", withFaults(faults)));
  const early = await listen(server.port);
  assert.match(early.text, /\r\n1\r\na\r\n$/);
  assert.equal(early.end, "reset");
});

Deno.test("a fault of the connection leaves others on the server alone", async () => {
  await using server = await startStandin({ listener });
  await server.stub(answering({ path: "/r" }, "x", withFaults({ empty: {} })));
  await server.stub(answering({ path: "/whole" }, "whole"));
  const runs = Array.from({ length: 20 }, async () => {
    await listen(server.port);
    return (await server.get("/whole")).text;
  });
  assert.deepEqual(new Set(await Promise.all(runs)), new Set(["whole"]));
});
