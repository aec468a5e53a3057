import assert from "node:assert/strict";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { answering, startStandin } from "../harness.ts";
import { goodStubs } from "./payloads.ts";
import { ids, stubKeys } from "./listed_stubs.ts";

Deno.test("a listed stub has all keys in the order of the contract", async () => {
  const now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now: () => now });
  await server.stub({
    stub_id: "one",
    request: { path: "/a", headers: { "X-Team": "qa" } },
    action: { response: { status_code: 200, headers: {}, body: "é" } },
    chaos: {},
  });
  const { text } = await server.control("GET", "/__mock__/stubs");
  const revision = /"revision":"[0-9a-f]{8}-\d+"/;
  assert.equal(
    text.replace(revision, '"revision":"..."'),
    '{"stubs":[{"stub_id":"one","request":{"method":null,"path":"/a","body":null,' +
      '"headers":{"$key_values":{"key_values":{"X-Team":{"$eq":{"value":"qa"}}}}},"host":null,"query":null},' +
      '"action":{"response":{"status_code":200,"headers":{},"body":"é","template_body":null,"body_base64":null},' +
      '"proxy":null,"sse":null},"scope":null,' +
      '"chaos":{"latency":{"base_ms":0,"jitter_ms":0},"faults":{"connection_drop":null},"seed":null},' +
      '"max_calls":null,"calls":0,"created_at":"2026-05-01T10:00:00.000Z","last_call_at":null,"disabled":false,"revision":"..."}]}',
  );
});

Deno.test("listed actions have the keys of the contract in its order", async () => {
  await using server = await startStandin();
  await server.stub({
    request: {},
    action: { proxy: { url: "http://up.example" } },
  });
  await server.stub({
    request: {},
    action: { sse: { events: [{ data: "x" }] } },
  });
  const [proxy, sse] = await server.stubs();
  assert.deepEqual(Object.keys(proxy ?? {}), stubKeys);
  assert.equal(
    JSON.stringify(proxy?.action),
    '{"response":null,"proxy":{"url":"http://up.example","headers":{},"timeout":5,"append_path":false},"sse":null}',
  );
  assert.equal(
    JSON.stringify(sse?.action),
    '{"response":null,"proxy":null,"sse":{"events":[{"data":"x","event":null,"id":null,"retry":null,"delay_ms":null}],"default_delay_ms":0}}',
  );
});

Deno.test("a listing shows predicates that are present but empty", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ method: "", host: "", path: "", body: "", headers: {} }),
  );
  const [stub] = await server.stubs();
  assert.deepEqual(stub?.request, {
    method: "",
    path: "",
    body: "",
    headers: { $key_values: { key_values: {} } },
    host: "",
    query: null,
  });
});

Deno.test("a stub of any kind that is posted back as it is listed gives the same listing bar its id", async () => {
  await using server = await startStandin();
  const strip = (stub: ListedStub) =>
    JSON.stringify({
      ...stub,
      stub_id: null,
      created_at: null,
      revision: null,
    });
  for (const payload of goodStubs) {
    const id = await server.stub(payload);
    const first = await server.listed(id);
    await server.control("DELETE", `/__mock__/stubs/${id}`);
    const back = await server.control("POST", "/__mock__/stubs", first);
    // Some of them can never match, of which a warning is given each time.
    assert.partialDeepStrictEqual(
      back.json,
      { success: true, stub_id: id },
      JSON.stringify(payload),
    );
    const again = await server.listed(id);
    assert.equal(strip(again), strip(first));
    const { stub_id: _, ...fresh } = again;
    const other = await server.stub(fresh);
    assert.notEqual(other, id);
    assert.equal(strip(await server.listed(other)), strip(first));
  }
});

Deno.test("exact numbers survive a listing and a posting back", async () => {
  await using server = await startStandin();
  const text = '{"request":{"body":{"$json":{"n":9007199254740993}}},' +
    '"action":{"response":{"status_code":200,"headers":{},"body":{"v":1.0,"n":12345678901234567890}}}}';
  await server.stub(text);
  const listed = (await server.control("GET", "/__mock__/stubs")).text;
  assert.ok(listed.includes("9007199254740993"));
  assert.ok(listed.includes('{"v":1.0,"n":12345678901234567890}'));
});

Deno.test("a scope's stubs are listed before the global ones and never another scope's", async () => {
  await using server = await startStandin();
  for (const name of ["QA", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub({ ...answering({}), stub_id: "g1" });
  await server.stub({ ...answering({}), stub_id: "q1" }, "qa");
  await server.stub({ ...answering({}), stub_id: "d1" }, "dev");
  await server.stub({ ...answering({}), stub_id: "g2" });
  await server.stub({ ...answering({}), stub_id: "q2" }, "Qa");
  assert.deepEqual(await ids(server), ["g1", "g2"]);
  assert.deepEqual(await ids(server, "", { qA: "" }), ["q1", "q2", "g1", "g2"]);
  assert.deepEqual(await ids(server, "?scope=QA"), ["q1", "q2"]);
  assert.deepEqual(await ids(server, "?scope=", { qa: "1" }), ["g1", "g2"]);
  assert.deepEqual(await ids(server, "?scope=*"), [
    "g1",
    "g2",
    "q1",
    "q2",
    "d1",
  ]);
  const none = await server.control("GET", "/__mock__/stubs?scope=nobody");
  assert.deepEqual([none.status, none.detail], [
    404,
    "Scope 'nobody' was not found",
  ]);
});

Deno.test("a stub tells how often and when it last answered", async () => {
  let now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now: () => now });
  const id = await server.stub(answering({ path: "/a" }));
  now += 1000;
  await server.get("/a");
  await server.get("/a");
  const stub = await server.listed(id);
  assert.deepEqual([stub.calls, stub.last_call_at], [
    2,
    "2026-05-01T10:00:01.000Z",
  ]);
});
