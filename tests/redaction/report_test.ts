import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { askReport, assertIn, makeScope } from "../control/report_reader.ts";

const secret = "hunter2-hunter2";
const mine = { mine: "1" };

/** Sends a secret in every place that a report might show. */
async function leak(server: TestServer): Promise<void> {
  await makeScope(server, { name: "mine" });
  const request = {
    path: "/login/{token}",
    headers: { "x-api-key": "other" },
    query: { access_token: "other" },
    body: { password: "other" },
  };
  await server.stub(answering(request, "", { stub_id: "login" }), "mine");
  await server.stub(answering({ path: "/open/{token}" }, "ok"), "mine");
  const sent = {
    method: "POST",
    headers: {
      ...mine,
      "x-api-key": secret,
      authorization: `Bearer ${secret}`,
      cookie: `sid=${secret}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ password: secret }),
  };
  await server.get(`/login/7?access_token=${secret}`, sent);
  await server.get(`/open/${secret}?token=${secret}`, sent);
  const times = { times: 9 };
  for (
    const claim of [
      { headers: { "x-api-key": "other" } },
      { query: { access_token: "other" } },
      { body: { password: "other" } },
      { headers: { cookie: "other" } },
    ]
  ) {
    await assertIn(server, "mine", { ...claim, ...times });
  }
  await assertIn(server, "mine", { no_unmatched: true });
  await assertIn(server, "mine", { no_unused_stubs: true });
}

const forms = ["json", "text", "junit"];

Deno.test("no form of a report shows a secret, of a scope that lives or has ended", async () => {
  await using server = await startStandin();
  await leak(server);
  for (const state of ["alive", "ended"]) {
    for (const form of forms) {
      for (const scope of ["mine", "*"]) {
        const query = `scope=${scope}&format=${form}`;
        const { text } = await askReport(server, query);
        assert.ok(!text.includes(secret), `${state} ${form}\n${text}`);
        assert.ok(text.includes("[redacted:"), form);
      }
    }
    await server.control("DELETE", "/__mock__/scopes/mine");
    await server.get(`/late?token=${secret}`, { headers: mine });
  }
});

Deno.test("secrets are shown where they are asked for", async () => {
  await using server = await startStandin();
  await leak(server);
  for (const form of forms) {
    const query = `scope=mine&secrets=true&format=${form}`;
    const { text } = await askReport(server, query);
    assert.ok(text.includes(secret), form);
    assert.ok(!text.includes("[redacted"), text);
  }
  const path = "/__mock__/scopes/mine?report=true&secrets=true";
  const { text } = await server.control("DELETE", path);
  assert.ok(text.includes(secret));
});

Deno.test("a server with --redact shows no secret to anybody who asks", async () => {
  await using server = await startStandin({ redact: [] });
  await leak(server);
  for (const form of forms) {
    const query = `scope=mine&secrets=true&format=${form}`;
    const { text } = await askReport(server, query);
    assert.ok(!text.includes(secret), form);
  }
});
