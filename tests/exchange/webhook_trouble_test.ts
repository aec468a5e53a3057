import assert from "node:assert/strict";
import { createLog } from "../../src/runtime/log.ts";
import { createWorld, type World } from "../../src/runtime/world.ts";
import { certificate, openssl } from "../certificate.ts";
import { answering, startStandin } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { answered, waitForWebhook as waitFor } from "./webhook_claims.ts";

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
