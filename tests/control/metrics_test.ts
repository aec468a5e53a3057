import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";
import { proxying, startUpstream } from "../upstream.ts";
import { ask } from "../wire.ts";
import { knock } from "./knock.ts";
import { grown } from "./metric_reader.ts";

const target = "/__mock__/metrics";

/** What counts requests, but for the times. */
const counters =
  /^standin_(?:requests|unmatched|late|faults|delay|upstream_errors|upstream_seconds_count|request_seconds_count)/;

Deno.test("metrics take no token and no secret is in them", async () => {
  const controlToken = "s3cret";
  await using server = await startStandin({ controlToken, redact: ["plum"] });
  await server.get("/a?password=hunter2", { headers: { plum: "pear" } });
  const [status] = await knock(server, ["Host: 10.0.0.7:8910"], target);
  assert.equal(status, 200);
  const answer = await ask(server, target);
  assert.doesNotMatch(answer.whole, /s3cret|plum|pear|hunter2/);
  assert.equal(
    new Headers(answer.headers.map(([a, b]) => [a, b])).get("content-type"),
    "text/plain; version=0.0.4; charset=utf-8",
  );
  const head = await ask(server, target, { method: "HEAD" });
  assert.deepEqual([head.status, head.rest], [200, ""]);
  assert.equal((await knock(server, ["Host: evil.example"], target))[0], 403);
});

Deno.test("requests are counted by outcome, class of status and kind of action", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/plain" }));
  const template = { status_code: 201, headers: {}, template_body: "{{ 1 }}" };
  await server.stub({
    request: { path: "/template" },
    action: { response: template },
  });
  await server.stub({
    request: { path: "/stream" },
    action: { stream: { chunks: [{ text: "a" }] } },
  });
  const steps = [{ response: { status_code: 503, body: "" } }];
  await server.stub({
    request: { path: "/steps" },
    action: { sequence: { steps } },
  });
  const more = await grown(server, counters, async () => {
    for (
      const path of ["plain", "plain", "template", "stream", "steps", "no"]
    ) {
      await server.get(`/${path}`);
    }
  });
  assert.deepEqual(more, {
    'standin_requests_total{outcome="answered",status="2xx",action="response"}':
      3,
    'standin_requests_total{outcome="answered",status="2xx",action="stream"}':
      1,
    'standin_requests_total{outcome="answered",status="5xx",action="sequence"}':
      1,
    'standin_requests_total{outcome="no_match",status="4xx",action="none"}': 1,
    'standin_request_seconds_count{action="response"}': 3,
    'standin_request_seconds_count{action="stream"}': 1,
    'standin_request_seconds_count{action="sequence"}': 1,
    'standin_request_seconds_count{action="none"}': 1,
    standin_unmatched_total: 1,
  });
});

Deno.test("chaos is counted: the time that it adds, and the faults that struck", async () => {
  let ms = 0;
  const sleep = (more: number) => Promise.resolve(void (ms += more));
  await using server = await startStandin({}, { sleep });
  const chaos = {
    latency: { base_ms: 1500 },
    faults: {
      connection_drop: { probability: 1 },
      content_type: { value: null, probability: 0 },
    },
  };
  await server.stub(answering({ path: "/a" }, "text", { chaos }));
  const more = await grown(server, counters, async () => {
    await assert.rejects(server.get("/a"));
  });
  assert.equal(ms, 1500);
  assert.deepEqual(more, {
    'standin_requests_total{outcome="dropped",status="2xx",action="response"}':
      1,
    'standin_request_seconds_count{action="response"}': 1,
    'standin_delay_injected_seconds_total{action="response"}': 1.5,
    'standin_faults_total{fault="connection_drop"}': 1,
  });
});

Deno.test("calls of other servers are counted, those that fail too", async () => {
  await using upstream = startUpstream(() => new Response("hi"));
  await using server = await startStandin();
  await server.stub(proxying("/up", upstream.url));
  await server.stub(proxying("/down", "http://127.0.0.1:1/"));
  const more = await grown(server, counters, async () => {
    await server.get("/up");
    await server.get("/down");
  });
  assert.deepEqual(more, {
    'standin_requests_total{outcome="answered",status="2xx",action="proxy"}': 1,
    'standin_requests_total{outcome="upstream_error",status="5xx",action="proxy"}':
      1,
    'standin_request_seconds_count{action="proxy"}': 2,
    'standin_upstream_seconds_count{kind="proxy"}': 1,
    'standin_upstream_errors_total{kind="proxy"}': 1,
  });
});

Deno.test("a webhook counts as a call, not as a request", async () => {
  const asked = Promise.withResolvers<void>();
  await using upstream = startUpstream(() => {
    asked.resolve();
    return new Response("thanks");
  });
  await using server = await startStandin();
  const webhooks = [{ url: `${upstream.url}/hook`, body: "done" }];
  await server.stub(answering({ path: "/a" }, "ok", { webhooks }));
  const more = await grown(server, counters, async () => {
    await server.get("/a");
    const sent = { sent_by: "webhook", response: { status: 200 } };
    await asked.promise;
    const claim = { ...sent, within_ms: 5000 };
    await server.control("POST", "/__mock__/assert", claim);
  });
  assert.deepEqual(more, {
    'standin_requests_total{outcome="answered",status="2xx",action="response"}':
      1,
    'standin_request_seconds_count{action="response"}': 1,
    'standin_upstream_seconds_count{kind="webhook"}': 1,
  });
});
