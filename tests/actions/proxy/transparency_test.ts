import assert from "node:assert/strict";
import { startStandin, testFast, type TestServer } from "../../harness.ts";
import { sendRaw } from "../../raw_http.ts";
import {
  proxying,
  startRawUpstream,
  startUpstream,
  type Upstream,
} from "../../upstream.ts";

const utf8 = new TextEncoder();
const latin1 = new TextDecoder("latin1");

/** An upstream that answers each connection with the same bytes; `heads` are the requests as they came. */
function recording(answer: string): Upstream & { readonly heads: string[] } {
  const heads: string[] = [];
  const upstream = startRawUpstream(async (connection) => {
    const buffer = new Uint8Array(65_536);
    let text = "";
    while (!text.includes("\r\n\r\n")) {
      const count = await connection.read(buffer);
      if (count === null) return;
      text += latin1.decode(buffer.subarray(0, count));
    }
    heads.push(text.slice(0, text.indexOf("\r\n\r\n")));
    await connection.write(utf8.encode(answer));
  });
  return { ...upstream, heads };
}

const ok =
  "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";

/** Sends a request with these lines, and gives what the upstream got but for the Via. */
async function passed(
  server: TestServer,
  upstream: { readonly heads: string[] },
  ...lines: string[]
): Promise<string[]> {
  await sendRaw(
    server.port,
    [...lines, "Host: mock.example", "Connection: close", "", ""].join("\r\n"),
  );
  return (upstream.heads.at(-1) ?? "").split("\r\n")
    .filter((line) => !line.startsWith("Via: "));
}

Deno.test("what the client did not send is not sent", async () => {
  await using upstream = recording(ok);
  await using server = await startStandin();
  await server.stub(proxying("/bare", upstream.url));
  const host = `Host: 127.0.0.1:${upstream.port}`;
  assert.deepEqual(await passed(server, upstream, "GET /bare HTTP/1.1"), [
    "GET / HTTP/1.1",
    host,
  ]);
  assert.deepEqual(await passed(server, upstream, "DELETE /bare HTTP/1.1"), [
    "DELETE / HTTP/1.1",
    host,
  ]);
});

Deno.test("what the client sent goes on line by line, in its order", async () => {
  await using upstream = recording(ok);
  await using server = await startStandin();
  await server.stub(proxying("/lines", upstream.url));
  const lines = [
    "user-agent: mine/1",
    "accept: text/x",
    "accept-language: hu",
    "accept-encoding: x-own",
    "x-tag: b",
    "x-tag: a",
    "x-empty: ",
    "x-latin: caf\u00e9",
    "cookie: one=1; two=2",
  ];
  const sent = await passed(server, upstream, "GET /lines HTTP/1.1", ...lines);
  assert.deepEqual(
    sent.slice(2),
    lines.map((line) => line.replace("\u00e9", "\u00c3\u00a9")),
  );
});

testFast("a method goes on as it was written", async () => {
  await using upstream = recording(ok);
  await using server = await startStandin();
  await server.stub(proxying("/m", upstream.url));
  for (const method of ["PATCH", "patch", "Purge", "x-own", "TRACE"]) {
    const [first] = await passed(server, upstream, `${method} /m HTTP/1.1`);
    assert.equal(first, `${method} / HTTP/1.1`);
  }
});

Deno.test("a declared length is kept, of a body that streams too", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/sized", upstream.url));
  for (const size of [0, 5, 300_000]) {
    await sendRaw(
      server.port,
      `POST /sized HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${size}\r\n\r\n${
        "x".repeat(size)
      }`,
    );
    const seen = upstream.seen.at(-1);
    assert.equal(seen?.headers.get("content-length"), String(size));
    assert.equal(seen?.headers.get("transfer-encoding"), null);
    assert.equal(seen?.body.length, size);
  }
});

Deno.test("a body in chunks goes on in chunks", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/chunks", upstream.url));
  await sendRaw(
    server.port,
    "DELETE /chunks HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
  );
  const [seen] = upstream.seen;
  assert.equal(seen?.headers.get("transfer-encoding"), "chunked");
  assert.equal(seen?.headers.get("content-length"), null);
  assert.equal(seen?.body, "first");
});

/** A server such as most of Python's: it reads as many bytes as were announced, and answers 411 where none were. */
const wantsLength = `
import http.server
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_POST(self):
        length = self.headers.get("Content-Length")
        body = b"" if length is None else self.rfile.read(int(length))
        self.send_response(411 if length is None else 200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *args):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"{server.server_port}\\n", end="", flush=True)
server.serve_forever()
`;

const python = await new Deno.Command("python3", {
  args: ["--version"],
  stdout: "null",
  stderr: "null",
}).output().then(({ success }) => success, () => false);

Deno.test({
  name: `an upstream in Python gets the length that it wants${
    python ? "" : " (skipped: there is no python3)"
  }`,
  ignore: !python,
  async fn() {
    const child = new Deno.Command("python3", {
      args: ["-c", wantsLength],
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.pipeThrough(new TextDecoderStream())
      .getReader();
    try {
      const port = Number((await reader.read()).value);
      await using server = await startStandin();
      await server.stub(proxying("/py", `http://127.0.0.1:${port}/`));
      for (const body of ["small", "x".repeat(200_000)]) {
        const answer = await server.get("/py", { method: "POST", body });
        assert.equal(answer.status, 200, answer.text.slice(0, 300));
        assert.ok(answer.text === body);
      }
    } finally {
      await reader.cancel();
      child.kill();
      await child.status;
    }
  },
});
