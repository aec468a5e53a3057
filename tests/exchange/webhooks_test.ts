import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { answered, waitForWebhook as waitFor } from "./webhook_claims.ts";

Deno.test("a webhook is sent after the answer, with what its templates see", async () => {
  await using upstream = startUpstream(() =>
    new Response("thanks", { status: 202, headers: { "x-seen": "1" } })
  );
  await using server = await startStandin();
  await server.stub({
    ...answering({ method: "POST", path: "/orders/{id}" }),
    action: { response: { status_code: 201, headers: {}, body: "made" } },
    webhooks: [{
      template_url: `${upstream.url}/hook/{{ request.path_params.id }}?a=1`,
      headers: { "X-Plain": "yes" },
      template_headers: { "X-Status": "{{ response.status }}" },
      template_body:
        '{"sku": "{{ request.body.sku }}", "was": {{ response.status }}}',
    }],
  });
  const answer = await server.get("/orders/7", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"sku": "lamp"}',
  });
  assert.equal(answer.status, 201);
  await waitFor(server, { path: "/hook/7", ...answered });
  const [seen] = upstream.seen;
  assert.deepEqual(
    [seen?.method, seen?.target, seen?.body],
    ["POST", "/hook/7?a=1", '{"sku": "lamp", "was": 201}'],
  );
  assert.equal(seen?.headers.get("x-plain"), "yes");
  assert.equal(seen?.headers.get("x-status"), "201");
  assert.match(seen?.headers.get("via") ?? "", /^1\.1 standin-/);
  const { requests } = await server.requests();
  const [cause, sent] = requests;
  assert.deepEqual(
    [sent?.sent_by, sent?.caused_by, cause?.sent_by],
    ["webhook", cause?.id, undefined],
  );
  assert.deepEqual(
    [
      sent?.response?.status,
      sent?.response?.body,
      sent?.response?.headers["x-seen"],
    ],
    [202, "thanks", ["1"]],
  );
  assert.equal(sent?.target, "/hook/7?a=1");
  assert.equal(sent?.matched_stub_id, null);
});

Deno.test("several webhooks go out, with JSON, bytes, no body, and their own method", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "ok", {
    webhooks: [
      { url: `${upstream.url}/json`, body: { n: 1 } },
      { url: `${upstream.url}/bytes`, method: "put", body_base64: "AGE=" },
      { url: `${upstream.url}/none`, method: "GET", delay_ms: 20 },
    ],
  }));
  await server.get("/a");
  await waitFor(server, { ...answered, times: 3 });
  const seen = upstream.seen.toSorted((a, b) => a.target < b.target ? -1 : 1);
  assert.deepEqual(
    seen.map(({ method, target, body }) => [method, target, body]),
    [["PUT", "/bytes", "\0a"], ["POST", "/json", '{"n":1}'], [
      "GET",
      "/none",
      "",
    ]],
  );
  assert.equal(seen[1]?.headers.get("content-type"), "application/json");
  assert.equal(seen[2]?.headers.get("content-length"), null);
});

Deno.test("a webhook follows an answer that failed and a stream that was cut", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  const hook = (path: string) => [{
    template_url: `${upstream.url}${path}?status={{ response.status }}`,
  }];
  await server.stub({
    request: { path: "/broken" },
    action: {
      response: {
        status_code: 200,
        headers: {},
        template_body: "{{ request.query.no }}",
      },
    },
    webhooks: hook("/failed"),
  });
  await server.stub({
    request: { path: "/stream" },
    action: { sse: { events: [{ data: "1" }], at_end: "hold" } },
    webhooks: hook("/left"),
  });
  assert.equal((await server.get("/broken")).status, 500);
  await waitFor(server, { path: "/failed", query: { status: "500" } });
  const leave = new AbortController();
  const stream = await fetch(`${server.url}/stream`, { signal: leave.signal });
  assert.equal(upstream.seen.length, 1);
  leave.abort();
  await stream.body?.cancel().catch(() => {});
  await waitFor(server, { path: "/left", query: { status: "200" } });
});

Deno.test("a webhook counts only for a claim that says who sent it", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "ok", {
    webhooks: [{ url: `${upstream.url}/a`, method: "GET" }],
  }));
  await server.get("/a");
  await waitFor(server, { path: "/a", ...answered });
  const holds = async (payload: unknown) =>
    ((await server.control("POST", "/__mock__/assert", payload)).json as {
      result: boolean;
    }).result;
  assert.equal(await holds({ path: "/a", times: 1 }), true);
  assert.equal(await holds({ path: "/a", sent_by: "webhook", times: 1 }), true);
  assert.equal(await holds({ path: "/a", sent_by: "replay", times: 0 }), true);
  assert.equal(
    await holds({
      all: [{ path: "/a" }],
      nothing_else: true,
      no_unmatched: true,
    }),
    true,
  );
  assert.equal(
    await holds({
      in_order: [{ path: "/a" }, { path: "/a", sent_by: "webhook" }],
      between: "nothing",
    }),
    true,
  );
  assert.equal(
    await holds({ in_order: [{ path: "/a" }], between: "nothing" }),
    true,
  );
  assert.equal((await server.requests("?matched=false")).requests.length, 0);
  assert.equal((await server.requests("?sent_by=webhook")).requests.length, 1);
});

Deno.test("a webhook of a proxy sees the whole body that went on", async () => {
  await using upstream = startUpstream();
  await using server = await startStandin();
  await server.stub({
    request: { path: "/a" },
    action: { proxy: { url: `${upstream.url}/real` } },
    webhooks: [{
      url: `${upstream.url}/hook`,
      template_body: "{{ request.body }} {{ response.status }}",
    }],
  });
  await server.get("/a", { method: "POST", body: "hello" });
  await waitFor(server, { path: "/hook", ...answered });
  assert.deepEqual(
    upstream.seen.map(({ target, body }) => [target, body]),
    [["/real", "hello"], ["/hook", "hello 200"]],
  );
});
