import assert from "node:assert/strict";
import { answering, startStandin } from "../../harness.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

function responding(path: string, response: Record<string, unknown>) {
  return {
    request: { path },
    action: { response: { status_code: 200, headers: {}, ...response } },
  };
}

Deno.test("a text body goes out byte for byte and untyped", async () => {
  await using server = await startStandin();
  const texts = [
    "",
    ' {"a" : 1.0}\r\n',
    "{{ not.a.template }}",
    "naïve \u2028 😀",
    "\ufeffbom",
    "a\0b",
  ];
  for (const [n, body] of texts.entries()) {
    await server.stub(responding(`/text/${n}`, { body }));
    const response = await fetch(`${server.url}/text/${n}`);
    assert.deepEqual(await response.bytes(), new TextEncoder().encode(body));
    assert.equal(
      response.headers.get("content-type"),
      null,
      JSON.stringify(body),
    );
  }
});

Deno.test("a JSON body is compact, keeps its keys' order and every digit of its numbers", async () => {
  await using server = await startStandin();
  const bodies: [string, string][] = [
    ['{"z": 1, "a": {"y": 1, "b": [ ]}}', '{"z":1,"a":{"y":1,"b":[]}}'],
    [
      "[1.0, 9007199254740993, -0.0, 1e400, 123456789012345678901234567890]",
      "[1.0,9007199254740993,-0.0,1e400,123456789012345678901234567890]",
    ],
    [
      '{"__proto__": {"x": 1}, "constructor": null}',
      '{"__proto__":{"x":1},"constructor":null}',
    ],
    ['{"$gt": 5}', '{"$gt":5}'],
    ['["ü", "\\u00fc", "\\u2028"]', '["ü","ü","\u2028"]'],
    ["[]", "[]"],
    ["{}", "{}"],
  ];
  for (const [n, [sent, expected]] of bodies.entries()) {
    await server.stub(
      `{"request":{"path":"/json/${n}"},"action":{"response":{"status_code":200,"headers":{},"body":${sent}}}}`,
    );
    const answer = await server.get(`/json/${n}`);
    assert.equal(answer.text, expected);
    assert.equal(answer.headers.get("content-type"), "application/json");
  }
});

Deno.test("a number or boolean body is JSON text", async () => {
  await using server = await startStandin();
  for (const literal of ["0", "false", "true", "-12.50", "9007199254740993"]) {
    await server.stub(
      `{"request":{"path":"/v/${literal}"},"action":{"response":{"status_code":200,"headers":{},"body":${literal}}}}`,
    );
    const answer = await server.get(`/v/${literal}`);
    assert.equal(answer.text, literal);
    assert.equal(answer.headers.get("content-type"), "application/json");
  }
});

Deno.test("a null body counts as none and is refused", async () => {
  await using server = await startStandin();
  const answer = await server.control(
    "POST",
    "/__mock__/stubs",
    responding("/n", { body: null }),
  );
  assert.equal(answer.status, 422);
  assert.match(
    answer.issues[0]?.msg ?? "",
    /Exactly one of body or template_body/,
  );
});

Deno.test("base64 bytes come back as they were", async () => {
  await using server = await startStandin();
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
  await server.stub(
    responding("/bytes", {
      body_base64: bytes.toBase64(),
      headers: { "content-type": "image/x-test" },
    }),
  );
  const response = await fetch(`${server.url}/bytes`);
  assert.deepEqual(await response.bytes(), bytes);
  assert.equal(response.headers.get("content-type"), "image/x-test");
});

Deno.test("every status from 200 to 599 passes, and the rest are refused", async () => {
  await using server = await startStandin();
  for (let status = 200; status <= 599; status += 7) {
    await server.stub(
      responding(`/s/${status}`, { status_code: status, body: "x" }),
    );
    assert.equal((await server.get(`/s/${status}`)).status, status);
  }
  for (const status of [0, -1, 100, 101, 199, 600, 999, 200.5]) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      responding("/s", { status_code: status, body: "x" }),
    );
    assert.equal(answer.status, 422, String(status));
  }
});

Deno.test("an answer is neither compressed nor tagged whatever the client accepts", async () => {
  await using server = await startStandin();
  const body = "compress me ".repeat(5000);
  await server.stub(
    responding("/plain", { headers: { "content-type": "text/html" }, body }),
  );
  for (
    const accepted of [
      "gzip",
      "br",
      "*",
      "gzip;q=1.0, br;q=0.5",
      "deflate, zstd",
    ]
  ) {
    const { headers, rest } = await sendRaw(
      server.port,
      rawGet("/plain", [`Accept-Encoding: ${accepted}`]),
    );
    const names = headers.map(([name]) => name);
    assert.equal(rest, body);
    assert.deepEqual(
      names.filter((name) =>
        /^(content-encoding|etag|vary|transfer-encoding)$/.test(name)
      ),
      [],
    );
  }
});

Deno.test("a body of 5 MiB arrives whole", async () => {
  await using server = await startStandin();
  const body = "0123456789abcdef".repeat(5 * 65_536);
  await server.stub(responding("/large", { body }));
  const answer = await server.get("/large");
  assert.equal(answer.headers.get("content-length"), String(body.length));
  assert.ok(answer.text === body);
});

Deno.test("a stub answers the same twice and its listing shows what was given", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/same" }, { n: 1 }));
  const [first, second] = [
    await server.get("/same"),
    await server.get("/same"),
  ];
  assert.equal(first.text, second.text);
  const [stub] = await server.stubs();
  assert.deepEqual(stub?.action.response?.headers, {});
});
