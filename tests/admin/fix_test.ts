import assert from "node:assert/strict";
import { reasonText } from "../../admin/clause_reason.ts";
import { linesOf } from "../../admin/editor/issue_lines.ts";
import { fixesOf } from "../../admin/fix.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";

const action = { response: { status_code: 200, body: "" } };

/** What the fixes of a failing clause make of a stub's request, by their labels. */
function fixed(
  request: JsonObject,
  clause: { field: string; key?: string; expected: Json; actual: Json },
): { [label: string]: Json | undefined } {
  const fixes = fixesOf({ request, action }, {
    ...clause,
    matched: false,
    reason: "",
  });
  return Object.fromEntries(
    fixes.map(({ label, stub }) => [label, stub["request"]]),
  );
}

Deno.test("a clause of a header is accepted, loosened and dropped", () => {
  assert.deepEqual(
    fixed({ path: "/a", headers: { "X-Key": "one" } }, {
      field: "headers",
      key: "x-key",
      expected: "one",
      actual: "two",
    }),
    {
      "Accept this value": { path: "/a", headers: { "X-Key": "two" } },
      Loosen: { path: "/a", headers: { "X-Key": { $or: ["one", "two"] } } },
      Drop: { path: "/a" },
    },
  );
});

Deno.test("a clause that only differs in case, or is held by the value, is loosened to that", () => {
  const host = { field: "host", expected: "a" };
  assert.deepEqual(
    fixed({ host: "A.test" }, { ...host, actual: "a.test" })["Loosen"],
    { host: { $ignore_case: "A.test" } },
  );
  assert.deepEqual(
    fixed({ host: "test" }, { ...host, actual: "a.test" })["Loosen"],
    { host: { $contains: ["test"] } },
  );
});

Deno.test("a body is accepted in the members that differ, and criteria that hold stay", () => {
  const request = {
    body: { $json: { $key_values: { sku: "A1", count: { $gte: 1 } } } },
  };
  const clause = {
    field: "body",
    expected: null,
    actual: '{"sku":"B2","count":3,"at":"now"}',
  };
  assert.deepEqual(fixed(request, clause)["Accept this value"], {
    body: { $json: { $key_values: { sku: "B2", count: { $gte: 1 } } } },
  });
});

Deno.test("what a request lacks can only be dropped", () => {
  assert.deepEqual(
    Object.keys(fixed({ query: { page: "1" } }, {
      field: "query",
      key: "page",
      expected: "1",
      actual: null,
    })),
    ["Drop"],
  );
});

Deno.test("the line of a place in JSON is found, or that of what is around it", () => {
  const text =
    '{\n  "a": [1, {"}": "]"}],\n  "b": {\n    "c": [\n      2\n    ]\n  }\n}';
  assert.deepEqual(
    linesOf(text, [["a"], ["b"], ["b", "c", "0"], ["b", "none"], [], [
      "a",
      "1",
      "}",
    ]]),
    [2, 3, 5, 3, 1, 2],
  );
});

Deno.test("a reason says what the cells beside it do not say, and only that", () => {
  const clause = { field: "headers", key: "accept", matched: false };
  assert.equal(
    reasonText({
      ...clause,
      expected: "application/json",
      actual: "*/*",
      reason: 'member "accept": expected "application/json", got "*/*"',
    }),
    "",
  );
  assert.equal(
    reasonText({
      ...clause,
      expected: "application/json",
      actual: null,
      reason: '"accept": expected "application/json", but it is missing',
    }),
    "",
  );
  assert.equal(
    reasonText({
      ...clause,
      expected: { $regex: { pattern: "^\\d+$" } },
      actual: "x",
      reason:
        'member "accept": expected text that begins with a match of "^\\\\d+$", got "x"',
    }),
    'expected text that begins with a match of "^\\\\d+$"',
  );
  assert.equal(
    reasonText({
      field: "body",
      matched: false,
      expected: { $json: { inner_criteria: {} } },
      actual: '{"a":1}',
      reason: 'member "a": expected 2, got 1',
    }),
    '"a": expected 2, got 1',
  );
});
