import assert from "node:assert/strict";
import { readEntries } from "../../src/stub_files/entries.ts";
import { finish } from "../../src/runtime/work.ts";
import type { StubFormat } from "../../src/documents/source.ts";
import { parsedText } from "./parsed_text.ts";

const ok = {
  request: { path: "/a" },
  action: { response: { status_code: 200, body: "ok" } },
};

function read(value: unknown, format: StubFormat = "json") {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const source = parsedText(text, format);
  return finish(readEntries({ file: `stubs.${format}`, source }));
}

function good(value: unknown, format?: StubFormat) {
  const { entries, problems } = read(value, format);
  assert.deepEqual(problems, []);
  return entries;
}

function bad(value: unknown, format?: StubFormat): readonly string[] {
  const { problems } = read(value, format);
  assert.notEqual(problems.length, 0, "nothing was found wrong");
  return problems;
}

Deno.test("a stub file is a list or an object with one, other keys aside", () => {
  assert.equal(good([ok, ok]).length, 2);
  assert.equal(good({ $schema: "x", version: 3, stubs: [ok] }).length, 1);
  assert.deepEqual(good([]), []);
  assert.deepEqual(good({ stubs: [] }), []);
});

Deno.test("a stub file of another shape is refused with its place", () => {
  const sentence =
    'A stub file should be a list of stubs, or an object whose "stubs" is one';
  for (const value of ["null", "1", "{}", '"stubs"', JSON.stringify(ok)]) {
    assert.deepEqual(bad(value), [`stubs.json:1:1: ${sentence}`]);
  }
  assert.deepEqual(bad('{"stubs": {}}'), [`stubs.json:1:11: ${sentence}`]);
  assert.deepEqual(bad("# nothing", "yaml"), [`stubs.yaml:1:1: ${sentence}`]);
});

Deno.test("a stub file that cannot be read at all says where", () => {
  assert.deepEqual(bad('[\n  {"request": }\n]'), [
    'stubs.json:2:15: expected a value, found "}"',
  ]);
  assert.deepEqual(
    bad("a: *x\nb: *y\n", "yaml").map((line) => line.slice(0, 15)),
    [
      "stubs.yaml:1:4:",
      "stubs.yaml:2:4:",
    ],
  );
});

Deno.test("every issue of every entry gets a line with its place", () => {
  const text = `# two of three are wrong
stubs:
  - request: {path: /a}
    action:
      response: {status_code: 200, body: ok}
  - request:
      methd: GET
    action:
      response:
        status_code: 99
        template_body: "{{ x"
  - just text
  - action: {}
`;
  const lines = bad(text, "yaml");
  assert.deepEqual(
    lines.map((line) => line.replace(/(: stub \d[^:]*):.*/, "$1")),
    [
      "stubs.yaml:7:14: stub 2, request.methd",
      "stubs.yaml:10:22: stub 2, action.response.status_code",
      "stubs.yaml:11:24: stub 2, action.response.template_body",
      "stubs.yaml:12:5: stub 3",
      "stubs.yaml:13:5: stub 4, request",
      "stubs.yaml:13:13: stub 4, action",
    ],
  );
  assert.match(
    lines[0] ?? "",
    /Unknown field "methd": did you mean "method"\?$/,
  );
  assert.match(lines[1] ?? "", /Input should be greater than or equal to 200/);
});

Deno.test("an issue is at the same place in each format", () => {
  const text =
    '[{"request": {}, "action": {"response": {"status_code": "x", "body": 1}}}]';
  for (const format of ["json", "jsonc", "yaml"] as const) {
    const [line = ""] = bad(text, format);
    assert.ok(
      line.startsWith(
        `stubs.${format}:1:57: stub 1, action.response.status_code: Input should be a valid integer`,
      ),
      line,
    );
  }
});

Deno.test("an entry's id is its stub_id, or else its id, as trimmed text", () => {
  const idOf = (fields: object) =>
    good([{ ...ok, ...fields }])[0]?.spec.stub_id;
  assert.equal(idOf({ stub_id: "a", id: "b" }), "a");
  assert.equal(idOf({ stub_id: null, id: "b" }), "b");
  assert.equal(idOf({ id: " b " }), "b");
  assert.equal(idOf({ id: 5 }), "5");
  assert.equal(idOf({ stub_id: "a", id: "" }), "a");
  assert.equal(idOf({}), undefined);
  assert.equal(idOf({ id: null, stub_id: null }), undefined);
  const [exact] = good(
    '[{"id": 9007199254740993, "request": {}, "action": {"response": {"status_code": 200, "body": ""}}}]',
  );
  assert.equal(exact?.spec.stub_id, "9007199254740993");
});

Deno.test("an entry's id must be text or a number, neither blank nor with a slash", () => {
  const issueOf = (fields: object) => bad([{ ...fields, ...ok }]);
  assert.deepEqual(issueOf({ stub_id: " ", id: "b" }), [
    "stubs.json:1:13: stub 1, stub_id: The id is blank: write one, or leave it out",
  ]);
  assert.deepEqual(issueOf({ id: true }), [
    'stubs.json:1:8: stub 1, id: Input should be text or a number, such as "login-ok"',
  ]);
  assert.match(
    issueOf({ id: "a/b" })[0] ?? "",
    /^stubs\.json:1:8: stub 1, id: String should/,
  );
  assert.match(
    issueOf({ stub_id: "a/b" })[0] ?? "",
    /stub 1, stub_id: String should/,
  );
});

Deno.test("an entry's scope is a scope's name in any case, or null", () => {
  const scopeOf = (scope: unknown) => good([{ ...ok, scope }])[0]?.scope;
  assert.equal(scopeOf(null), null);
  assert.equal(scopeOf(undefined), null);
  assert.equal(scopeOf("Team-A"), "team-a");
});

Deno.test("an entry's scope that cannot be one is refused with its place", () => {
  const issueOf = (scope: unknown) => bad([{ scope, ...ok }])[0] ?? "";
  assert.match(
    issueOf("a b"),
    /^stubs\.json:1:11: stub 1, scope: String should match/,
  );
  assert.match(
    issueOf("Accept"),
    /stub 1, scope: .*registered HTTP header field/,
  );
  assert.match(issueOf(5), /stub 1, scope: Input should be a valid string/);
});

Deno.test("what a listing adds to a stub is taken back and forgotten", () => {
  const listed = {
    stub_id: "a",
    request: {
      method: null,
      path: "/a",
      body: null,
      headers: null,
      host: null,
      query: null,
    },
    action: {
      response: {
        status_code: 200,
        headers: {},
        body: "x",
        template_body: null,
        body_base64: null,
      },
      proxy: null,
      sse: null,
    },
    scope: null,
    chaos: null,
    max_calls: null,
    calls: 3,
    created_at: "2026-01-01T00:00:00.000Z",
    last_call_at: null,
    disabled: false,
  };
  const [entry] = good({ stubs: [listed] });
  assert.ok(entry !== undefined);
  for (const field of ["scope", "calls", "created_at", "last_call_at"]) {
    assert.equal(Object.hasOwn(entry.spec, field), false, field);
  }
});

Deno.test("hostile names in a file are data and break no line", () => {
  const entry =
    `{"request": {}, "action": {}, "__proto__": {"stub_id": "x"}, "constructor": 1, "a\\nb\\u001b": 2}`;
  const lines = bad(`[${entry}]`);
  assert.equal(lines.length, 4);
  for (const line of lines) {
    assert.match(line, /^stubs\.json:1:\d+: stub 1, [^\p{Cc}]+$/u);
  }
  assert.ok(
    lines.some((line) => line.includes('["a\\nb\\u001b"]')),
    lines.join("\n"),
  );
  assert.ok(lines.some((line) => line.includes("__proto__")));
});

Deno.test("numbers of a stub's body keep every digit", () => {
  const json = good(
    '[{"request": {"body": {"n": 9007199254740993}}, "action": {"response": {"status_code": 200, "body": {"n": 1.0}}}}]',
  );
  const yaml = good(
    "- request: {body: {n: 9007199254740993}}\n  action: {response: {status_code: 200, body: {n: 1.0}}}",
    "yaml",
  );
  assert.equal(JSON.stringify(json[0]?.spec), JSON.stringify(yaml[0]?.spec));
  assert.match(JSON.stringify(json[0]?.spec), /9007199254740993.*\{"n":1\.0\}/);
});

Deno.test("the entries of several documents are counted through, empty ones left out", () => {
  const entry = (id: string) =>
    `- {id: ${id}, request: {}, action: {response: {status_code: 200, body: ""}}}`;
  const text = `---\n${entry("a")}\n---\n---\nstubs:\n${entry("b")}\n---\n`;
  assert.deepEqual(
    good(text, "yaml").map(({ spec, origin }) => [
      spec.stub_id,
      origin().entry,
      origin().line,
    ]),
    [["a", 1, 2], ["b", 2, 6]],
  );
  assert.deepEqual(bad(`${entry("a")}\n---\nstubs: 1\n`, "yaml"), [
    'stubs.yaml:3:8: A stub file should be a list of stubs, or an object whose "stubs" is one',
  ]);
});
