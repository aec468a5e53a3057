import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { rawGet, sendRaw } from "../raw_http.ts";

/** Gives the draws of a list, and counts how many were taken. */
function draws(...values: number[]) {
  let taken = 0;
  return { random: () => values[taken++] ?? 0, taken: () => taken };
}

const always = { chaos: { faults: { connection_drop: { probability: 1 } } } };

Deno.test("a drop happens when the draw is below the probability, drawn once a request", async () => {
  const drawn = draws(0.2499, 0.25, 0, 0.999);
  await using server = await startStandin({}, { random: drawn.random });
  const chaos = { faults: { connection_drop: { probability: 0.25 } } };
  await server.stub(answering({ path: "/d" }, "whole", { chaos }));
  const seen: string[] = [];
  for (let round = 0; round < 4; round++) {
    const { whole } = await sendRaw(server.port, rawGet("/d"));
    seen.push(whole.endsWith("whole") ? "whole" : "cut");
  }
  assert.deepEqual(seen, ["cut", "whole", "cut", "whole"]);
  assert.equal(drawn.taken(), 4);
});

Deno.test("probability 0 never drops and 1 always does", async () => {
  await using server = await startStandin({}, {
    random: draws(0, 0.9999999).random,
  });
  const never = { chaos: { faults: { connection_drop: { probability: 0 } } } };
  await server.stub(answering({ path: "/never" }, "whole", never));
  await server.stub(answering({ path: "/always" }, "whole", always));
  assert.equal((await server.get("/never")).text, "whole");
  await assert.rejects(server.get("/always"));
});

Deno.test("a dropped answer is cut after half of its body, without an end", async () => {
  await using upstream = Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    onListen() {},
  }, () => new Response("upstream", { headers: { "content-length": "8" } }));
  await using server = await startStandin();
  const plain = { status_code: 201, headers: { "x-a": "1" } };
  const cases: [Record<string, unknown>, string][] = [
    [{ response: { ...plain, body: "abcdef" } }, "3\r\nabc\r\n"],
    [{ response: { ...plain, body: "abcde" } }, "2\r\nab\r\n"],
    [{ response: { ...plain, body: "a" } }, "1\r\na\r\n"],
    [{ response: { ...plain, body: { k: [1.0, 2] } } }, '5\r\n{"k":\r\n'],
    [
      { response: { ...plain, template_body: "{{ request.query.q }}" } },
      "2\r\nlo\r\n",
    ],
    [{ response: { ...plain, body: "" } }, ""],
    [
      { sse: { events: [{ id: "1", data: "ab" }, { data: "never" }] } },
      "8\r\nid: 1\nda\r\n",
    ],
    [
      { proxy: { url: `http://127.0.0.1:${upstream.addr.port}/` } },
      "4\r\nupst\r\n",
    ],
  ];
  for (const [n, [action, rest]] of cases.entries()) {
    await server.stub({ request: { path: `/c${n}` }, action, ...always });
    const answer = await sendRaw(
      server.port,
      `GET /c${n}?q=long HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    assert.ok(answer.status >= 200, answer.whole);
    assert.equal(answer.rest, rest);
    const headers = new Map(answer.headers);
    assert.equal(headers.get("content-length"), undefined);
    assert.equal(headers.get("transfer-encoding"), "chunked");
    const entry = await lastEntry(server);
    assert.equal(entry.response.outcome, "dropped");
    assert.equal(
      entry.response.body_size,
      rest === "" ? 0 : rest.split("\r\n")[1]!.length,
    );
    assert.deepEqual([entry.chaos?.dropped, entry.chaos?.drop_probability], [
      true,
      1,
    ]);
  }
});

Deno.test("a drop leaves one debug line and no stack trace", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/d" }, "whole", always));
  await assert.rejects(server.get("/d"));
  await server.get("/none");
  const about = server.log.filter((line) => !line.includes(" info "));
  assert.equal(about.length, 1, about.join("\n"));
  assert.match(about[0]!, / debug .*dropped/);
  assert.ok(!server.log.join("\n").includes("    at "));
});

Deno.test("a template or upstream error answers for itself and is not dropped", async () => {
  await using server = await startStandin();
  const response = {
    status_code: 200,
    headers: {},
    template_body: "{{ request.query.no }}",
  };
  await server.stub({
    request: { path: "/t" },
    action: { response },
    ...always,
  });
  await server.stub({
    request: { path: "/e" },
    action: { sse: { events: [{ data: "{{ request.query.no }}" }] } },
    ...always,
  });
  await server.stub({
    request: { path: "/p" },
    action: { proxy: { url: "http://name.invalid/" } },
    ...always,
  });
  assert.equal((await server.get("/t")).error, "TEMPLATE_RENDER_ERROR");
  assert.equal((await server.get("/e")).error, "TEMPLATE_RENDER_ERROR");
  assert.equal((await server.get("/p")).error, "UPSTREAM_ERROR");
  const { chaos } = await lastEntry(server);
  assert.equal(chaos?.drop_probability, 1);
});

for (const status of [204, 205, 304]) {
  Deno.test(`a drop of ${status} shows the headers and no body`, async () => {
    await using server = await startStandin();
    const response = {
      status_code: status,
      headers: { "x-a": "1" },
      body: "no",
    };
    await server.stub({
      request: { path: "/n" },
      action: { response },
      ...always,
    });
    const answer = await sendRaw(server.port, rawGet("/n"));
    assert.deepEqual([answer.status, answer.rest], [status, ""]);
    assert.equal((await lastEntry(server)).response.outcome, "dropped");
  });
}

Deno.test("a drop of HEAD shows the headers and is journalled", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/h" }, "body", always));
  const answer = await sendRaw(
    server.port,
    "HEAD /h HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  assert.deepEqual([answer.status, answer.rest], [200, ""]);
  assert.equal((await lastEntry(server)).response.outcome, "dropped");
});

Deno.test("a client that leaves before the first event of a stream to be dropped ends the wait", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { after: clock.after });
  const sse = { events: [{ data: "x", delay_ms: 60_000 }] };
  await server.stub({ request: { path: "/e" }, action: { sse }, ...always });
  using socket = await openSocket(server.port);
  await socket.send(rawGet("/e"));
  const nap = await clock.next();
  socket.leave();
  await nap.aborted;
  assert.equal((await lastEntry(server)).response.outcome, "client_left");
});
