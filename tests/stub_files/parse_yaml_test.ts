import assert from "node:assert/strict";
import { parsedText } from "./parsed_text.ts";
import { exact, issues, place, read } from "./sources.ts";

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
k: 1
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
    /^5:43 the aliases of this document stand for more than 100000 values together: have fewer of them, or split the file$/,
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
  assert.match(
    issues('a:\n  b: "x', "yaml")[0] ?? "",
    /^2:\d+ Missing closing/,
  );
  assert.match(issues("a:\n\t- b", "yaml")[0] ?? "", /^2:1 Tabs/);
  assert.equal(issues("[".repeat(50), "yaml").length, 1);
});

Deno.test("a YAML source merges mappings, of which the nearest wins", () => {
  const text = `
base: &base {a: 1, b: {c: 1.0}}
more: &more {b: 2, d: 3}
one: {<<: *base, a: 4}
two: {a: 5, <<: [*more, *base]}
both: &both
  <<: *base
  <<: {d: 6}
three: {"<<": 7, <<: *both}
none: {<<: {}}
`;
  const { value } = read(text, "yaml");
  assert.equal(
    JSON.stringify(value).replace(/^.*?"one"/, '{"one"'),
    '{"one":{"a":4,"b":{"c":1.0}},"two":{"a":5,"b":2,"d":3},' +
      '"both":{"a":1,"b":{"c":1.0},"d":6},' +
      '"three":{"<<":7,"a":1,"b":{"c":1.0},"d":6},"none":{}}',
  );
  assert.equal(place(text, "yaml", ["one", "a"]), "4:21");
  assert.equal(place(text, "yaml", ["one", "b", "c"]), "2:27");
  assert.equal(place(text, "yaml", ["two", "d"]), "3:23");
  assert.equal(place(text, "yaml", ["three", "d"]), "8:11");
  assert.equal(place(text, "yaml", ["none", "x"]), "10:7");
});

Deno.test("a YAML source merges mappings only", () => {
  const text = `a: &a [{x: 1}, 2]
b: {<<: *a}
c: {<<: text}
d: {<<: }
e: {<<: *none}
f: {<<: {x: 1}, x: 2, x: 3}
`;
  const sentence = 'a merge key ("<<") takes a mapping, or a list of mappings';
  assert.deepEqual(issues(text, "yaml"), [
    `2:9 ${sentence}`,
    `3:9 ${sentence}`,
    `4:9 ${sentence}`,
    '5:9 the alias "*none" has no anchor "&none" before it',
    `5:9 ${sentence}`,
    '6:23 the key "x" is here twice',
  ]);
});

Deno.test("a YAML source bounds what merge keys bring", () => {
  const levels = Array.from(
    { length: 30 },
    (_, level) =>
      level === 0
        ? "a0: &a0 {a: 1, b: 2, c: 3, d: 4, e: 5}"
        : `a${level}: &a${level} {<<: [${
          Array(10).fill(`*a${level - 1}`).join(", ")
        }]}`,
  );
  assert.match(
    issues(levels.join("\n"), "yaml")[0] ?? "",
    /^6:15 the aliases of this document stand for more than 100000 values together: /,
  );
});

Deno.test("a YAML source reads each document by itself", () => {
  const source = parsedText(
    "%YAML 1.2\n---\n- &a 1\n---\n---\n- &a 2\n- *a\n...\n",
    "yaml",
  );
  assert.ok(source.ok);
  assert.deepEqual(source.documents.map(({ value }) => value), [
    [1],
    null,
    [2, 2],
  ]);
  assert.deepEqual(
    source.documents[2]?.locate([1]),
    { line: 6, column: 6 },
  );
  assert.deepEqual(issues("- &a 1\n---\n- *a\n", "yaml"), [
    '3:3 the alias "*a" has no anchor "&a" before it',
  ]);
});
