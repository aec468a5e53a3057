import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("wrong webhooks are refused with their places", async () => {
  await using server = await startStandin();
  const issuesOf = async (webhooks: unknown) => {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({ path: "/a" }, "ok", { webhooks }),
    );
    assert.equal(answer.status, 422, answer.text);
    return answer.issues.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join(
      "\n",
    );
  };
  const url = "http://a.test/";
  assert.match(await issuesOf([{}]), /Exactly one of url or template_url/);
  assert.match(
    await issuesOf([{ url, body: 1, template_body: "x" }]),
    /Give one of body/,
  );
  assert.match(
    await issuesOf([{ url: "ftp://a" }]),
    /webhooks\.0\.url: .*http:\/\//,
  );
  assert.match(await issuesOf([{ url, method: "connect" }]), /not CONNECT/);
  assert.match(await issuesOf([{ url, delay_ms: -1 }]), /delay_ms/);
  assert.match(
    await issuesOf([{ url, tls: { ca: "x" } }]),
    /no certificate in "ca"/,
  );
  assert.match(
    await issuesOf([{ url, headers: { "Content-Length": 3 } }]),
    /length of the body/,
  );
  assert.match(
    await issuesOf([{ url, template_body: "{{ " }]),
    /Template cannot be compiled/,
  );
  assert.match(await issuesOf([{ url, boddy: "" }]), /"body"/);
  assert.match(await issuesOf(Array(11).fill({ url })), /At most 10 webhooks/);
});

Deno.test("a listing shows the webhooks as they were given, and is accepted back", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({ path: "/a" }, "ok", {
    webhooks: [{ url: "http://a.test/", body: { a: 1 } }],
  }));
  const listed = await server.listed(id);
  assert.deepEqual(listed.webhooks, [{
    method: "POST",
    url: "http://a.test/",
    headers: {},
    body: { a: 1 },
    delay_ms: 0,
    timeout_ms: 5000,
  }]);
  const put = await server.control("PUT", `/__mock__/stubs/${id}`, listed);
  assert.equal(put.status, 200, put.text);
  assert.deepEqual((await server.listed(id)).webhooks, listed.webhooks);
});
