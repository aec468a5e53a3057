import assert from "node:assert/strict";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/2020";
import { startStandin } from "../harness.ts";
import { readDocument } from "./api_document.ts";
import { goodStubs } from "./payloads.ts";

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
  for (const { summary, responses, requestBody, security } of operations) {
    assert.ok(summary.length > 5);
    const statuses = Object.keys(responses);
    const isOpen = security !== undefined;
    for (const status of ["400", ...(isOpen ? [] : ["401"]), "403"]) {
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
  [
    "post",
    "/__mock__/stubs?dry_run=true",
    "/__mock__/stubs",
    { request: {}, action: { response: { status_code: 200, body: "x" } } },
  ],
  ["put", "/__mock__", "/__mock__"],
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

Deno.test("the document refuses payloads that the server refuses for more than a type", async () => {
  await using server = await startStandin();
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ ...await readDocument(server), $id: "openapi" });
  const response = { status_code: 200, body: "x" };
  const stub = (action: unknown, more = {}) => ({
    request: {},
    action,
    ...more,
  });
  const wrong: [route: string, payload: unknown][] = [
    ["stubs", stub({ proxy: { url: "" } })],
    ["stubs", stub({ proxy: { url: "ftp://up.example" } })],
    ["stubs", stub({ response: { status_code: 200, body_base64: "x" } })],
    ["stubs", stub({ response: { ...response, headers: { "a b": "c" } } })],
    ["stubs", stub({ response }, { stub_id: "a/b" })],
    ["stubs", stub({ response }, { chaos: { delay_ms: -1 } })],
    ["stubs", {
      request: { path: { $eq: "a", $neq: "b" } },
      action: { response },
    }],
    ["match", { path: "/a", target: "/a" }],
    ["assert", { times: [1] }],
  ];
  for (const [route, payload] of wrong) {
    const path = `~1__mock__~1${route}`;
    const pointer = `${path}/post/requestBody/content/application~1json/schema`;
    const check = ajv.compile({ $ref: `openapi#/paths/${pointer}` });
    assert.equal(check(payload), false, JSON.stringify(payload));
    const answer = await server.control("POST", `/__mock__/${route}`, payload);
    assert.equal(answer.status, 422, answer.text);
  }
});
