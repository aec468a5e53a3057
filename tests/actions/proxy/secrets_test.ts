import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import {
  proxying,
  startRawUpstream,
  startStreamingUpstream,
  startUpstream,
} from "../../upstream.ts";

const user = "ad%40min";
const password = "s3cr%C3%A9t%20pass";

/** The same address with a user and a password, and a key in its query. */
function withSecrets(url: string): string {
  return `${url.replace("//", `//${user}:${password}@`)}/v1?key=k3y`;
}

Deno.test("user and password of a url go upstream as Basic credentials", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/a", withSecrets(upstream.url)));
  const headers = { "X-Given": "1", Authorization: "Basic stub" };
  await server.stub(proxying("/b", withSecrets(upstream.url), { headers }));
  await server.get("/a", { headers: { authorization: "Bearer client" } });
  await server.get("/b", { headers: { authorization: "Bearer client" } });
  const seen = upstream.seen.map((one) => one.headers.get("authorization"));
  const pair = new TextEncoder().encode("ad@min:s3cr\u00e9t pass");
  assert.deepEqual(seen, [`Basic ${pair.toBase64()}`, "Basic stub"]);
  assert.equal(upstream.seen[0]?.target, "/v1?key=k3y");
});

Deno.test("no failure of an upstream shows what is secret in its url", async () => {
  const done = Promise.withResolvers<Response>();
  await using silent = startStreamingUpstream(() => done.promise);
  await using broken = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(
      new TextEncoder().encode(
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nx",
      ),
    );
  });
  await using odd = startRawUpstream(async (connection) => {
    await connection.read(new Uint8Array(4096));
    await connection.write(
      new TextEncoder().encode("HTTP/1.1 700 Odd\r\nContent-Length: 0\r\n\r\n"),
    );
  });
  await using server = await startStandin();
  const urls = {
    silent: silent.url,
    broken: broken.url,
    odd: odd.url,
    refused: "http://127.0.0.1:9",
    loop: `${server.url}/loop`,
  };
  for (const [path, url] of Object.entries(urls)) {
    await server.stub(
      proxying(`/${path}/v1`, withSecrets(url), {
        timeout: 0.2,
      }),
    );
    const answer = await server.get(`/${path}/v1`).catch(() => undefined);
    const { response } = await lastEntry(server);
    const shown = `${answer?.text} ${JSON.stringify(response)}`;
    assert.ok(shown.includes(`${new URL(url).host}/`), shown);
    for (const secret of ["ad@min", user, "s3cr", "k3y"]) {
      assert.ok(!shown.includes(secret), shown);
    }
  }
  const log = server.log.join("\n");
  for (const secret of ["ad@min", user, "s3cr", "k3y"]) {
    assert.ok(!log.includes(secret), log);
  }
  done.resolve(new Response(""));
});

Deno.test("a preview of a proxy shows no user and no password", async () => {
  await using server = await startStandin();
  const { json } = await server.control("POST", "/__mock__/match", {
    target: "/p?x=1",
    stub: proxying("/p", "http://me:hidden@api.example/v1?y=2"),
    render: true,
  });
  assert.equal(
    (json as { preview: { forwards_to: string } }).preview.forwards_to,
    "http://api.example/v1?y=2&x=1",
  );
});
