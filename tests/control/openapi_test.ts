import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/2020";
import { z } from "zod";
import { startStandin, type TestServer } from "../harness.ts";
import { readDocument } from "./api_document.ts";
import { derivedPayloads } from "./malformed_payloads.ts";
import { goodStubs } from "./payloads.ts";

async function compiledSchema(server: TestServer) {
  const answer = await server.control("GET", "/__mock__/schema/stubs.json");
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
  });
  return ajv.compile(answer.as(z.looseObject({})));
}

/** All references of a document, wherever they stand. */
function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "$ref" ? [String(member)] : references(member)
  );
}

Deno.test("the OpenAPI document is valid and all of its references lead somewhere", async () => {
  await using server = await startStandin();
  const document = await readDocument(server);
  assert.equal(document.openapi, "3.1.0");
  const result = await new Validator().validate(structuredClone(document));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
  const found = references(document);
  assert.ok(found.length > 10);
  for (const reference of new Set(found)) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? "";
    assert.ok(Object.hasOwn(document.components.schemas, name), reference);
  }
});

Deno.test("every operation of the document has an id of its own, a summary and its errors", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods)
  );
  const ids = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { summary, responses, requestBody } of operations) {
    assert.ok(summary.length > 5);
    const statuses = Object.keys(responses);
    for (const status of ["400", "401", "403"]) {
      assert.ok(statuses.includes(status));
    }
    if (requestBody !== undefined) {
      for (const status of ["413", "415", "422"]) {
        assert.ok(statuses.includes(status), summary);
      }
    }
  }
});

/** Calls and the paths that describe them; STUB and REQUEST stand for ids. */
const calls: [
  method: string,
  path: string,
  template: string,
  payload?: unknown,
][] = [
  ["get", "/__mock__", "/__mock__"],
  ["get", "/__mock__/health", "/__mock__/health"],
  ["get", "/__mock__/server", "/__mock__/server"],
  ["get", "/__mock__/stubs?scope=*", "/__mock__/stubs"],
  ["get", "/__mock__/stubs/STUB", "/__mock__/stubs/{stub_id}"],
  ["get", "/__mock__/stubs/none", "/__mock__/stubs/{stub_id}"],
  ["post", "/__mock__/stubs", "/__mock__/stubs", {}],
  ["get", "/__mock__/scopes", "/__mock__/scopes"],
  ["get", "/__mock__/requests?scope=*", "/__mock__/requests"],
  ["get", "/__mock__/requests/REQUEST", "/__mock__/requests/{id}"],
  [
    "get",
    "/__mock__/requests/REQUEST/near-misses",
    "/__mock__/requests/{id}/near-misses",
  ],
  ["post", "/__mock__/assert", "/__mock__/assert", { path: "/x" }],
  ["post", "/__mock__/match", "/__mock__/match", { path: "/x", scope: "qa" }],
];

Deno.test("the answers of the server fit the document's schemas", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  for (const stub of goodStubs) await server.stub(stub, "qa");
  await server.get("/none?x=1", { headers: { qa: "1" } });
  const [request] = (await server.requests("?scope=qa")).requests;
  const [stub] = await server.stubs("?scope=qa");
  assert.ok(request && stub);
  const document = await readDocument(server);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ ...document, $id: "openapi" });
  for (const [method, path, template, payload] of calls) {
    const answer = await server.control(
      method.toUpperCase(),
      path.replace("STUB", stub.stub_id).replace("REQUEST", request.id),
      payload,
    );
    const pointer = [
      "paths",
      template,
      method,
      "responses",
      String(answer.status),
      "content",
      "application/json",
      "schema",
    ]
      .map((step) =>
        encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))
      );
    const check = ajv.compile({ $ref: `openapi#/${pointer.join("/")}` });
    assert.ok(
      check(answer.json),
      `${method} ${path}: ${JSON.stringify(check.errors)}`,
    );
  }
});

Deno.test("the JSON Schema of a stub file takes what the server takes and lists", async () => {
  await using server = await startStandin();
  const check = await compiledSchema(server);
  for (const stub of goodStubs) {
    assert.ok(
      check([stub]),
      `${JSON.stringify(stub)}: ${JSON.stringify(check.errors)}`,
    );
    await server.stub(stub);
  }
  const { json } = await server.control("GET", "/__mock__/stubs");
  assert.ok(check(json), JSON.stringify(check.errors));
  for (
    const chaos of [{}, { delay_ms: 5 }, { delay: { base_ms: 1 } }, {
      jitter_ms: null,
    }]
  ) {
    assert.ok(check([{ ...goodStubs[0], chaos }]), JSON.stringify(chaos));
  }
});

Deno.test("the JSON Schema of a stub file refuses every derived payload that the server refuses", async () => {
  await using server = await startStandin();
  const check = await compiledSchema(server);
  const stubs = derivedPayloads().filter(({ path }) =>
    path === "/__mock__/stubs"
  );
  assert.ok(stubs.length > 100);
  // Addresses, base64 and numbers beyond 2^53 are checked by the server alone.
  const beyond = /"url":"[^h]|"body_base64":"\\u0000|1e\+300/;
  for (const { text } of stubs.filter(({ text }) => !beyond.test(text))) {
    assert.equal(check([JSON.parse(text)]), false, text);
  }
});

Deno.test("the JSON Schema refuses two actions, two bodies and unknown operators", async () => {
  await using server = await startStandin();
  const check = await compiledSchema(server);
  const response = { status_code: 200, body: "x" };
  const wrong = [
    { request: {}, action: { response, proxy: { url: "http://h" } } },
    { request: {}, action: {} },
    { request: {}, action: { response: { ...response, template_body: "y" } } },
    { request: {}, action: { response: { status_code: 200 } } },
    { request: { path: { $foo: 1 } }, action: { response } },
    { request: {}, action: { response }, chaos: { connection_drop: {} } },
  ];
  for (const stub of wrong) {
    assert.equal(check([stub]), false, JSON.stringify(stub));
    assert.equal(
      (await server.control("POST", "/__mock__/stubs", stub)).status,
      422,
    );
  }
});

Deno.test("the docs page needs no other host and no script, and names every route", async () => {
  await using server = await startStandin();
  const { text, headers } = await server.control("GET", "/__mock__/docs");
  assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]+=*'; /,
  );
  assert.ok(!policy.includes("unsafe"));
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.doesNotMatch(text, /<script|\son\w+=|<link|@import|url\(/i);
  for (const [, target = ""] of text.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    assert.match(target, /^[/#]/);
  }
  const { paths } = await readDocument(server);
  for (const path of Object.keys(paths)) {
    assert.ok(text.includes(`<code>${path}</code>`), path);
  }
});

Deno.test("the docs page's style is the one that its policy allows", async () => {
  await using server = await startStandin();
  const { text, headers } = await server.control("GET", "/__mock__/docs");
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(style),
  );
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  assert.ok(
    headers.get("content-security-policy")?.includes(`'sha256-${hash}'`),
  );
});
