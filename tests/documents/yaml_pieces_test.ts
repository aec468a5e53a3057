import assert from "node:assert/strict";
import { parseYamlSource } from "../../src/documents/yaml_source.ts";
import { exactNumber, type Json } from "../../src/json/values.ts";
import { finish } from "../../src/runtime/work.ts";

/** So many members or items that they are read in several pieces. */
const count = 6000;

const numbers = Array.from({ length: count }, (_, at) => at);

function read(text: string) {
  const source = finish(parseYamlSource(text));
  assert.ok(source.ok, JSON.stringify(source).slice(0, 300));
  return source.documents;
}

function firstIssue(text: string): string {
  const source = finish(parseYamlSource(text));
  assert.ok(!source.ok);
  const [issue] = source.issues;
  return `${issue?.line}:${issue?.column} ${issue?.reason}`;
}

/** What a text holds that has lists and mappings of many items, in each other. */
const shapes: Readonly<Record<string, { text: string; value: Json }>> = {
  "a list in one line": {
    text: `[${numbers.join(", ")}]`,
    value: numbers.map((at) => exactNumber(String(at))),
  },
  "a mapping in one line": {
    text: `a: {${numbers.map((at) => `k${at}: v`).join(", ")}, }`,
    value: { a: Object.fromEntries(numbers.map((at) => [`k${at}`, "v"])) },
  },
  "lists in lists": {
    text: `[[${numbers.map(() => "x").join(",")}], [${
      numbers.map(() => "[y]").join(",")
    }]]`,
    value: [numbers.map(() => "x"), numbers.map(() => ["y"])],
  },
  "a mapping in a mapping in a list": {
    text: `- a:\n    b:\n${
      numbers.map((at) => `      k${at}:\n        - v`).join("\n")
    }\n    c: d\n- e`,
    value: [{
      a: {
        b: Object.fromEntries(numbers.map((at) => [`k${at}`, ["v"]])),
        c: "d",
      },
    }, "e"],
  },
  "pairs in a list in one line": {
    text: `[${numbers.map(() => "a: {b: c}").join(", ")}]`,
    value: numbers.map(() => ({ a: { b: "c" } })),
  },
  "a long list as the value of a pair in a list": {
    text: `[a: [${numbers.map(() => "x").join(",")}], b]`,
    value: [{ a: numbers.map(() => "x") }, "b"],
  },
  "explicit keys, and keys without a value": {
    text: numbers.map((at) => at % 2 === 0 ? `? k${at}` : `k${at}:`).join("\n"),
    value: Object.fromEntries(numbers.map((at) => [`k${at}`, null])),
  },
};

for (const [name, { text, value }] of Object.entries(shapes)) {
  Deno.test(`a long YAML text that is ${name} is read as a short one is`, () => {
    assert.deepEqual(read(text)[0]?.value, value);
  });
}

Deno.test("each of many YAML documents is read by itself, with its directives", () => {
  const many = read(numbers.map((at) => `--- k${at}\n`).join(""));
  assert.equal(many.length, count);
  assert.equal(many[count - 1]?.value, `k${count - 1}`);
  const long = numbers.map((at) => `  - !y!str ${at}\n`).join("");
  const [first, second] = read(
    `%TAG !y! tag:yaml.org,2002:\n---\na:\n${long}...\n---\na: 1\n`,
  );
  assert.deepEqual(first?.value, { a: numbers.map(String) });
  assert.deepEqual(first?.locate(["a", 4000]), { line: 4004, column: 12 });
  assert.ok(second !== undefined);
});

Deno.test("anchors and aliases reach from one piece of a YAML text to another", () => {
  const lines = numbers.map((at) =>
    at === 10 ? "  k10: &x [1, {a: b}]" : `  k${at}: v`
  );
  const [document] = read(`m:\n${lines.join("\n")}\n  last: *x\nn: *x\n`);
  const shared = [exactNumber("1"), { a: "b" }];
  const value = document?.value as { m: Record<string, Json>; n: Json };
  assert.deepEqual([value.m["last"], value.n], [shared, shared]);
});

Deno.test("what is wrong in a long YAML text is told wherever it stands", () => {
  const flow = (at: number, wrong: string) =>
    `[\n${numbers.map((n) => n === at ? wrong : `x${n},`).join("\n")}\n]`;
  const block = (at: number, wrong: string) =>
    `a:\n${numbers.map((n) => n === at ? wrong : `  k${n}: v`).join("\n")}\n`;
  for (let at = 1; at < count; at += 1) {
    // Each place that could be a seam would be too many: those around one are tried.
    if (at > 20 && at % 1250 > 3 && at % 1667 > 3) continue;
    assert.match(
      firstIssue(flow(at, ",")),
      new RegExp(`^${at + 2}:1 Unexpected (?:,|empty item) in flow sequence`),
    );
    assert.match(
      firstIssue(flow(at, "'x' 'y',")),
      new RegExp(`^${at + 2}:\\d+ Missing , `),
    );
    assert.match(
      firstIssue(block(at, "  k @v")),
      new RegExp(`^${at + 2}:3 `),
    );
  }
  assert.match(
    firstIssue(block(3000, "  k4: v")),
    /^4002:3|^3002:3|here twice/,
  );
  assert.match(firstIssue(`[${numbers.join(",")}`), /must end with a \]/);
  assert.match(firstIssue(`{a: b\n${numbers.join(",")}`), /./);
});
