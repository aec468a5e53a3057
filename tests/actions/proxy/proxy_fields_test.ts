import assert from "node:assert/strict";
import { certificate, openssl } from "../../certificate.ts";
import { startStandin } from "../../harness.ts";
import { proxying, startUpstream } from "../../upstream.ts";

Deno.test("a prefix is taken off the path by whole segments", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const more = { append_path: true, strip_prefix: "/api" };
  await server.stub({
    request: {},
    action: { proxy: { url: `${upstream.url}/v1`, ...more } },
  });
  for (const target of ["/api/a%20b?x=1", "/api", "/apis/a", "/other"]) {
    assert.equal((await server.get(target)).status, 200);
  }
  assert.deepEqual(
    upstream.seen.map(({ target }) => target),
    ["/v1/a%20b?x=1", "/v1", "/v1/apis/a", "/v1/other"],
  );
});

Deno.test("headers are removed and rendered towards the upstream, set and removed on the way back", async () => {
  await using upstream = startUpstream(() =>
    new Response("up", {
      headers: { "x-secret": "1", "server": "old", "x-stays": "yes" },
    })
  );
  await using server = await startStandin();
  await server.stub(proxying("/users/{id}", upstream.url, {
    headers: { "X-Given": "1" },
    template_headers: {
      "X-User": "{{ request.path_params.id }}",
      "X-Body": "{{ request.body }}",
    },
    remove_headers: ["Cookie", "X-Given"],
    response_headers: { Server: "standin", "X-More": ["a", "b"] },
    remove_response_headers: ["x-Secret"],
  }));
  const answer = await server.get("/users/7", {
    method: "POST",
    headers: { cookie: "a=b", "x-given": "client's" },
    body: "hello",
  });
  const [seen] = upstream.seen;
  assert.deepEqual(
    ["cookie", "x-given", "x-user", "x-body"].map((name) =>
      seen?.headers.get(name)
    ),
    [null, "1", "7", "hello"],
  );
  assert.equal(seen?.body, "hello");
  assert.deepEqual(
    ["x-secret", "server", "x-stays", "x-more"].map((name) =>
      answer.headers.get(name)
    ),
    [null, "standin", "yes", "a, b"],
  );
  assert.equal(answer.text, "up");
});

Deno.test("a template gives the upstream's URL, and says why it does not", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const id = await server.stub({
    request: { path: "/to/{name}" },
    action: {
      proxy: {
        template_url: "{{ request.query.base }}/{{ request.path_params.name }}",
      },
    },
  });
  const base = encodeURIComponent(upstream.url);
  assert.equal((await server.get(`/to/a?base=${base}`)).text, "up");
  assert.match(upstream.seen[0]?.target ?? "", /^\/a\?base=http/);
  const wrong = await server.get("/to/a?base=nowhere");
  assert.deepEqual([wrong.status, wrong.error], [500, "TEMPLATE_RENDER_ERROR"]);
  assert.match(wrong.detail, /template_url: "nowhere\/a" is not a valid/);
  const preview = await server.control("POST", "/__mock__/match", {
    path: "/to/b",
    query: { base: "http://u:p@a.test" },
    method: "GET",
    render: true,
    stub: await server.listed(id),
  });
  assert.match(preview.text, /"forwards_to":"http:\/\/a\.test\/b\?/);
});

Deno.test({
  name: "a proxy trusts the certificate that its stub names, or any",
  ignore: !openssl,
  async fn() {
    const { cert, key } = await certificate();
    await using upstream = await startStandin({ tls: { cert, key } });
    await using server = await startStandin();
    const url = upstream.url.replace("127.0.0.1", "localhost");
    await server.stub(proxying("/strict", url));
    await server.stub(proxying("/ca", url, { tls: { ca: cert } }));
    await server.stub(proxying("/any", upstream.url, {
      tls: { insecure: true },
    }));
    const strict = await server.get("/strict");
    assert.deepEqual([strict.status, strict.error], [502, "UPSTREAM_ERROR"]);
    assert.match(strict.detail, /certificate/);
    assert.equal((await server.get("/ca")).text, "NO_STUB_MATCH_FOUND");
    assert.equal((await server.get("/any")).text, "NO_STUB_MATCH_FOUND");
    assert.equal((await server.get("/strict")).status, 502);
  },
});

Deno.test("a stream is cut after its own time alone, not after that of the call", async () => {
  const events = () =>
    new Response(
      new ReadableStream({
        start: (stream) =>
          stream.enqueue(new TextEncoder().encode("data: 1\n\n")),
      }),
      { headers: { "content-type": "text/event-stream" } },
    );
  await using upstream = startUpstream(events);
  await using server = await startStandin();
  await server.stub(proxying("/short", upstream.url, {
    timeout: 60,
    stream_timeout_ms: 40,
  }));
  const answer = await fetch(`${server.url}/short`);
  await assert.rejects(answer.text());
  const [entry] = (await server.requests()).requests;
  assert.equal(entry?.response?.outcome, "upstream_timeout");
  assert.match(
    entry?.response?.detail ?? "",
    /more than 40 ms: raise "stream_timeout_ms"/,
  );
});

Deno.test("the journal names the upstream without its credentials", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const url = upstream.url.replace("://", "://user:pass@");
  await server.stub(proxying("/a", `${url}/v1?token=t0ken&x=1`));
  await server.stub(proxying("/gone", "http://127.0.0.1:1/gone"));
  await server.get("/a");
  await server.get("/gone");
  const { requests } = await server.requests();
  const [found, gone] = requests.map(({ response }) => response?.upstream);
  assert.equal(found?.url, `${upstream.url}/v1`);
  assert.ok((found?.headers_ms ?? -1) >= 0);
  assert.deepEqual(gone, {
    url: "http://127.0.0.1:1/gone",
    headers_ms: null,
  });
});

Deno.test("wrong fields of a proxy are refused with their places", async () => {
  await using server = await startStandin();
  const issuesOf = async (proxy: Record<string, unknown>) => {
    const payload = { request: { path: "/a" }, action: { proxy } };
    const answer = await server.control("POST", "/__mock__/stubs", payload);
    assert.equal(answer.status, 422, answer.text);
    return answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`)
      .join("\n");
  };
  const url = "http://a.test";
  assert.match(await issuesOf({}), /proxy\.url: Field required/);
  assert.match(await issuesOf({ url, template_url: "x" }), /not both/);
  assert.match(
    await issuesOf({ url, strip_prefix: "/a" }),
    /strip_prefix: .*append_path to true/,
  );
  assert.match(
    await issuesOf({ url, append_path: true, strip_prefix: "a" }),
    /start of a path/,
  );
  assert.match(await issuesOf({ url, remove_headers: ["a b"] }), /header name/);
  assert.match(
    await issuesOf({ url, response_headers: { "content-length": 1 } }),
    /length of the body/,
  );
  assert.match(await issuesOf({ url, tls: { ca: "" } }), /no certificate/);
  assert.match(
    await issuesOf({
      url,
      headers: { a: "1" },
      template_headers: { A: "2" },
    }),
    /is in both headers and template_headers/,
  );
});
