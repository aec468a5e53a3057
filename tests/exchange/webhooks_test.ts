import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { certificate, openssl } from "../certificate.ts";
import { startUpstream } from "../upstream.ts";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld, type World } from "../../src/runtime/world.ts";

/** Asserts, and waits for it to hold. */
async function waitFor(
  server: TestServer,
  claim: Record<string, unknown>,
  scope = "",
): Promise<void> {
  const payload = { sent_by: "webhook", ...claim, within_ms: 5000 };
  const answer = await server.control(
    "POST",
    `/__mock__/assert?format=json${scope === "" ? "" : `&scope=${scope}`}`,
    payload,
  );
  assert.deepEqual(
    [answer.status, (answer.json as { result: boolean }).result],
    [200, true],
    answer.text,
  );
}

const answered = { response: { outcome: "answered" } };

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

Deno.test("what goes wrong with a webhook stands in the journal", async () => {
  await using slow = startUpstream(() => new Promise(() => {}));
  await using server = await startStandin();
  await server.stub(answering({ path: "/a" }, "ok", {
    webhooks: [
      { url: "http://user:secret@127.0.0.1:1/gone?token=x" },
      { url: `${slow.url}/slow`, timeout_ms: 30 },
      { template_url: "not a url" },
      { url: `${slow.url}/t`, template_body: "{{ nothing.at.all }}" },
    ],
  }));
  await server.get("/a");
  await waitFor(server, {
    times: 4,
    response: { outcome: { $regex: ".*(error|timeout)" } },
  });
  const { requests } = await server.requests("?sent_by=webhook");
  const outcomes = Object.fromEntries(
    requests.map(({ path, response }) => [path, response?.outcome]),
  );
  assert.deepEqual(outcomes, {
    "/gone": "upstream_error",
    "/slow": "upstream_timeout",
    "/": "template_error",
    "/t": "template_error",
  });
  const gone = requests.find(({ path }) => path === "/gone");
  assert.match(gone?.response?.detail ?? "", /127\.0\.0\.1:1\/gone" failed/);
  assert.doesNotMatch(gone?.response?.detail ?? "", /secret|token/);
});

Deno.test("webhooks to the server itself end after one round", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/round" }, "ok", {
    stub_id: "round",
    webhooks: [{ url: `${server.url}/round` }],
  }));
  await server.get("/round");
  await waitFor(server, {
    response: { outcome: "loop", detail: { $regex: '.*stub "round"' } },
  });
  const { requests } = await server.requests();
  assert.equal(requests.filter((one) => one.sent_by === undefined).length, 2);
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

Deno.test("a webhook that waits is given up at its scope's end, and at the server's", async () => {
  let waiting = 0;
  const real = createWorld(
    createLog({ level: "error", format: "text", write() {} }),
    null,
  );
  const after: World["after"] = (ms, tell) => {
    const cancel = real.after(ms, tell);
    if (ms !== 3_000_000) return cancel;
    waiting++;
    return () => {
      waiting--;
      cancel();
    };
  };
  await using upstream = startUpstream();
  {
    await using server = await startStandin({}, { after });
    await server.control("POST", "/__mock__/scopes", { name: "s" });
    const webhooks = [{ url: `${upstream.url}/late`, delay_ms: 3_000_000 }];
    await server.stub(answering({ path: "/a" }, "ok", { webhooks }), "s");
    await server.stub(answering({ path: "/b" }, "ok", { webhooks }));
    await server.get("/a", { headers: { s: "1" } });
    await server.get("/b");
    assert.equal(waiting, 2);
    await server.control("DELETE", "/__mock__/scopes/s");
    assert.equal(waiting, 1);
  }
  assert.equal(waiting, 0);
  assert.equal(upstream.seen.length, 0);
});

Deno.test("webhooks beyond what may wait are not sent, and the journal says so", async () => {
  await using server = await startStandin();
  const one = { url: "http://127.0.0.1:1/", delay_ms: 3_600_000 };
  const webhooks = Array(10).fill(one);
  await server.stub(answering({ path: "/a" }, "ok", { webhooks }));
  for (let sent = 0; sent < 101; sent++) await server.get("/a");
  await waitFor(server, { response: { outcome: "failed" }, times: 10 });
  const { requests } = await server.requests("?sent_by=webhook&limit=1");
  assert.match(requests[0]?.response?.detail ?? "", /^1000 webhooks wait/);
});

Deno.test({
  name: "a webhook trusts the certificate that its stub names, or any",
  ignore: !openssl,
  async fn() {
    const { cert, key } = await certificate();
    await using upstream = await startStandin({
      tls: { cert, key },
    });
    await using server = await startStandin();
    const url = upstream.url.replace("127.0.0.1", "localhost");
    await server.stub(answering({ path: "/a" }, "ok", {
      webhooks: [
        { url: `${url}/strict` },
        { url: `${url}/insecure`, tls: { insecure: true } },
        { url: `${url}/ca`, tls: { ca: cert } },
      ],
    }));
    await server.get("/a");
    await waitFor(server, {
      path: "/strict",
      response: { outcome: "upstream_error" },
    });
    await waitFor(server, { path: "/insecure", ...answered });
    await waitFor(server, { path: "/ca", ...answered });
  },
});
