import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";
import { certificate, openssl } from "../certificate.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { sendRaw } from "../raw_http.ts";

function startExact(): Promise<TestServer> {
  return startStandin({ listener: "exact" });
}

function request(target: string, ...lines: readonly string[]): string {
  return [`GET ${target} HTTP/1.1`, "Host: h", ...lines, "", ""].join("\r\n");
}

function adding(stub: unknown): string {
  const payload = JSON.stringify(stub);
  const head = [
    ...["POST /__mock__/stubs HTTP/1.1", "Host: localhost"],
    "Content-Type: application/json",
    `Content-Length: ${payload.length}`,
  ];
  return [...head, "", payload].join("\r\n");
}

const closing = "Connection: close";

/** The bodies, or without one the statuses, of all final answers in what a connection gave. */
function answers(all: string): string[] {
  return all.split(/(?=HTTP\/1\.1 [1-5])/)
    .filter((one) => !one.startsWith("HTTP/1.1 1"))
    .map((one) => one.split("\r\n\r\n")[1] || one.slice(9, 12));
}

Deno.test("others are answered while thousands of requests of one connection are", async () => {
  await using asked = await startWithStubs([{ path: "/a" }], [
    ...["--listener", "exact"],
  ]);
  const { port } = new URL(asked.server.url);
  const many = request("/a").repeat(5000) + request("/a", closing);
  const call = sendRaw(Number(port), many)
    .then(({ whole }) => new Response(whole));
  const found = answers(await answeredMeanwhile(asked, call));
  assert.equal(found.length, 5001);
  assert.ok(found.every((one) => one === "found"));
});

Deno.test("a pipelined request is begun once the one before it is answered", async () => {
  await using server = await startExact();
  const added = adding(answering({ path: "/next" }, "next"));
  const { whole } = await sendRaw(
    server.port,
    added + request("/next", closing),
  );
  assert.equal(answers(whole)[1], "next");
});

Deno.test("a client that has closed its side gets the answers to all that it has sent", async () => {
  await using server = await startExact();
  const slow = { chaos: { latency: { base_ms: 100 } } };
  await server.stub(answering({ path: "/slow" }, "late", slow));
  await server.stub(answering({ path: "/quick" }, "quick"));
  const long = "x".repeat(2_000_000);
  await server.stub(answering({ path: "/long" }, long));
  for (
    const targets of [
      ["/quick"],
      ["/long"],
      ["/quick", "/quick", "/quick"],
      ["/slow", "/quick"],
      ["/long", "/slow", "/quick"],
      Array.from({ length: 3000 }, () => "/quick"),
    ]
  ) {
    using client = await openSocket(server.port);
    await client.send(targets.map((target) => request(target)).join(""));
    await client.closeSide();
    const given = answers(await client.toEnd());
    const bodies = { "/quick": "quick", "/slow": "late", "/long": long };
    assert.deepEqual(
      given,
      targets.map((target) => bodies[target as keyof typeof bodies]),
      targets.slice(0, 3).join(),
    );
  }
});

Deno.test("what is refused is refused after the answers to what came before it", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/a" }, "ok"));
  const before = request("/a") + request("/a");
  for (const refused of ["GET /a HTTP/1.1\r\n\r\n", "\0\r\n\r\n"]) {
    const { whole } = await sendRaw(server.port, before + refused);
    assert.deepEqual(answers(whole), ["ok", "ok", "400"], refused);
  }
  const expecting = before + request("/a", "Expect: a", closing);
  const { whole } = await sendRaw(server.port, expecting);
  assert.deepEqual(answers(whole), ["ok", "ok", "417"]);
});

Deno.test("bytes after what is no request reach no other connection", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/a" }, "own"));
  await server.stub(answering({ path: "/other" }, "not asked for"));
  using broken = await openSocket(server.port);
  await broken.send("no request\r\n\r\n");
  await broken.until("400 Bad Request");
  using client = await openSocket(server.port);
  await client.send(request("/a"));
  await client.until("own");
  await broken.send(request("/other")).catch(() => {});
  await client.send(request("/a", closing));
  assert.deepEqual(answers(await client.toEnd()), ["own", "own"]);
  assert.equal((await server.requests()).total, 2);
});

Deno.test("no more of a connection is read than a hundred requests that wait", async () => {
  await using server = await startExact();
  const never = { chaos: { latency: { base_ms: 60_000 } } };
  await server.stub(answering({ path: "/never" }, "late", never));
  await server.stub(answering({ path: "/other" }));
  using client = await openSocket(server.port);
  let isTaken = false;
  const padded = request("/never", `X-Long: ${"x".repeat(16_000)}`);
  const sending = client.send(request("/never") + padded.repeat(2500))
    .then(() => isTaken = true, () => {});
  for (let round = 0; round < 1500 && !isTaken; round++) {
    assert.equal((await server.get("/other")).text, "ok");
  }
  assert.ok(!isTaken, "40 MB were read");
  client.leave();
  await sending;
});

Deno.test("a connection with more requests than all may have wait is closed", async () => {
  await using server = await startExact();
  const never = { chaos: { latency: { base_ms: 60_000 } } };
  await server.stub(answering({ path: "/never" }, "late", never));
  await server.stub(answering({ path: "/other" }));
  const many = request("/never") + request("/").repeat(300);
  const clients = await Promise.all(
    Array.from({ length: 250 }, () => openSocket(server.port)),
  );
  for (const client of clients) await client.send(many).catch(() => {});
  const closed = await Promise.any(clients.map((client) => client.toEnd()));
  assert.equal(closed, "");
  assert.equal((await server.get("/other")).text, "ok");
  for (const client of clients) client.leave();
});

Deno.test({
  name: "pipelined requests over TLS are answered in their order",
  ignore: !openssl,
  async fn() {
    const tls = await certificate();
    await using server = await startStandin({ listener: "exact", tls });
    const targets = Array.from({ length: 4000 }, (_, at) => `/${at}`);
    using client = await Deno.connectTls({
      port: server.port,
      hostname: "localhost",
      caCerts: [tls.cert],
    });
    const added = adding({
      request: { method: "GET" },
      action: {
        response: { status_code: 200, template_body: "{{ request.path }}" },
      },
    });
    const all = added + targets.map((target) => request(target)).join("") +
      request("/last", closing);
    const reading = new Response(client.readable).text();
    const writer = client.writable.getWriter();
    await writer.write(new TextEncoder().encode(all));
    assert.deepEqual(answers(await reading).slice(1), [...targets, "/last"]);
  },
});
