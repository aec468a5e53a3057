import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { startStandin } from "../../harness.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { proxying, type Seen, startUpstream } from "../../upstream.ts";

function only(seen: readonly Seen[]): Seen {
  assert.equal(seen.length, 1);
  return seen[0]!;
}

Deno.test("a proxied request keeps the stub's path and both queries, repeats included", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const cases: [string, string, string][] = [
    [
      "/v1?key=a%20b&k=1",
      "/p1?k=2&k=3&flag&e=",
      "/v1?key=a%20b&k=1&k=2&k=3&flag&e=",
    ],
    ["/v1", "/p2", "/v1"],
    ["/v1?only=mine", "/p3", "/v1?only=mine"],
    ["/v1#part", "/p4?q=%26+x", "/v1?q=%26+x"],
    ["", "/p5?x=1", "/?x=1"],
    ["?y=2", "/p6?", "/?y=2"],
  ];
  for (const [path, target, expected] of cases) {
    await server.stub(proxying(target.split("?")[0]!, upstream.url + path));
    await server.get(target);
    assert.equal(upstream.seen.at(-1)?.target, expected);
  }
});

Deno.test("append_path adds the request's path as it was sent", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(
    proxying("/api/{rest}", `${upstream.url}/base/?t=1`, { append_path: true }),
  );
  await sendRaw(server.port, rawGet("/api/a%2Fb%20c?q=1"));
  assert.equal(only(upstream.seen).target, "/base/api/a%2Fb%20c?t=1&q=1");
});

Deno.test("method, body and headers go upstream as they came", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/echo", upstream.url));
  for (
    const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND", "QUERY"]
  ) {
    await server.get("/echo", {
      method,
      body: `{"m":"${method}"}`,
      headers: { "Content-Type": "application/json", "X-Trace": "t1" },
    });
    const seen = upstream.seen.at(-1);
    assert.equal(seen?.method, method);
    assert.equal(seen?.body, `{"m":"${method}"}`);
    assert.equal(seen?.headers.get("content-type"), "application/json");
    assert.equal(seen?.headers.get("x-trace"), "t1");
  }
});

Deno.test("each line of a repeated header goes upstream by itself", async () => {
  await using upstream = await startStandin();
  await using server = await startStandin();
  await server.stub(proxying("/lines", upstream.url));
  await sendRaw(server.port, rawGet("/lines", ["X-Tag: a, b", "x-tag: c"]));
  const [seen] = (await upstream.requests()).requests;
  assert.deepEqual(seen?.headers_all["x-tag"], ["a, b", "c"]);
});

Deno.test("the upstream sees its own host, or the one that the stub gives", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/own", upstream.url));
  await server.stub(
    proxying("/given", upstream.url, { headers: { Host: "api.example" } }),
  );
  await server.get("/own");
  await server.get("/given");
  const hosts = upstream.seen.map(({ headers }) => headers.get("host"));
  assert.deepEqual(hosts, [`127.0.0.1:${upstream.port}`, "api.example"]);
});

Deno.test("a stub's header replaces the client's whatever its casing", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const headers = {
    AUTHORIZATION: "Bearer stub",
    "x-List": ["a", "b"],
    "X-N": 7,
  };
  await server.stub(proxying("/h", upstream.url, { headers }));
  await server.get("/h", {
    headers: { authorization: "Bearer client", "X-LIST": "c", "x-kept": "yes" },
  });
  const seen = only(upstream.seen).headers;
  assert.equal(seen.get("authorization"), "Bearer stub");
  assert.equal(seen.get("x-list"), "a, b");
  assert.equal(seen.get("x-n"), "7");
  assert.equal(seen.get("x-kept"), "yes");
});

Deno.test("fields of the client's connection stop at the proxy", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(proxying("/hop", upstream.url));
  const lines = [
    "Connection: X-Private, close",
    "X-Private: 1",
    "Keep-Alive: timeout=5",
    "TE: trailers",
    "Proxy-Authorization: Basic eA==",
    "Upgrade: h2c",
    "X-Public: 2",
  ];
  await sendRaw(
    server.port,
    `GET /hop HTTP/1.1\r\nHost: mock.example\r\n${lines.join("\r\n")}\r\n\r\n`,
  );
  const { headers } = only(upstream.seen);
  for (
    const name of [
      "x-private",
      "keep-alive",
      "te",
      "proxy-authorization",
      "upgrade",
      "connection",
    ]
  ) {
    assert.equal(headers.get(name), null, name);
  }
  assert.equal(headers.get("x-public"), "2");
});

Deno.test("a scope header stays here and baggage goes on", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "team-a" });
  await server.stub(proxying("/s", upstream.url), "team-a");
  await server.get("/s", { headers: { "Team-A": "1" } });
  await server.get("/s", { headers: { baggage: "mock-scope=team-a,user=7" } });
  assert.equal(upstream.seen[0]?.headers.get("team-a"), null);
  assert.equal(
    upstream.seen[1]?.headers.get("baggage"),
    "mock-scope=team-a,user=7",
  );
});

Deno.test("an encoded request body arrives byte for byte even when a criterion looked inside", async () => {
  await using upstream = startUpstream(async (request) => {
    await Promise.resolve();
    return new Response(request.headers.get("content-encoding"));
  });
  await using server = await startStandin();
  const request = {
    path: "/in",
    body: { $json: { inner_criteria: { $eq: { value: { a: 1 } } } } },
  };
  await server.stub({ request, action: { proxy: { url: upstream.url } } });
  const body = new Uint8Array(gzipSync('{"a":1}'));
  const answer = await server.get("/in", {
    method: "POST",
    body,
    headers: { "content-encoding": "gzip", "content-type": "application/json" },
  });
  assert.equal(answer.text, "gzip");
  const { headers, body: seen } = only(upstream.seen);
  assert.equal(headers.get("content-length"), String(body.length));
  assert.equal(seen, new TextDecoder().decode(body));
});
