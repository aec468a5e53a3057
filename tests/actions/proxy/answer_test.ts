import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { proxying, type Seen, startUpstream } from "../../upstream.ts";

function only(seen: readonly Seen[]): Seen {
  assert.equal(seen.length, 1);
  return seen[0]!;
}

Deno.test("fields of the upstream's connection stop at the proxy", async () => {
  await using upstream = startUpstream(() =>
    new Response("x", {
      headers: {
        Connection: "x-hop",
        "X-Hop": "1",
        "Keep-Alive": "timeout=9",
        "Proxy-Authenticate": "Basic",
        "X-End": "2",
        Server: "up/1",
      },
    })
  );
  await using server = await startStandin();
  await server.stub(proxying("/hop", upstream.url));
  const { headers } = await server.get("/hop");
  for (const name of ["x-hop", "keep-alive", "proxy-authenticate"]) {
    assert.equal(headers.get(name), null, name);
  }
  assert.equal(headers.get("x-end"), "2");
  assert.equal(headers.get("server"), "up/1");
});

Deno.test("several Set-Cookie lines come back apart, and no cookie is kept", async () => {
  const cookies = ["a=1; Path=/", "b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT"];
  await using upstream = startUpstream(() =>
    new Response("x", {
      headers: cookies.map((
        cookie,
      ): [string, string] => ["set-cookie", cookie]),
    })
  );
  await using server = await startStandin();
  await server.stub(proxying("/c", upstream.url));
  const first = await server.get("/c", { headers: { cookie: "own=1" } });
  await server.get("/c");
  assert.deepEqual(first.headers.getSetCookie(), cookies);
  assert.deepEqual(upstream.seen.map(({ headers }) => headers.get("cookie")), [
    "own=1",
    null,
  ]);
});

const text = "compressed text ".repeat(40);
const codings: Record<string, Uint8Array<ArrayBuffer>> = {
  gzip: new Uint8Array(gzipSync(text)),
  GZIP: new Uint8Array(gzipSync(text)),
  "x-gzip": new Uint8Array(gzipSync(text)),
  br: new Uint8Array(brotliCompressSync(text)),
  deflate: new Uint8Array(deflateSync(text)),
  zstd: new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3]),
};

Deno.test("a compressed answer is readable whatever the client accepts, errors included", async () => {
  await using upstream = startUpstream((_, { target }) => {
    const coding = decodeURIComponent(target.split("=")[1] ?? "");
    return new Response(codings[coding], {
      status: 503,
      headers: { "content-encoding": coding, vary: "accept-encoding" },
    });
  });
  await using server = await startStandin();
  await server.stub(proxying("/z", upstream.url));
  for (const [coding, bytes] of Object.entries(codings)) {
    for (const accepted of ["gzip, br", "identity", "deflate", "*;q=0.5"]) {
      const { status, headers, rest } = await sendRaw(
        server.port,
        rawGet(`/z?c=${coding}`, [`Accept-Encoding: ${accepted}`]),
      );
      const fields = new Map(headers);
      const label = `${coding} for ${accepted}`;
      assert.equal(status, 503, label);
      if (fields.has("content-encoding")) {
        assert.equal(fields.get("content-encoding"), coding, label);
        assert.ok(
          rest.includes(new TextDecoder("latin1").decode(bytes)),
          label,
        );
      } else {
        assert.ok(rest.includes(text), label);
      }
      assert.equal(fields.get("vary"), "accept-encoding");
    }
    const ranged = await sendRaw(
      server.port,
      rawGet(`/z?c=${coding}`, ["Range: bytes=0-9"]),
    );
    assert.equal(new Map(ranged.headers).get("content-encoding"), coding);
  }
});

Deno.test("HEAD passes the upstream's length and coding on", async () => {
  await using upstream = startUpstream(() =>
    new Response("12345", {
      headers: { "content-encoding": "gzip", etag: '"e"' },
    })
  );
  await using server = await startStandin();
  await server.stub(proxying("/head", upstream.url));
  const answer = await sendRaw(
    server.port,
    "HEAD /head HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  const headers = new Map(answer.headers);
  assert.equal(only(upstream.seen).method, "HEAD");
  assert.equal((await lastEntry(server)).response.outcome, "answered");
  assert.deepEqual([
    headers.get("content-length"),
    headers.get("content-encoding"),
    headers.get("etag"),
  ], ["5", "gzip", '"e"']);
  assert.equal(answer.rest, "");
});

Deno.test("every status of the upstream passes unchanged, redirects too", async () => {
  await using upstream = startUpstream((_, { target }) => {
    const status = Number(target.split("=")[1]);
    const body = [204, 205, 304].includes(status) ? null : `s${status}`;
    return new Response(body, {
      status,
      headers: { location: "/elsewhere", "x-s": "1" },
    });
  });
  await using server = await startStandin();
  await server.stub(proxying("/st", upstream.url));
  for (
    const status of [
      200,
      201,
      204,
      206,
      301,
      302,
      303,
      304,
      307,
      308,
      400,
      401,
      404,
      407,
      418,
      429,
      500,
      502,
      503,
      599,
    ]
  ) {
    const answer = await server.get(`/st?s=${status}`);
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get("location"), "/elsewhere");
    assert.equal(answer.text, [204, 304].includes(status) ? "" : `s${status}`);
  }
  assert.ok(upstream.seen.every(({ target }) => target.startsWith("/?s=")));
});
