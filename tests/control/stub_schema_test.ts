import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/2020";
import { z } from "zod";
import { startStandin, type TestServer } from "../harness.ts";
import { derivedPayloads } from "./malformed_payloads.ts";
import { goodStubs } from "./payloads.ts";

async function compiledSchema(server: TestServer) {
  const answer = await server.control("GET", "/__mock__/schema/stubs.json");
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    // What it means is the editor's to know.
    formats: { "date-time": true },
  });
  return ajv.compile(answer.as(z.looseObject({})));
}

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
  const named = { name: "qa", parent: "suite", now: "2026-01-01T00:00:00Z" };
  assert.ok(
    check({ stubs: [], scopes: [named] }),
    JSON.stringify(check.errors),
  );
  assert.ok(!check({ stubs: [], scopes: [{ title: "no name" }] }));
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

Deno.test("the JSON Schema knows which members of an llm stand beside each other", async () => {
  await using server = await startStandin();
  const check = await compiledSchema(server);
  const block = { text: "a" };
  const wrong = [
    { dialect: "ollama" },
    { dialect: "ollama", thinking: "a" },
    { dialect: "ollama", blocks: [{ thinking: "a" }] },
    { dialect: "ollama", text: "a", pieces: ["a"] },
    { dialect: "ollama", text: "a", blocks: [block] },
    { dialect: "ollama", text: "a", heartbeat_ms: 5 },
    { dialect: "anthropic", text: "a", heartbeat: "x" },
  ];
  const right = [
    { dialect: "openai_chat", text: "a", heartbeat_ms: 5, heartbeat: "x" },
    { dialect: "anthropic", blocks: [{ thinking: "a" }, block], text: null },
    { dialect: "gemini", error: { kind: "server" } },
    { dialect: "gemini", pieces: ["a"], thinking: "b", heartbeat_ms: null },
  ];
  for (const llm of [...wrong, ...right]) {
    const stub = { request: {}, action: { llm } };
    const isRight = right.some((one) => one === llm);
    assert.equal(check([stub]), isRight, JSON.stringify(llm));
    const { status } = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(status, isRight ? 200 : 422, JSON.stringify(llm));
  }
});
