import assert from "node:assert/strict";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import { shellWord } from "../../admin/first_commands.ts";
import { asAssertion, asCurl, asStub, curlName } from "../../admin/snippets.ts";

function record(changes: Partial<ListedRequest>): ListedRequest {
  return {
    id: "1",
    seq: 1,
    received_at: "2026-01-01T00:00:00.000Z",
    method: "GET",
    path: "/a",
    target: "/a",
    query: {},
    query_all: {},
    headers: {},
    headers_all: {},
    body: "",
    body_encoding: "utf-8",
    body_size: 0,
    body_truncated: false,
    body_decoded_from: null,
    host: "localhost",
    scheme: "http",
    client_ip: "127.0.0.1",
    scope: null,
    path_params: {},
    matched_stub_id: null,
    response: null,
    chaos: null,
    ...changes,
  };
}

/** What a POSIX shell makes of a command, one argument a line. */
async function words(command: string): Promise<string[]> {
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", command.replace(/^curl/, "printf '%s\\0'")],
  }).output();
  return new TextDecoder().decode(stdout).split("\0").slice(0, -1);
}

Deno.test("a shell word comes through a shell unchanged", async () => {
  for (const text of ["plain", "it's", '$HOME `id` "x"', "a\nb", "", "!x\\"]) {
    assert.deepEqual(await words(`curl ${shellWord(text)}`), [text]);
  }
});

Deno.test("a request as curl repeats its method, headers and body, and leaves out what curl sets", async () => {
  const curl = asCurl(
    record({
      method: "POST",
      target: "/a?q='1'",
      headers_all: {
        "content-type": ["application/json"],
        "x-several": ["1", "2"],
        "x-empty": [""],
        host: ["elsewhere"],
        "content-length": ["7"],
      },
      body: `{"a":"'"}`,
    }),
    "http://127.0.0.1:1",
  );
  assert.deepEqual((await words(curl)).slice(3), [
    "-H",
    "host: elsewhere",
    "-H",
    "accept:",
    "-H",
    "content-type: application/json",
    "-H",
    "x-several: 1",
    "-H",
    "x-several: 2",
    "-H",
    "x-empty;",
    "--data-raw",
    `{"a":"'"}`,
    "http://127.0.0.1:1/a?q='1'",
  ]);
});

Deno.test("a body that was decoded goes without its coding, bytes go through base64", () => {
  const decoded = asCurl(
    record({
      method: "POST",
      headers_all: { "content-encoding": ["gzip"] },
      body: "x",
      body_decoded_from: "gzip",
    }),
    "http://h",
  );
  assert.doesNotMatch(decoded, /content-encoding/);
  const bytes = asCurl(
    record({ method: "POST", body: "AP8=", body_encoding: "base64" }),
    "http://h",
  );
  assert.match(
    bytes,
    /^printf %s AP8= \| base64 -d \| curl[^]*--data-binary @-/,
  );
});

Deno.test("a command with a part of a body says that it has no more", () => {
  assert.equal(curlName(record({})), "the curl command");
  assert.match(curlName(record({ body_truncated: true })), /part of the body/);
});

Deno.test("a request as an assertion compares JSON as JSON and other bodies as text", () => {
  const json = record({
    method: "POST",
    query: { q: "1" },
    headers: { "content-type": "application/problem+json; charset=utf-8" },
    body: '{"a": 1.0}',
  });
  assert.equal(
    JSON.stringify(asAssertion(json)),
    '{"method":"POST","path":"/a","query":{"q":"1"},"body":{"$json":{"inner_criteria":{"a":1.0}}}}',
  );
  const cut = record({ body: "half of", body_truncated: true });
  assert.deepEqual(asAssertion(cut), { method: "GET", path: "/a" });
});

Deno.test("a stub from a request answers as the request was answered, where that was kept", () => {
  const answered = record({
    response: {
      status: 203,
      duration_ms: 1,
      outcome: "answered",
      headers: { "content-type": ["text/plain"] },
      body: "hi",
      body_encoding: "utf-8",
      body_size: 2,
      body_truncated: false,
    },
  });
  assert.deepEqual(asStub(answered)["action"], {
    response: {
      status_code: 203,
      headers: { "content-type": "text/plain" },
      body: "hi",
    },
  });
  assert.deepEqual(asStub(record({}))["action"], {
    response: { status_code: 200, headers: {}, body: { ok: true } },
  });
});
