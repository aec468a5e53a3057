import assert from "node:assert/strict";
import type { Json } from "../../src/json/values.ts";
import { answersOf, shapeOfAnswer } from "../../src/recording/answer_shapes.ts";
import { driftOf } from "../../src/recording/drift.ts";
import { recorded } from "./exchanges.ts";

function drifts(before: Json, after: Json): string[] {
  const answer = (json: Json) => ({
    status: 200,
    type: "application/json",
    json,
  });
  return driftOf(answer(before), answer(after)).map((
    { kind, pointer, recorded, present, isInfo },
  ) => `${isInfo ? "info " : ""}${kind} ${pointer} ${recorded} ${present}`);
}

Deno.test("other values are not drift", () => {
  assert.deepEqual(drifts({ a: 1, b: ["x"] }, { b: ["y", "z"], a: 2.5 }), []);
});

Deno.test("a member that is gone and a type that changed are drift, a new member is told", () => {
  assert.deepEqual(
    drifts({ a: 1, "b/c": { d: "x" } }, { a: "1", "b/c": {}, e: [] }),
    [
      "type_changed /a number string",
      "member_gone /b~1c/d string null",
      "info member_new /e null list",
    ],
  );
});

Deno.test("the items of a list are looked at together", () => {
  const before = { items: [{ id: 1, note: "x" }, { id: 2 }] };
  assert.deepEqual(drifts(before, { items: [{ id: 3 }] }), []);
  assert.deepEqual(drifts(before, { items: [] }), []);
  assert.deepEqual(drifts(before, { items: [{ note: "y" }] }), [
    "member_gone /items/*/id number null",
  ]);
  assert.deepEqual(drifts(before, { items: [{ id: 3 }, { id: "4" }] }), [
    "type_changed /items/*/id number number or string",
  ]);
});

Deno.test("null in place of a value, and a value in place of null, is told and no drift", () => {
  assert.deepEqual(drifts({ a: 1, b: null }, { a: null, b: 1 }), [
    "info null_changed /a number null",
    "info null_changed /b null number",
  ]);
});

Deno.test("another status and another type of content are drift", () => {
  const found = driftOf(
    { status: 200, type: "application/json", json: {} },
    { status: 404, type: "text/html", json: undefined },
  );
  assert.deepEqual(
    found.map(({ kind, recorded, present }) => [kind, recorded, present]),
    [
      ["status_changed", "200", "404"],
      ["content_type_changed", "application/json", "text/html"],
    ],
  );
});

Deno.test("JSON of any depth and any names is compared", () => {
  let deep: Json = 1;
  for (let at = 0; at < 5000; at++) deep = [deep];
  assert.deepEqual(drifts(deep, deep), []);
  const odd: Json = JSON.parse('{"__proto__": {"a": 1}}');
  assert.deepEqual(drifts(odd, JSON.parse('{"__proto__": {}}')), [
    "member_gone /__proto__/a number null",
  ]);
});

Deno.test("the answers of a stub are compared with what comes now", () => {
  const [stub] = recorded([
    { target: "/a", answer: '{"n":1}' },
    { target: "/a", answer: '{"n":"done"}' },
  ]).stubs;
  const answers = answersOf(stub?.action ?? {});
  const now = shapeOfAnswer(200, "application/json; charset=utf-8", '{"n":2}');
  assert.deepEqual(answers.map((one) => driftOf(one, now).length), [0, 1]);
});
