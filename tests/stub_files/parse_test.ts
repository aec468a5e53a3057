import assert from "node:assert/strict";
import type { JsonPath } from "../../src/json/values.ts";
import { parseStubSource } from "../../src/stub_files/parse.ts";
import type { StubFormat } from "../../src/stub_files/source.ts";

function read(text: string, format: StubFormat) {
  const source = parseStubSource(text, format);
  assert.ok(source.ok, JSON.stringify(source));
  const [document, ...others] = source.documents;
  assert.ok(document !== undefined && others.length === 0);
  return document;
}

/** The value as JSON text, which shows every digit. */
function exact(text: string, format: StubFormat): string {
  return JSON.stringify(read(text, format).value);
}

/** The issues as `line:column reason`. */
function issues(text: string, format: StubFormat): string[] {
  const source = parseStubSource(text, format);
  assert.ok(!source.ok, text);
  return source.issues.map(({ line, column, reason }) =>
    `${line}:${column} ${reason}`
  );
}

function place(text: string, format: StubFormat, path: JsonPath): string {
  const { line, column } = read(text, format).locate(path);
  return `${line}:${column}`;
}

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

Deno.test("a YAML source reads scalars by the core schema", () => {
  const text = `
- [~, null, , "null", true, FALSE, yes, on, 2020-01-01, 1_000, 1:30]
- [+5, 007, .5, 1., -1.50, 0x1F, 0o17, 0x20000000000001, 1e3, "1.0", '2']
- [!!str 5, !!int "5", !!float 1, !!null "", !!bool "true", ! 7]
- |
  text
  more
- >-
  folded
  line
`;
  assert.equal(
    exact(text.replace(", , ", ", "), "yaml"),
    '[[null,null,"null",true,false,"yes","on","2020-01-01","1_000","1:30"],' +
      '[5,7,0.5,1.0,-1.50,31,15,9007199254740993,1e3,"1.0","2"],' +
      '["5",5,1,null,true,"7"],"text\\nmore\\n","folded line"]',
  );
  assert.equal(exact("# nothing\n", "yaml"), "null");
  assert.equal(exact("%YAML 1.1\n---\n[yes, 012]", "yaml"), '["yes",12]');
});

Deno.test("a YAML source takes keys as text, as they are written", () => {
  assert.equal(
    exact("404: a\n1.0: b\ntrue: c\n~: d\n'<<': e\n", "yaml"),
    '{"404":"a","1.0":"b","true":"c","~":"d","<<":"e"}',
  );
  assert.equal(place("404:\n  x: 1\n", "yaml", ["404", "x"]), "2:6");
});

Deno.test("a YAML source shares values by aliases", () => {
  const text =
    "a: &x {k: [1.0]}\nb: *x\n&n c: *x\nd: &x 2\ne: *x\nf: *n\n*n : 3\n";
  assert.equal(
    exact(text.replace("*n : 3\n", ""), "yaml"),
    '{"a":{"k":[1.0]},"b":{"k":[1.0]},"c":{"k":[1.0]},"d":2,"e":2,"f":"c"}',
  );
  assert.equal(
    place(text.replace("*n : 3\n", ""), "yaml", ["b", "k", 0]),
    "1:12",
  );
  assert.deepEqual(issues(text, "yaml"), ['7:1 the key "c" is here twice']);
});

Deno.test("a YAML source reports every value that JSON cannot hold", () => {
  const text = `a: 1
a: 2
b: !date 2020-01-01
c: !!binary aGk=
d: !!set {x}
e: !!int five
f: .inf
g: *nowhere
h: &h [*h]
<<: {i: 1}
? [1]
: j
`;
  assert.deepEqual(issues(text, "yaml"), [
    '2:1 the key "a" is here twice',
    `3:10 the tag "!date" is not known here: leave it out, stub files have the tags of YAML's core schema only`,
    `4:13 the tag "!!binary" is not known here: leave it out, stub files have the tags of YAML's core schema only`,
    `5:10 the tag "!!set" is not known here: leave it out, stub files have the tags of YAML's core schema only`,
    '6:10 "five" is not a value for the tag "!!int"',
    "7:4 JSON has no number such as .inf: put it in quotes if it is text",
    '8:4 the alias "*nowhere" has no anchor "&nowhere" before it',
    '9:8 the alias "*h" would hold itself',
    '10:1 merge keys ("<<") are not part of YAML 1.2: use an alias for a whole value, or write the fields out',
    "11:3 a key must be text, not a list or a mapping",
  ]);
});

Deno.test("a YAML source bounds what aliases stand for", () => {
  const levels = Array.from(
    { length: 30 },
    (_, level) =>
      level === 0
        ? "- &a0 [x, x, x, x, x, x, x, x, x, x]"
        : `- &a${level} [${Array(10).fill(`*a${level - 1}`).join(", ")}]`,
  );
  assert.match(
    issues(levels.join("\n"), "yaml")[0] ?? "",
    /^6:\d+ with its aliases written out this file holds more than 1000000 values$/,
  );
  const chain = Array.from(
    { length: 300 },
    (_, level) => level === 0 ? "- &a0 [x]" : `- &a${level} [*a${level - 1}]`,
  );
  assert.match(
    issues(chain.join("\n"), "yaml")[0] ?? "",
    /nested deeper than 200 levels/,
  );
});

Deno.test("a YAML source says where its text is wrong, once", () => {
  assert.deepEqual(issues("a: 1\n---\nb: 2\n", "yaml"), [
    '2:1 a second document begins here ("---"): put it into a file of its own',
  ]);
  assert.match(
    issues('a:\n  b: "x', "yaml")[0] ?? "",
    /^2:\d+ Missing closing/,
  );
  assert.match(issues("a:\n\t- b", "yaml")[0] ?? "", /^2:1 Tabs/);
  assert.equal(issues("[".repeat(50), "yaml").length, 1);
});
