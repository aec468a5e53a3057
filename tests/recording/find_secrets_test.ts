import assert from "node:assert/strict";
import { pointerOf } from "../../src/json/pointer.ts";
import type { Json } from "../../src/json/values.ts";
import { findSecrets } from "../../src/recording/find_secrets.ts";
import { finish } from "../../src/runtime/work.ts";
import { recorded } from "./exchanges.ts";

function found(value: Json): string[] {
  return finish(findSecrets(value)).map(({ place }) => pointerOf(place));
}

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl";

Deno.test("secrets of a stub are found by their names, with the place of each", () => {
  assert.deepEqual(
    found({
      stubs: [{
        request: {
          headers: { Authorization: "Bearer abc", Accept: "text/html" },
          form: { $exact_key_values: { client_secret: "x-y-z" } },
          query: { api_key: { $eq: "k1" } },
        },
        action: {
          response: {
            status_code: 200,
            headers: { "Set-Cookie": ["sid=abcdef; Path=/", "theme=on"] },
            body: { user: { password: "hunter2", pin: 123456 } },
          },
        },
      }],
    }),
    [
      "/stubs/0/request/headers/Authorization",
      "/stubs/0/request/form/$exact_key_values/client_secret",
      "/stubs/0/request/query/api_key/$eq",
      "/stubs/0/action/response/headers/Set-Cookie/0",
      "/stubs/0/action/response/body/user/password",
      "/stubs/0/action/response/body/user/pin",
    ],
  );
});

Deno.test("secrets are found by their shapes, in texts, in base64 and percent-encoded", () => {
  const secrets = [
    token,
    "ghp_0123456789abcdefghijABCDEFGHIJ012345",
    "sk-proj-0123456789abcdefghij",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456789012-abcdefghij",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----",
  ];
  for (const secret of secrets) {
    assert.deepEqual(found({ a: `see ${secret} here` }), ["/a"], secret);
    assert.deepEqual(found({ a: btoa(`see ${secret} here`) }), ["/a"], secret);
    assert.deepEqual(
      found([encodeURIComponent(`a ${secret}`)]),
      ["/0"],
      secret,
    );
  }
});

Deno.test("what looks drawn by chance is found where a name makes it likely", () => {
  const text = "q8Zr3vXp0LmN7sTb2KdYw5Hc";
  assert.deepEqual(found({ session_key: text, title: text }), [
    "/session_key",
    "/title",
  ]);
  assert.deepEqual(found({ title: text }), []);
});

Deno.test("bodies that are texts are read: JSON, forms and pages in them", () => {
  assert.deepEqual(
    found([
      '{"login": {"password": "hunter2"}}',
      "a=1&access_token=abcdef",
      '<input name="csrf_token" value="abcdef">',
      'data: {"token": "abcdef"}\n\n',
    ]),
    ["/0", "/1", "/2", "/3"],
  );
});

Deno.test("pairs of names and values, as HAR has them, are found", () => {
  assert.deepEqual(
    found({
      headers: [{ name: "X-Api-Key", value: "abcdef" }],
      cookies: [{ name: "theme", value: "abcdef" }],
      queryString: [{ name: "q", value: "abcdef" }],
    }),
    ["/headers/0/value", "/cookies/0/value"],
  );
});

Deno.test("placeholders, templates, patterns and what only sounds like a secret are none", () => {
  assert.deepEqual(
    found({
      password: "REDACTED-1",
      token: "{{ uuid() }}",
      secret: { $regex: "[\\s\\S]+$" },
      authorization: "Bearer REDACTED-12",
      pin: 0,
      token_type: "Bearer",
      password_required: true,
      source: { request_hash: "0123456789abcdef", secrets: "masked" },
    }),
    [],
  );
});

Deno.test("a stub that was recorded with its secrets kept is told, whatever it holds", () => {
  const { stubs } = recorded([{ answer: "{}" }], { secrets: "keep" });
  assert.deepEqual(found([...stubs]), ["/0/source/secrets"]);
});
