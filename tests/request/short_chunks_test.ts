import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";
import { sendRaw } from "../raw_http.ts";
import {
  proxying,
  startRawUpstream,
  startUpstream,
  type Upstream,
} from "../upstream.ts";

const count = 20_000;

/** A body of as many chunks as it has bytes, in 120 KB. */
const chunks = "1\r\na\r\n".repeat(count);
const last = "0\r\n\r\n";

function posted(path: string): string {
  const head = [
    `POST ${path} HTTP/1.1`,
    ...["Host: h", "Transfer-Encoding: chunked", "Connection: close"],
  ];
  return [...head, "", chunks + last].join("\r\n");
}

/** The most memory that a process held, as Linux tells it. */
async function peakBytes(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) * 1024;
}

type Asked = Awaited<ReturnType<typeof startWithStubs>>;

async function proxied(asked: Asked, upstream: Upstream): Promise<void> {
  const answer = await asked.post(
    "/__mock__/stubs",
    proxying("/proxied", upstream.url, { timeout: 60 }),
  );
  assert.equal(answer.status, 200, await answer.text());
}

for (const listener of ["fast", "exact"]) {
  const flags = ["--listener", listener];

  Deno.test(`chunks of a byte keep nobody else waiting, and take little memory (${listener})`, async () => {
    await using asked = await startWithStubs([{ path: "/a" }], flags);
    await using upstream = startUpstream();
    await proxied(asked, upstream);
    for (const path of ["/a", "/proxied"]) {
      const { port } = new URL(asked.server.url);
      const call = sendRaw(Number(port), posted(path))
        .then(({ whole }) => new Response(whole));
      const answer = await answeredMeanwhile(asked, call);
      assert.match(answer, /^HTTP\/1.1 200 /, path);
    }
    assert.equal(upstream.seen[0]?.body.length, count);
    if (Deno.build.os !== "linux") return;
    const peak = await peakBytes(asked.server.pid);
    assert.ok(peak < 500e6, `${peak} bytes`);
  });

  Deno.test(`an upstream that answers in chunks of a byte keeps nobody else waiting (${listener})`, async () => {
    await using asked = await startWithStubs([], flags);
    await using upstream = startRawUpstream(async (connection) => {
      await connection.read(new Uint8Array(65_536));
      const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
      await writeAll(connection, head + chunks + last);
    });
    await proxied(asked, upstream);
    const call = fetch(`${asked.server.url}/proxied`);
    const body = await answeredMeanwhile(asked, call);
    assert.equal(body, "a".repeat(count));
  });
}

Deno.test("what an upstream sent before it broke off is passed on, be it in many chunks", async () => {
  await using asked = await startWithStubs([]);
  await using upstream = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(65_536));
    const head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    await writeAll(connection, head + chunks);
  });
  await proxied(asked, upstream);
  const { port } = new URL(asked.server.url);
  const asking =
    "GET /proxied HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
  const { rest } = await sendRaw(Number(port), asking);
  const given = rest.replace(/^[0-9a-f]+\r\n(a+)\r\n/gm, "$1");
  assert.equal(given, "a".repeat(count));
});

async function writeAll(connection: Deno.Conn, text: string): Promise<void> {
  let rest = new TextEncoder().encode(text);
  while (rest.length > 0) {
    rest = rest.subarray(await connection.write(rest));
  }
}
