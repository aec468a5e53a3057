import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { exported, given, importInto, mappings, notes } from "./imports.ts";

const webhook = {
  request: { method: "POST", urlPathTemplate: "/things/{id}" },
  response: { status: 202 },
  serveEventListeners: [{
    name: "webhook",
    parameters: {
      method: "PUT",
      url: "{{parameters.base}}/hook/{{originalRequest.path.id}}",
      headers: { "X-A": "1", "X-B": "{{originalRequest.headers.X-Own}}" },
      body: '{"id": "{{jsonPath originalRequest.body \'$.id\'}}"}',
      delay: { type: "fixed", milliseconds: 1 },
      base: "URL",
    },
  }],
};

Deno.test("webhooks of a mapping are sent as WireMock sends them", async () => {
  await using server = await startStandin();
  const text = JSON.stringify({
    mappings: [webhook, {
      request: { method: "PUT", urlPathPattern: "/hook/.*" },
      response: { status: 200 },
    }],
  }).replace("URL", server.url);
  const answer = await importInto(server, [
    { path: "mappings/a.json", content: text },
  ]);
  assert.equal(answer.score.refused, 0, JSON.stringify(answer.report));
  const sent = await server.get("/things/7", {
    method: "POST",
    headers: { "content-type": "application/json", "x-own": "o" },
    body: '{"id": "seven"}',
  });
  assert.equal(sent.status, 202);
  const called = await server.control("POST", "/__mock__/assert", {
    method: "PUT",
    path: "/hook/7",
    headers: { "x-a": "1", "x-b": "o" },
    body: '{"id": "seven"}',
    within_ms: 5000,
  });
  assert.match(called.text, /"result":true/);
});

Deno.test("a listener that is not a webhook is left out, and an older spelling is read", async () => {
  await using server = await startStandin();
  const answer = await importInto(
    server,
    mappings({
      request: { url: "/a" },
      response: {},
      postServeActions: { webhook: { url: "http://up.test/", method: "POST" } },
      serveEventListeners: [{ name: "mine", parameters: {} }],
    }),
  );
  assert.deepEqual(notes(answer), ["lost /mappings/0/serveEventListeners/0"]);
  const [stub] = await server.stubs();
  assert.equal(stub?.webhooks?.length, 1);
});

Deno.test("a proxy of WireMock's drops headers and a prefix, and adds headers to the answer", async () => {
  await using upstream = await startStandin();
  await upstream.stub({
    request: {
      path: { $eq: "/v1/a" },
      headers: {
        $and: [{ $key_values: { "x-more": "1" } }, {
          $not: { $key_values: { "x-less": { $regex: "" } } },
        }],
      },
    },
    action: { response: { status_code: 200, body: "up" } },
  });
  await using server = await startStandin();
  const answer = await importInto(
    server,
    mappings({
      request: { urlPathPattern: "/api/.*" },
      response: {
        proxyBaseUrl: upstream.url,
        additionalProxyRequestHeaders: { "X-More": "1" },
        removeProxyRequestHeaders: ["x-less"],
        proxyUrlPrefixToRemove: "/api",
        headers: { "X-Back": "2" },
      },
    }),
  );
  assert.deepEqual(notes(answer), []);
  const headers = { "x-less": "1" };
  const got = await server.get("/api/v1/a", { headers });
  assert.equal(got.text, "up");
  assert.equal(got.headers.get("x-back"), "2");
});

Deno.test("webhooks, faults, delays and proxies of mappings are exported as they came", async () => {
  const listener = {
    name: "webhook",
    parameters: { method: "POST", url: "http://up.test/", body: "x" },
  };
  const sent = [
    {
      id: "00000000-0000-4000-8000-000000000001",
      request: { urlPath: "/a" },
      response: { status: 200, fault: "EMPTY_RESPONSE" },
    },
    {
      id: "00000000-0000-4000-8000-000000000002",
      request: { urlPath: "/b" },
      response: {
        status: 200,
        chunkedDribbleDelay: { numberOfChunks: 2, totalDuration: 10 },
        delayDistribution: { type: "lognormal", median: 5, sigma: 0.1 },
      },
      serveEventListeners: [listener],
    },
    {
      id: "00000000-0000-4000-8000-000000000003",
      request: { urlPath: "/c" },
      response: {
        proxyBaseUrl: "http://up.test",
        removeProxyRequestHeaders: ["x-less"],
        proxyUrlPrefixToRemove: "/c",
      },
    },
  ];
  await using server = await startStandin({ listener: "exact" });
  const answer = await importInto(server, mappings(...sent));
  assert.equal(answer.score.refused, 0, JSON.stringify(answer.report));
  const { files, score } = await exported(server, "to=wiremock");
  assert.equal(score.refused, 0);
  await using other = await startStandin({ listener: "exact" });
  await importInto(other, given(files));
  const plain = async (one: typeof server) =>
    (await one.stubs()).map(({ request, action, chaos, webhooks }) => ({
      request,
      action,
      chaos,
      webhooks,
    })).toSorted((a, b) =>
      JSON.stringify(a.request).localeCompare(JSON.stringify(b.request))
    );
  assert.deepEqual(await plain(other), await plain(server));
});
