import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { exported, given, importInto, mappings } from "./imports.ts";

const stubs = [
  {
    stub_id: "orders",
    title: "Orders",
    labels: ["shop"],
    priority: 3,
    request: {
      path: "/orders/{id}",
      method: "POST",
      query: { a: { $number: { $gt: 1 } } },
      headers: { "x-a": "b" },
      body: { $json: { $key_values: { n: { $gt: 3 } } } },
    },
    when: { state: { cart: "full" } },
    then: { state: { cart: null } },
    action: { response: { status_code: 201, body: { z: 1, a: [1.50] } } },
    chaos: { latency: { base_ms: 1 } },
    max_calls: 3,
  },
  {
    stub_id: "jobs",
    request: { path: { $regex: "/jobs" } },
    action: {
      sequence: {
        steps: [
          {
            response: { status_code: 200, template_body: "{{ request.path }}" },
            repeat: 2,
          },
          { response: { status_code: 500, body: "" } },
        ],
      },
    },
  },
];

Deno.test("an import of an export is the same", async () => {
  await using server = await startStandin();
  for (const stub of stubs) await server.stub(stub);
  const { files, score } = await exported(server, "to=standin");
  assert.deepEqual(score, { kept: 2, rewritten: 0, lost: 0, refused: 0 });
  const again = await importInto(server, given(files));
  assert.deepEqual(again.stubs.map(({ change }) => change), ["same", "same"]);
  await using other = await startStandin();
  await importInto(other, given(files));
  assert.deepEqual((await exported(other, "to=standin")).files, files);
});

Deno.test("a scope is copied by an export and an import into another", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "a" });
  await server.stub({
    request: { path: "/x" },
    action: { response: { status_code: 200, body: "x" } },
  }, "a");
  const { files } = await exported(server, "to=standin&scope=a");
  await importInto(server, given(files), { into: "b" });
  assert.equal((await server.get("/x", { headers: { b: "1" } })).text, "x");
});

Deno.test("mappings that were imported are exported so that they are imported again", async () => {
  const list = [
    {
      request: { method: "GET", url: "/a?x=1" },
      response: { status: 200, body: "a" },
    },
    {
      request: {
        method: "GET",
        urlPath: "/b",
        queryParameters: { q: { matches: "[0-9]+" } },
        headers: { "X-A": { absent: true }, "X-B": { contains: "b" } },
      },
      response: { status: 201, headers: { "X-C": "1" }, body: "b" },
    },
    {
      request: {
        method: "POST",
        urlPathTemplate: "/c/{id}",
        bodyPatterns: [{ equalToJson: { a: 1 } }],
      },
      response: { status: 200, base64Body: "AAEC", fixedDelayMilliseconds: 1 },
    },
    {
      request: { urlPathPattern: "/d/[a-z]+" },
      response: { status: 200, body: "d" },
      scenarioName: "s",
      requiredScenarioState: "Started",
      newScenarioState: "two",
    },
  ];
  await using server = await startStandin();
  await importInto(server, mappings(...list));
  const first = await exported(server, "to=wiremock");
  assert.deepEqual(first.score.refused, 0, JSON.stringify(first.report));
  await using other = await startStandin();
  await importInto(other, given(first.files));
  const shown = async (one: TestServer) =>
    (await one.stubs()).map(({ request, action, when }) =>
      JSON.stringify({ request, action, when })
    ).toSorted();
  assert.deepEqual(await shown(other), await shown(server));
});

Deno.test("what WireMock cannot say is refused by its export", async () => {
  await using server = await startStandin();
  for (const stub of stubs) await server.stub(stub);
  const { score, report, files } = await exported(server, "to=wiremock");
  assert.equal(score.refused, 2);
  assert.ok(
    report.some(({ file, verdict }) =>
      file === "jobs" && verdict === "refused"
    ),
  );
  assert.equal(files[0]?.text, '{\n  "mappings": []\n}\n');
});

Deno.test("what was received is exported as HAR, without secrets, and answers again", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/x" },
    action: { response: { status_code: 201, body: { a: 1 } } },
  });
  await server.get("/x?b=1", {
    method: "POST",
    body: '{"password": "hunter2"}',
    headers: {
      "content-type": "application/json",
      authorization: "Bearer abc",
    },
  });
  const masked = await exported(server, "to=har");
  assert.doesNotMatch(masked.files[0]?.text ?? "", /hunter2|Bearer abc/);
  const { files } = await exported(server, "to=har&secrets=true");
  await using other = await startStandin();
  await importInto(other, given(files));
  const again = await other.get("/x?b=1", {
    method: "POST",
    body: '{"password":"hunter2"}',
    headers: { "content-type": "application/json" },
  });
  assert.equal(again.status, 201);
  assert.deepEqual(again.json, { a: 1 });
});

Deno.test("bytes that were received are exported as HAR, and answer again", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/x" },
    action: { response: { status_code: 200, body_base64: "AP8=" } },
  });
  const upload = { method: "POST", body: Uint8Array.of(0, 255) };
  await server.get("/x", upload);
  const { files } = await exported(server, "to=har&secrets=true");
  await using other = await startStandin();
  await importInto(other, given(files));
  assert.equal((await other.get("/x", { ...upload, body: "a" })).status, 404);
  const again = await fetch(`${other.url}/x`, upload);
  assert.deepEqual([...await again.bytes()], [0, 255]);
});

Deno.test("an answer in another charset, or compressed, is exported as HAR as it was sent", async () => {
  await using server = await startStandin();
  const bodies = {
    latin: [btoa("caf\xe9"), { "content-type": "text/a; charset=iso-8859-1" }],
    packed: [
      "H4sIAAAAAAAAA6tWKkhMzk5NUbJSKCkqTa0FALnQu3MQAAAA",
      { "content-type": "application/json", "content-encoding": "gzip" },
    ],
  } as const;
  for (const [name, [body_base64, headers]] of Object.entries(bodies)) {
    await server.stub({
      request: { path: `/${name}` },
      action: { response: { status_code: 200, body_base64, headers } },
    });
    await server.get(`/${name}`);
  }
  const { files, report } = await exported(server, "to=har&secrets=true");
  assert.deepEqual(report.map(({ verdict }) => verdict), ["rewritten"]);
  await using other = await startStandin();
  await importInto(other, given(files));
  const sent = async (path: string) =>
    (await (await fetch(other.url + path)).bytes()).toBase64();
  assert.equal(await sent("/latin"), bodies.latin[0]);
  assert.equal(atob(await sent("/packed")), '{"packed": true}');
});

Deno.test("an answer that was broken off is exported as HAR with a note", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/x" },
    action: { response: { status_code: 200, body: "longer" } },
    chaos: { faults: { cut: { after_bytes: 3 } } },
  });
  await assert.rejects(() => server.get("/x"));
  const { score, report } = await exported(server, "to=har");
  assert.equal(score.lost, 1);
  assert.match(report[0]?.message ?? "", /broken off/);
});

Deno.test("an export to a format that is not written is refused", async () => {
  await using server = await startStandin();
  const answer = await server.control("GET", "/__mock__/export?to=postman");
  assert.equal(answer.error, "INVALID_QUERY");
});

Deno.test("a text of megabytes is exported whole, wherever it is cut", async () => {
  for (const before of ["", "a", "ab"]) {
    await using server = await startStandin();
    const body = `${before}${"\n😀".repeat(700_000)}`;
    await server.stub({
      request: { path: "/long" },
      action: { response: { status_code: 200, body } },
    });
    const { files: [file] } = await exported(server, "to=standin");
    const { stubs: [stub] } = JSON.parse(file?.text ?? "");
    assert.ok(stub.action.response.body === body);
    assert.ok(file?.text.isWellFormed());
  }
});
