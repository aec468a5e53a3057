import assert from "node:assert/strict";
import fc from "fast-check";
import { maskJson } from "../../src/redaction/json_mask.ts";
import { maskLogLine } from "../../src/redaction/log_line.ts";
import { secretNames } from "../../src/redaction/secret_names.ts";

const isSecret = secretNames();
const none = Object.assign(() => false, { hint: /(?!)/g });
const nothing = { isSecret: none, show: () => "*" };
const mask = (text: string) => maskJson(text, { isSecret, show: () => "*" });

Deno.test("names tell secrets in any spelling", () => {
  for (
    const name of [
      "Authorization",
      "Proxy-Authorization",
      "Cookie",
      "Set-Cookie",
      "X-API-Key",
      "apiKey",
      "api_key",
      "password",
      "new_password",
      "passwd",
      "token",
      "access_token",
      "refreshToken",
      "id-token",
      "secret",
      "client_secret",
      "X-Auth-Token",
      "AWS_SECRET_ACCESS_KEY",
    ]
  ) assert.ok(isSecret(name), name);
  for (
    const name of [
      "accept",
      "content-type",
      "x-request-id",
      "max_tokens",
      "nextPageToken",
      "key",
      "author",
      "constructor",
      "",
    ]
  ) assert.ok(!isSecret(name), name);
});

Deno.test("JSON without a secret name stays as it is, and any text is masked without an error", () =>
  fc.assert(
    fc.property(fc.json(), fc.string({ unit: "binary" }), (json, text) => {
      assert.equal(maskJson(json, nothing), json);
      assert.equal(maskJson(text, nothing), text);
      assert.equal(typeof mask(text), "string");
    }),
  ));

Deno.test("of JSON under a secret name no text and no number is left", () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const masked: unknown = JSON.parse(
        mask(JSON.stringify({ password: value, after: "kept" }, null, 1)),
      );
      const leaves: unknown[] = [];
      JSON.stringify(masked, (key, one: unknown) => {
        if (typeof one !== "object") leaves.push(key === "after" ? "*" : one);
        return one;
      });
      const rest = leaves.filter((one) => one !== "*" && one !== "");
      assert.ok(rest.every((one) => typeof one === "boolean"), String(rest));
    }),
  ));

Deno.test("long texts full of quotes, backslashes and brackets are masked in linear time", () => {
  for (const unit of ['"', "\\", '"\\', "{", '{"a":', "password", '"token":']) {
    const text = unit.repeat(1_000_000 / unit.length);
    const start = performance.now();
    mask(text);
    maskLogLine(text);
    // A fraction of a second; were it quadratic, minutes.
    assert.ok(performance.now() - start < 5000, unit);
  }
});

Deno.test("a line of the log tells no secret, however it is written", () => {
  for (
    const line of [
      'a request failed error="fetch http://ada:s3cr3t@up.test/ failed"',
      "a request failed target=/a?token=s3cr3t&page=2",
      '{"message":"x","error":"{\\"password\\":\\"s3cr3t\\"}"}',
      "headers authorization: Bearer s3cr3t-abcdef x",
      "sent Bearer s3cr3t-abcdef",
      "cookie: a=s3cr3t; b=s3cr3t",
      "api_key=s3cr3t",
    ]
  ) {
    const masked = maskLogLine(line);
    assert.doesNotMatch(masked, /s3cr3t/, line);
    assert.match(masked, /\[redacted\]/);
  }
  const plain = "Standin listens on http://127.0.0.1:8910 path=/a/token/b";
  assert.equal(maskLogLine(plain), plain);
});
