import assert from "node:assert/strict";
import { bodyForms, hexDump } from "../../admin/body_forms.ts";
import {
  readJson,
  withAt,
  withMember,
  writeJson,
} from "../../admin/json_text.ts";
import { listingQuery } from "../../admin/row_filter.ts";

Deno.test("a body is offered in the forms that fit it, best first", () => {
  const forms = (body: string, type: string) =>
    bodyForms(body, "utf-8", type).forms;
  assert.deepEqual(forms('{"a":1}', "text/plain"), [
    "json",
    "pretty",
    "text",
    "hex",
  ]);
  assert.deepEqual(forms("[]", "application/json"), ["json", "text", "hex"]);
  assert.deepEqual(forms("{a", "application/json"), ["text", "hex"]);
  assert.deepEqual(forms("a=1", "application/x-www-form-urlencoded"), [
    "form",
    "text",
    "hex",
  ]);
  assert.deepEqual(bodyForms("AP8=", "base64", "image/png").forms, ["hex"]);
});

Deno.test("form fields keep repeated names and names such as __proto__", () => {
  const { fields } = bodyForms(
    "a=1&a=2&__proto__=3",
    "utf-8",
    "application/x-www-form-urlencoded",
  );
  assert.deepEqual(Object.entries(fields), [["a", ["1", "2"]], ["__proto__", [
    "3",
  ]]]);
});

Deno.test("a hex dump shows offset, bytes and the printable ones", () => {
  const bytes = new Uint8Array([0, 72, 105, 255]);
  assert.equal(
    hexDump(bytes, 100),
    `000000  ${"00 48 69 ff".padEnd(47)}  ·Hi·`,
  );
  assert.equal(hexDump(new Uint8Array(64), 20).split("\n").length, 2);
});

Deno.test("JSON text keeps its numbers as they were written", () => {
  const reading = readJson('{"n": 9007199254740993, "one": 1.0}');
  assert.ok(reading.ok);
  assert.equal(
    writeJson(reading.value),
    '{\n  "n": 9007199254740993,\n  "one": 1.0\n}',
  );
});

const broken = [
  ['{\n "a": ,\n}', /^Line 2, column 7: expected a value, found ","\.$/],
  ['{"a": 1,}', /^Line 1, column 9: /],
  ['{"a" 1}', /^Line 1, column 6: /],
  ["[1\n2]", /^Line 2, column 1: /],
  ["[1}", /^Line 1, column 3: /],
  ['["a\\x"]', /^Line 1, column 4: /],
  ['{"a": [true, fals]}', /^Line 1, column 14: /],
  ["[1, 2", /^Line 1, column 6: /],
  ["{} {}", /^Line 1, column 4: /],
  ["", /^There is nothing here yet/],
] as const;

Deno.test("text that is not JSON is explained with line and column", () => {
  for (const [text, reason] of broken) {
    const reading = readJson(text);
    assert.ok(!reading.ok);
    assert.match(reading.reason, reason, text);
  }
});

Deno.test("JSON that nests without end is read and not printed", () => {
  const reading = readJson("[".repeat(100_000) + "]".repeat(100_000));
  assert.ok(
    !reading.ok || writeJson(reading.value).includes("nested too deeply"),
  );
});

Deno.test("members are set as plain data, __proto__ included", () => {
  const set = withMember({}, "__proto__", { a: 1 });
  assert.deepEqual(Object.keys(set), ["__proto__"]);
  const deep = withAt({}, ["chaos", "latency", "base_ms"], 5);
  assert.deepEqual(deep, { chaos: { latency: { base_ms: 5 } } });
});

Deno.test("the filters of the address become those of a listing", () => {
  const query = (text: string, scope: string | null = null) =>
    listingQuery(new URLSearchParams(text), scope);
  assert.equal(query(""), "view=rows&scope=*");
  assert.equal(
    query("q=%20lamp%20&method=POST&status=4xx&stub=s", "mine"),
    "view=rows&scope=mine&q=lamp&method=POST&stub_id=s&status=4xx",
  );
  assert.equal(
    query("stub=s&of="),
    "view=rows&scope=*&stub_id=s&stub_scope=",
  );
  assert.equal(query("of=one"), "view=rows&scope=*");
  assert.equal(query("match=no", ""), "view=rows&scope=&outcome=no_match");
  assert.equal(
    query("match=yes&status=dropped"),
    "view=rows&scope=*&outcome=dropped&matched=true",
  );
});
