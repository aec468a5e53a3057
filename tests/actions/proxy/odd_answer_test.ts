import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { proxying, startRawUpstream, type Upstream } from "../../upstream.ts";

/** An upstream that answers each request with these bytes. */
function saying(answer: string): Upstream {
  return startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(new TextEncoder().encode(answer));
  });
}

Deno.test("a length beside chunks is dropped, and the body is whole", async () => {
  for (const length of [2, 5, 500]) {
    await using upstream = saying(
      `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3\r\nyou\r\n0\r\n\r\n`,
    );
    await using server = await startStandin();
    await server.stub(proxying("/both", upstream.url));
    const answer = await sendRaw(server.port, rawGet("/both"));
    const headers = new Map(answer.headers);
    assert.equal(answer.status, 200);
    assert.equal(headers.get("content-length"), undefined);
    assert.equal(headers.get("transfer-encoding"), "chunked");
    assert.match(answer.rest, /0\r\n\r\n$/);
    const { response } = await lastEntry(server);
    assert.deepEqual([response.outcome, response.body], [
      "answered",
      "helloyou",
    ]);
  }
});

Deno.test("a status that is not a final one is a 502 that names it", async () => {
  for (const status of [600, 700, 999, 99]) {
    await using upstream = saying(
      `HTTP/1.1 ${
        String(status).padStart(3, "0")
      } Odd\r\nContent-Length: 3\r\n\r\nodd`,
    );
    await using server = await startStandin();
    await server.stub(proxying("/odd", upstream.url));
    const answer = await server.get("/odd");
    assert.equal(answer.status, 502);
    assert.equal(answer.error, "UPSTREAM_ERROR");
    assert.ok(answer.detail.includes(`status is ${status}`), answer.detail);
    const { response } = await lastEntry(server);
    assert.equal(response.outcome, "upstream_error");
    assert.ok(!server.log.some((line) => line.includes("failed")));
  }
});

Deno.test("an upstream that switches protocols is a 502 that says so", async () => {
  await using upstream = saying(
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  await using server = await startStandin();
  await server.stub(proxying("/switch", upstream.url));
  const answer = await server.get("/switch");
  assert.equal(answer.status, 502);
  assert.match(answer.detail, /status 101/);
  assert.equal((await lastEntry(server)).response.outcome, "upstream_error");
});

Deno.test("a header that cannot be sent is a 502 that names it", async () => {
  await using upstream = saying(
    "HTTP/1.1 200 OK\r\nX-Bell: ding\x07\r\nContent-Length: 2\r\n\r\nok",
  );
  await using server = await startStandin();
  await server.stub(proxying("/bell", upstream.url));
  const answer = await server.get("/bell");
  assert.equal(answer.error, "UPSTREAM_ERROR");
  assert.match(answer.detail, /x-bell/i);
});

Deno.test("headers of 100 kB pass", async () => {
  const value = "v".repeat(10_000);
  const lines = Array.from({ length: 10 }, (_, at) => `X-${at}: ${value}\r\n`);
  await using upstream = saying(
    `HTTP/1.1 200 OK\r\n${lines.join("")}Content-Length: 2\r\n\r\nok`,
  );
  await using server = await startStandin();
  await server.stub(proxying("/long", upstream.url));
  const answer = await server.get("/long");
  assert.equal(answer.text, "ok");
  assert.equal(answer.headers.get("x-9"), value);
});

Deno.test("a call that was given up is not sent again on another connection", async () => {
  let calls = 0;
  await using upstream = startRawUpstream(async (connection) => {
    const buffer = new Uint8Array(4096);
    while (await connection.read(buffer) !== null) {
      if (++calls > 1) continue;
      await connection.write(
        new TextEncoder().encode(
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
        ),
      );
    }
  });
  await using server = await startStandin();
  await server.stub(proxying("/kept", upstream.url, { timeout: 0.4 }));
  assert.equal((await server.get("/kept")).text, "ok");
  const second = await server.get("/kept", { method: "POST", body: "once" });
  assert.equal(second.error, "UPSTREAM_TIMEOUT");
  assert.equal(calls, 2);
});
