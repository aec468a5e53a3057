import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { sendRaw } from "../../raw_http.ts";
import {
  proxying,
  startRawUpstream,
  startStreamingUpstream,
  startUpstream,
} from "../../upstream.ts";

const utf8 = new TextEncoder();

/** A port on which nobody listens. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

Deno.test("an upstream that never answers is a 504 with a reason", async () => {
  const done = Promise.withResolvers<Response>();
  await using upstream = startStreamingUpstream(() => done.promise);
  await using server = await startStandin();
  await server.stub(proxying("/slow", upstream.url, { timeout: 0.02 }));
  const answer = await server.get("/slow");
  assert.equal(answer.status, 504);
  assert.equal(answer.error, "UPSTREAM_TIMEOUT");
  assert.match(answer.detail, /did not answer within 0\.02 s/);
  assert.equal((await lastEntry(server)).response.outcome, "upstream_timeout");
  done.resolve(new Response(""));
});

Deno.test("calls of one stub have a deadline each, whichever of them ends first", async () => {
  const done = Promise.withResolvers<Response>();
  await using upstream = startStreamingUpstream(({ url }) =>
    url.endsWith("?quick") ? new Response("up") : done.promise
  );
  await using server = await startStandin();
  await server.stub(proxying("/slow", upstream.url, { timeout: 0.3 }));
  const statusOf = async (query: string) =>
    (await server.get(`/slow?${query}`)).status;
  const together = ["a", "quick", "b", "quick"].map(statusOf);
  assert.deepEqual(await Promise.all(together), [504, 200, 504, 200]);
  assert.equal(await statusOf("late"), 504);
  assert.equal(await statusOf("quick"), 200);
  done.resolve(new Response(""));
});

Deno.test("the timeout holds over a body that drips, and the client sees it cut", async () => {
  const dripping = Promise.withResolvers<void>();
  await using upstream = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(
      utf8.encode("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"),
    );
    let dripped = false;
    dripping.promise.then(() => dripped = true);
    while (!dripped) {
      await connection.write(utf8.encode("d"));
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, 5);
      await Promise.race([dripping.promise, promise]);
      clearTimeout(timer);
    }
  });
  await using server = await startStandin();
  await server.stub(proxying("/drip", upstream.url, { timeout: 0.3 }));
  const { status, rest } = await sendRaw(
    server.port,
    "GET /drip HTTP/1.1\r\nHost: x\r\n\r\n",
  );
  dripping.resolve();
  assert.equal(status, 200);
  assert.ok(rest.length < 1000);
  const { response } = await lastEntry(server);
  assert.equal(response.outcome, "upstream_timeout");
  assert.match(
    response.detail ?? "",
    /had not sent its whole body within 0\.3 s/,
  );
  assert.ok(
    !server.log.some((line) => line.includes("a request failed")),
    server.log.join("\n"),
  );
});

Deno.test("an upstream that cannot be reached is a 502 that says why", async () => {
  await using server = await startStandin();
  await using plain = startUpstream();
  const urls = {
    refused: `http://127.0.0.1:${freePort()}/x`,
    name: "http://name.invalid/",
    tls: `https://127.0.0.1:${plain.port}/`,
  };
  for (const [path, url] of Object.entries(urls)) {
    await server.stub(proxying(`/${path}`, url));
    const answer = await server.get(`/${path}`, { method: "POST", body: "x" });
    assert.equal(answer.status, 502);
    assert.equal(answer.headers.get("content-type"), "application/json");
    assert.equal(answer.error, "UPSTREAM_ERROR");
    assert.ok(answer.detail.includes(url), answer.text);
    const { response } = await lastEntry(server);
    assert.equal(response.outcome, "upstream_error");
    assert.equal(response.detail, answer.detail);
  }
});

Deno.test("an upstream that answers no HTTP is a 502", async () => {
  await using upstream = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(utf8.encode("SSH-2.0-x\r\n"));
  });
  await using server = await startStandin();
  await server.stub(proxying("/ssh", upstream.url));
  assert.equal((await server.get("/ssh")).error, "UPSTREAM_ERROR");
});

Deno.test("a truncated upstream body is cut for the client and leaves no stack trace", async () => {
  for (
    const head of [
      "Content-Length: 50\r\n\r\nhalf",
      "Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    ]
  ) {
    await using upstream = startRawUpstream(async (connection) => {
      await connection.read(new Uint8Array(4096));
      await connection.write(utf8.encode(`HTTP/1.1 200 OK\r\n${head}`));
    });
    await using server = await startStandin();
    await server.stub(proxying("/cut", upstream.url));
    const { whole } = await sendRaw(
      server.port,
      "GET /cut HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    assert.ok(!whole.endsWith("0\r\n\r\n"));
    const { response } = await lastEntry(server);
    assert.equal(response.outcome, "upstream_error");
    assert.match(response.detail ?? "", /broke off/);
    assert.ok(
      !server.log.some((line) => line.includes("a request failed")),
      server.log.join("\n"),
    );
  }
});
