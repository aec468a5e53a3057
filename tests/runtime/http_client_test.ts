import assert from "node:assert/strict";
import { createHttpClient } from "../../src/runtime/http_client.ts";
import { startRawUpstream, startUpstream, type Upstream } from "../upstream.ts";

const decoder = new TextDecoder();

/** A proxy that answers by itself and notes the first lines of what it was sent. */
function startProxy(): Upstream & { readonly lines: string[] } {
  const lines: string[] = [];
  const proxy = startRawUpstream(async (connection) => {
    const buffer = new Uint8Array(4096);
    const count = await connection.read(buffer) ?? 0;
    const [first = ""] = decoder.decode(buffer.subarray(0, count)).split(
      "\r\n",
    );
    lines.push(first);
    await connection.write(
      new TextEncoder().encode(
        "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nvia",
      ),
    );
  });
  return { ...proxy, lines };
}

/** Calls a URL with the proxy that the variables name; gives the text of the answer. */
async function call(
  variables: Record<string, string>,
  url: string,
): Promise<string> {
  const client = createHttpClient(variables);
  try {
    const { host } = new URL(url);
    const answer = await client.send({
      url: new URL(url),
      method: "GET",
      headers: [["Host", host]],
      body: null,
      signal: new AbortController().signal,
    });
    let text = "";
    for (;;) {
      const chunk = await answer.body.read();
      if (chunk === null) return text;
      text += decoder.decode(chunk);
    }
  } finally {
    client.close();
  }
}

Deno.test("a call goes by way of the proxy that the environment names", async () => {
  await using proxy = startProxy();
  for (const name of ["HTTP_PROXY", "http_proxy"]) {
    const text = await call({ [name]: proxy.url }, "http://far.example/a?b=c");
    assert.equal(text, "via");
    assert.equal(proxy.lines.at(-1), "GET http://far.example/a?b=c HTTP/1.1");
  }
});

Deno.test("a call to a host of NO_PROXY goes straight there", async () => {
  await using proxy = startProxy();
  await using upstream = startUpstream();
  const variables = { HTTP_PROXY: proxy.url, NO_PROXY: "127.0.0.1" };
  assert.equal(await call(variables, `${upstream.url}/x`), "up");
  assert.deepEqual(proxy.lines, []);
});

Deno.test("a connection serves one call after the other", async () => {
  let connections = 0;
  await using upstream = startRawUpstream(async (connection) => {
    connections++;
    const buffer = new Uint8Array(4096);
    while (await connection.read(buffer) !== null) {
      await connection.write(
        new TextEncoder().encode(
          "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx",
        ),
      );
    }
  });
  const client = createHttpClient({});
  for (let round = 0; round < 5; round++) {
    const { body } = await client.send({
      url: new URL(upstream.url),
      method: "GET",
      headers: [],
      body: null,
      signal: new AbortController().signal,
    });
    assert.equal(decoder.decode(await body.read() ?? undefined), "x");
    assert.equal(await body.read(), null);
  }
  client.close();
  assert.equal(connections, 1);
});

Deno.test("a call that was given up before it began is not made", async () => {
  await using upstream = startUpstream();
  const client = createHttpClient({});
  await assert.rejects(
    client.send({
      url: new URL(upstream.url),
      method: "GET",
      headers: [],
      body: null,
      signal: AbortSignal.abort(new Error("too late")),
    }),
    /too late/,
  );
  client.close();
  assert.equal(upstream.seen.length, 0);
});
