import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { lastEntry } from "../../journal_reader.ts";
import { template } from "./template_stub.ts";

const json = { "content-type": "application/json" };

Deno.test("a body is JSON by its media type alone, in any case and with parameters", async () => {
  await using server = await startStandin();
  await template(
    server,
    "/b",
    "{% if request.body is mapping %}object{% else %}{{ request.body }}{% endif %}",
  );
  const cases: [string | null, string][] = [
    ["application/json", "object"],
    ["APPLICATION/JSON; charset=utf-8", "object"],
    ["application/vnd.shop.v2+json;v=1", "object"],
    ["text/json", '{"a":1}'],
    ["text/plain", '{"a":1}'],
    [null, '{"a":1}'],
  ];
  for (const [type, expected] of cases) {
    const headers: Record<string, string> = type === null
      ? {}
      : { "content-type": type };
    const body = new TextEncoder().encode('{"a":1}');
    assert.equal(
      (await server.get("/b", { method: "POST", headers, body })).text,
      expected,
      String(type),
    );
  }
});

Deno.test("numbers of a body keep their digits", async () => {
  await using server = await startStandin();
  await template(server, "/n", "{{ request.body.n }}");
  for (
    const digits of [
      "9007199254740993",
      "1.0",
      "-5",
      "0.1",
      "123456789012345678901234567890",
    ]
  ) {
    const answer = await server.get("/n", {
      method: "POST",
      headers: json,
      body: `{"n":${digits}}`,
    });
    assert.equal(answer.text, digits);
  }
});

Deno.test("invalid JSON is the 500 of the specification only where the body is used", async () => {
  await using server = await startStandin();
  await template(server, "/uses", "{{ request.body.a }}", {
    status_code: 201,
    headers: { "x-own": "1" },
  });
  await template(server, "/spares", "{{ request.query.q }}");
  for (const body of ["{", "", "{'a':1}", "[1,]"]) {
    const failed = await server.get("/uses", {
      method: "POST",
      headers: json,
      body,
    });
    assert.equal(failed.status, 500, body);
    assert.equal(failed.headers.get("content-type"), "application/json");
    assert.equal(failed.headers.get("x-own"), null);
    assert.match(
      failed.text,
      /^\{"error":"[^"]+","detail":"(?:[^"\\]|\\.)+"\}$/,
    );
    assert.equal(failed.error, "TEMPLATE_RENDER_ERROR");
    const { response } = await lastEntry(server);
    assert.deepEqual([response.outcome, response.detail], [
      "template_error",
      failed.detail,
    ]);
    assert.equal(
      (await server.get("/spares?q=fine", {
        method: "POST",
        headers: json,
        body,
      })).text,
      "fine",
    );
  }
});

Deno.test("keys such as __proto__ are data, and no attribute leads out of the request", async () => {
  await using server = await startStandin();
  await template(
    server,
    "/k",
    '{{ request.body["__proto__"] }} {{ request.query["constructor"] }}',
  );
  const answer = await server.get("/k?constructor=c", {
    method: "POST",
    headers: json,
    body: '{"__proto__":"p"}',
  });
  assert.equal(answer.text, "p c");
  for (
    const source of [
      "{{ request.__class__ }}",
      "{{ request.constructor }}",
      "{{ request.body.__proto__.x }}",
    ]
  ) {
    await template(server, "/out", source);
    const { status } = await server.get("/out", {
      method: "POST",
      headers: json,
      body: "{}",
    });
    assert.equal(status, 500, source);
  }
});

Deno.test("a compressed body is read before it is rendered", async () => {
  await using server = await startStandin();
  await template(server, "/z", "{{ request.body.a }}");
  const stream = new Blob(['{"a":"deep"}']).stream().pipeThrough(
    new CompressionStream("gzip"),
  );
  const body = await new Response(stream).bytes();
  const answer = await server.get("/z", {
    method: "POST",
    headers: { ...json, "content-encoding": "gzip" },
    body,
  });
  assert.equal(answer.text, "deep");
  assert.equal((await lastEntry(server)).body_decoded_from, "gzip");
});

Deno.test("a body is text in the charset that its type names", async () => {
  await using server = await startStandin();
  await template(server, "/c", "{{ request.body }}");
  const headers = { "content-type": "text/plain; charset=ISO-8859-1" };
  const answer = await server.get("/c", {
    method: "POST",
    headers,
    body: new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
  });
  assert.equal(answer.text, "caf\u00e9");
});
