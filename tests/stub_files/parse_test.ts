import assert from "node:assert/strict";
import type { StubFormat } from "../../src/documents/source.ts";
import { exact, issues, place, read } from "./sources.ts";

const formats: StubFormat[] = ["json", "jsonc", "yaml"];

Deno.test("a stub source keeps every digit of a number in each format", () => {
  const text = '{"a": 9007199254740993, "b": 1.0, "c": [1e400, -0, 5]}';
  for (const format of formats) {
    assert.equal(
      exact(text, format),
      '{"a":9007199254740993,"b":1.0,"c":[1e400,-0,5]}',
    );
  }
});

Deno.test("a stub source takes keys such as __proto__ as data in each format", () => {
  const text = '{"__proto__": {"x": 1}, "constructor": 2}';
  for (const format of formats) {
    const { value } = read(text, format);
    assert.deepEqual(Object.keys(value ?? {}), ["__proto__", "constructor"]);
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(place(text, format, ["__proto__", "x"]), "1:21");
  }
});

Deno.test("a stub source may begin with a byte order mark, which takes no column", () => {
  for (const format of formats) {
    assert.equal(exact("\uFEFF[1]", format), "[1]");
    assert.equal(place("\uFEFF[1]", format, [0]), "1:2");
  }
});

Deno.test("a stub source refuses deep nesting in each format", () => {
  for (const depth of [201, 3000]) {
    for (const format of formats) {
      const [issue = ""] = issues(
        "[".repeat(depth) + "]".repeat(depth),
        format,
      );
      assert.match(issue, /^1:\d+ nested deeper than 200 levels$/);
    }
    assert.match(
      issues("- ".repeat(depth) + "x", "yaml")[0] ?? "",
      /nested deeper/,
    );
  }
  for (const format of formats) {
    assert.equal(exact("[".repeat(200) + "]".repeat(200), format).length, 400);
  }
});

Deno.test("a stub source tells where a value is, or the nearest around it", () => {
  const json = '[\n  {"a": 1,\n   "b": {"c": [true]}}\n]';
  for (const format of formats) {
    assert.equal(place(json, format, []), "1:1");
    assert.equal(place(json, format, [0]), "2:3");
    assert.equal(place(json, format, [0, "b", "c", 0]), "3:16");
    assert.equal(place(json, format, [0, "b", "missing", "x"]), "3:9");
    assert.equal(place(json, format, [7]), "1:1");
  }
  const yaml = "- a: 1\n  b:\n    c:\n      - yes\n    d:\n";
  assert.equal(place(yaml, "yaml", [0, "b"]), "3:5");
  assert.equal(place(yaml, "yaml", [0, "b", "c", 0]), "4:9");
  assert.equal(place(yaml, "yaml", [0, "b", "d"]), "5:7");
});

Deno.test("a JSON source says where its text is wrong", () => {
  assert.deepEqual(issues('[1,\n {"a" 2}]', "json"), [
    '2:7 expected ":" after a key, found "2"',
  ]);
  assert.match(
    issues("[1,]", "json")[0] ?? "",
    /^1:4 expected a value, found "]"/,
  );
  assert.match(
    issues("", "json")[0] ?? "",
    /^1:1 expected a value, found the end/,
  );
});

Deno.test("a JSON source with a comment is told of JSONC", () => {
  for (const text of ["[ // one\n]", "[ /* one */ ]"]) {
    assert.deepEqual(issues(text, "json"), [
      '1:3 JSON has no comments: remove this one, or name the file ".jsonc"',
    ]);
  }
});

Deno.test("a repeated JSON key takes the last value, and the last place", () => {
  const text = '{"a": 1, "a": {"b": 2}}';
  assert.equal(exact(text, "json"), '{"a":{"b":2}}');
  assert.equal(place(text, "json", ["a", "b"]), "1:21");
});

Deno.test("a JSONC source takes comments and trailing commas", () => {
  const text = `// head
[ /* a
      comment */ {"url": "http://a//b/*c*/", "quote": "\\"//",}, // tail, }
  [1, /* , */ ], ]//`;
  assert.equal(
    exact(text, "jsonc"),
    '[{"url":"http://a//b/*c*/","quote":"\\"//"},[1]]',
  );
  assert.equal(place(text, "jsonc", [0, "url"]), "3:26");
  assert.equal(place(text, "jsonc", [1, 0]), "4:4");
});

Deno.test("a JSONC source refuses commas that trail no value and comments without an end", () => {
  for (const text of ["[,]", "{,}", "[1,,]", '{"a":,}', ",", "[1],"]) {
    assert.equal(issues(text, "jsonc").length, 1, text);
  }
  for (const text of ["[1] /* x", "[1] /*", "[1] /*/"]) {
    assert.deepEqual(issues(text, "jsonc"), [
      '1:5 this comment has no end, "*/"',
    ]);
  }
  assert.match(issues("[1] / 2", "jsonc")[0] ?? "", /^1:5 /);
  assert.match(issues('["a\n"]', "jsonc")[0] ?? "", /^1:4 a control character/);
});
