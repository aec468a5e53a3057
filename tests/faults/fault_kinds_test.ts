import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet, sendRaw } from "../raw_http.ts";
import { createFakeSleep } from "../fake_sleep.ts";

const withFaults = (faults: unknown, more: Record<string, unknown> = {}) => ({
  chaos: { faults, ...more },
});

const tooMany = {
  status_code: 429,
  headers: { "Retry-After": 1 },
  body: "slow down",
};

Deno.test("an answer instead comes with its headers, and the action is not carried out", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/a" },
    action: { proxy: { url: "http://name.invalid/" } },
    ...withFaults({ answer: { response: tooMany } }),
  });
  const answer = await server.get("/a", { method: "POST", body: "x" });
  assert.deepEqual([answer.status, answer.text], [429, "slow down"]);
  assert.equal(answer.headers.get("retry-after"), "1");
  const { response, chaos } = await lastEntry(server);
  assert.deepEqual([response.outcome, response.status], ["answered", 429]);
  const [fault] = chaos?.faults ?? [];
  assert.deepEqual([fault?.fault, fault?.struck, fault?.byte], [
    "answer",
    true,
    null,
  ]);
});

Deno.test("an answer instead renders its template with the request's body, of a proxy too", async () => {
  await using server = await startStandin();
  const response = {
    status_code: 503,
    headers: {},
    template_body: "not {{ request.body }}",
  };
  await server.stub({
    request: { path: "/a" },
    action: { proxy: { url: "http://name.invalid/" } },
    ...withFaults({ answer: { response } }),
  });
  const answer = await server.get("/a", { method: "POST", body: "now" });
  assert.deepEqual([answer.status, answer.text], [503, "not now"]);
});

Deno.test("no other fault follows an answer instead", async () => {
  await using server = await startStandin();
  const faults = {
    connection_drop: { probability: 1 },
    content_type: { value: "text/html" },
    answer: [
      { response: tooMany, probability: 0 },
      { response: { ...tooMany, status_code: 503 } },
    ],
  };
  await server.stub(answering({ path: "/a" }, "x", withFaults(faults)));
  assert.equal((await server.get("/a")).status, 503);
  const { chaos } = await lastEntry(server);
  assert.equal(chaos?.dropped, false);
  assert.deepEqual(
    chaos?.faults?.map(({ fault, struck }) => [fault, struck]),
    [
      ["answer", false],
      ["answer", true],
      ["content_type", false],
      ["connection_drop", false],
    ],
  );
});

Deno.test("a Content-Type is replaced or taken away, and the body stays", async () => {
  await using server = await startStandin();
  const response = {
    status_code: 200,
    headers: { "Content-Type": "text/plain" },
    body: "hé",
  };
  for (const [n, value] of ["text/html", null].entries()) {
    await server.stub({
      request: { path: `/${n}` },
      action: { response },
      ...withFaults({ content_type: { value } }),
    });
  }
  await server.stub({
    request: { path: "/events" },
    action: { sse: { events: [{ data: "x" }] } },
    ...withFaults({ content_type: { value: null } }),
  });
  const html = await server.get("/0");
  assert.deepEqual([html.headers.get("content-type"), html.text], [
    "text/html",
    "hé",
  ]);
  const bare = await server.get("/1");
  assert.deepEqual([bare.headers.get("content-type"), bare.text], [null, "hé"]);
  const events = await server.get("/events");
  assert.deepEqual([events.headers.get("content-type"), events.text], [
    null,
    "data: x\n\n",
  ]);
});

Deno.test("a slow body goes out in as many parts as asked, each after its share of the time", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const slow = { chunks: 3, over_ms: 300 };
  await server.stub(
    answering({ path: "/s" }, "abcdefgh", withFaults({ slow })),
  );
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  for (const part of ["3\r\nabc\r\n", "3\r\ndef\r\n", "2\r\ngh\r\n"]) {
    const nap = await clock.next();
    assert.equal(nap.ms, 100);
    nap.wake();
    await socket.until(part);
  }
  assert.ok((await socket.toEnd()).endsWith("0\r\n\r\n"));
});

Deno.test("a slow body flows at its rate, and ends when the client leaves", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const slow = { bytes_per_second: 40 };
  await server.stub(answering({ path: "/s" }, "abcdef", withFaults({ slow })));
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/s"));
  const nap = await clock.next();
  assert.equal(nap.ms, 50);
  nap.wake();
  await socket.until("2\r\nab\r\n");
  const second = await clock.next();
  socket.leave();
  await second.aborted;
  assert.equal((await lastEntry(server)).response.outcome, "client_left");
});

Deno.test("a drop of a slow body leaves the first half of it", async () => {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
  });
  const faults = {
    slow: { bytes_per_second: 20 },
    connection_drop: { probability: 1 },
  };
  await server.stub(answering({ path: "/s" }, "abcdef", withFaults(faults)));
  const { rest } = await sendRaw(server.port, rawGet("/s"));
  assert.equal(rest.replace(/\d|\r\n/g, ""), "abc");
  const { response, chaos } = await lastEntry(server);
  assert.deepEqual([response.outcome, response.body], ["dropped", "abc"]);
  assert.deepEqual(
    chaos?.faults?.map(({ fault, struck, byte }) => [fault, struck, byte]),
    [["connection_drop", true, 3], ["slow", true, 0]],
  );
});

/** What the journal shows of the faults that were drawn for. */
async function draws(faults: unknown) {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
  });
  const chaos = { seed: 11, latency: { jitter_ms: 1000 }, faults };
  await server.stub(answering({ path: "/d" }, "x", { chaos }));
  await server.get("/d");
  return (await lastEntry(server)).chaos;
}

Deno.test("a fault more moves no draw of the others", async () => {
  const never = { probability: 0 };
  const alone = await draws({ connection_drop: never });
  const beside = await draws({
    slow: { ...never, bytes_per_second: 9 },
    content_type: [{ ...never, value: null }, { ...never, value: "a/b" }],
    connection_drop: [never, never],
  });
  assert.equal(beside?.drop_draw, alone?.drop_draw);
  assert.equal(beside?.latency_ms, alone?.latency_ms);
  const drawn = beside?.faults?.map(({ draw }) => draw) ?? [];
  assert.equal(new Set(drawn).size, 5);
  const fewer = await draws({ content_type: { ...never, value: null } });
  assert.equal(fewer?.faults?.[0]?.draw, drawn[0]);
});

Deno.test("faults are listed as they were given, and taken back", async () => {
  await using server = await startStandin();
  const faults = {
    answer: { response: { status_code: 503, body: "" }, probability: 0.5 },
    slow: [{ bytes_per_second: 10 }],
    content_type: null,
  };
  const latency = { normal: { mean_ms: 1, deviation_ms: 2 }, max_ms: 9 };
  const id = await server.stub(
    answering({ path: "/l" }, "x", withFaults(faults, { latency })),
  );
  const { chaos } = await server.listed(id);
  assert.deepEqual(chaos, {
    latency: { base_ms: 0, jitter_ms: 0, ...latency },
    faults: {
      answer: {
        response: { status_code: 503, headers: {}, body: "" },
        probability: 0.5,
      },
      slow: [{ bytes_per_second: 10, probability: 1 }],
      connection_drop: null,
    },
    seed: null,
  });
  const path = `/__mock__/stubs/${id}`;
  const stub = await server.listed(id);
  assert.equal((await server.control("PUT", path, stub)).status, 200);
  assert.deepEqual((await server.listed(id)).chaos, chaos);
});

Deno.test("an assertion asks which faults struck", async () => {
  await using server = await startStandin();
  const faults = { answer: { response: tooMany } };
  await server.stub(answering({ path: "/a" }, "x", withFaults(faults)));
  await server.get("/a");
  const struck = { $key_values: { fault: "answer", struck: true } };
  const claim = { path: "/a", chaos: { faults: { $any: { value: struck } } } };
  const answer = await server.control("POST", "/__mock__/assert", claim);
  assert.match(answer.text, /"result":true/, answer.text);
});

Deno.test("a scope's faults strike what its stubs answer", async () => {
  await using server = await startStandin();
  const chaos = { faults: { answer: { response: tooMany } } };
  await server.control("POST", "/__mock__/scopes", { name: "s", chaos });
  await server.stub(answering({ path: "/a" }));
  assert.equal((await server.get("/a")).status, 200);
  const headers = { "mock-scope": "s" };
  assert.equal((await server.get("/a", { headers })).status, 429);
});
