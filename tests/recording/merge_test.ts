import assert from "node:assert/strict";
import type { JsonObject } from "../../src/json/values.ts";
import { mergeStubs } from "../../src/recording/merge.ts";
import { recorded, type Told } from "./exchanges.ts";

const orders: Told = { target: "/orders", answer: '{"n":1}' };
const users: Told = { target: "/users", answer: '{"users":[]}' };

const made = (...told: Told[]) => recorded(told).stubs;

/** The stubs as a file has them. */
function written(stubs: readonly JsonObject[]): JsonObject[] {
  return JSON.parse(JSON.stringify(stubs));
}

function changes(merged: ReturnType<typeof mergeStubs>): string[] {
  return merged.merges.map(({ change }) => change);
}

Deno.test("the same recording again changes nothing", () => {
  const file = written(made(orders, users));
  const merged = mergeStubs(file, made(orders, users), "mark");
  assert.equal(merged.isChanged, false);
  assert.deepEqual(merged.stubs, file);
  assert.deepEqual(changes(merged), ["same", "same"]);
});

Deno.test("a recording that differs in its moment and in noise alone changes nothing", () => {
  const at = (moment: string, ms: number): Told => ({
    ...orders,
    answer: JSON.stringify({ now: moment }),
    answerHeaders: [["x-ratelimit-remaining", String(ms)], [
      "content-type",
      "application/json",
    ]],
  });
  const file = written(made(at("2026-03-01T12:00:00Z", 10)));
  const again = made(users, at("2026-03-01T12:00:01Z", 9));
  const merged = mergeStubs(file, again, "leave");
  assert.deepEqual(changes(merged), ["same", "new"]);
  assert.deepEqual(merged.stubs[0], file[0]);
});

Deno.test("a UUID in an answer counts only where a request asks for it", () => {
  const uuid = (digit: string) =>
    `${digit.repeat(8)}-0000-4000-8000-000000000000`;
  const order = (id: string): Told => ({
    ...orders,
    answer: JSON.stringify({ id }),
  });
  const file = written(made(order(uuid("1"))));
  const again = mergeStubs(file, made(order(uuid("2"))), "mark");
  assert.equal(again.isChanged, false);
  const one: Told = { target: `/orders/${uuid("2")}`, answer: '{"open":true}' };
  const used = mergeStubs(file, made(order(uuid("2")), one), "mark");
  assert.deepEqual(changes(used), ["changed", "new"]);
});

Deno.test("another answer takes the place of the old one, at its place in the file", () => {
  const file = written(made(orders, users));
  const again = made(users, { ...orders, answer: '{"n":2}' });
  const merged = mergeStubs(file, again, "mark");
  assert.deepEqual(changes(merged), ["changed", "same"]);
  assert.match(JSON.stringify(merged.stubs[0]), /"body":\{"n":2\}/);
  assert.equal(merged.stubs[1], file[1]);
});

Deno.test("what was edited by hand stays, and the other parts follow", () => {
  const [first] = written(made(orders));
  assert.ok(first);
  const edited: JsonObject = {
    ...first,
    title: "mine",
    request: { method: "GET", path: "/orders" },
  };
  const again = made({ ...orders, answer: '{"n":2}' });
  const merged = mergeStubs([edited], again, "mark");
  assert.deepEqual(changes(merged), ["changed"]);
  const [stub] = merged.stubs;
  assert.equal(stub?.["title"], "mine");
  assert.deepEqual(stub?.["request"], { method: "GET", path: "/orders" });
  assert.match(JSON.stringify(stub), /"n":2/);
  const third = mergeStubs(written(merged.stubs), again, "mark");
  assert.equal(third.isChanged, false);
});

Deno.test("an edited answer stays where the upstream has another one, which is told", () => {
  const [first] = written(made(orders));
  const action = { response: { status_code: 200, headers: {}, body: "mine" } };
  const edited: JsonObject = { ...first, action };
  const again = made({ ...orders, answer: '{"n":2}' });
  const merged = mergeStubs([edited], again, "mark");
  assert.deepEqual(changes(merged), ["edited"]);
  assert.equal(merged.stubs[0], edited);
  assert.deepEqual(changes(mergeStubs([edited], made(orders), "mark")), [
    "same",
  ]);
});

Deno.test("what was not seen again is marked, and the mark goes when it is", () => {
  const file = written(made(orders, users));
  const marked = mergeStubs(file, made(orders), "mark");
  assert.deepEqual(changes(marked), ["same", "unseen"]);
  assert.match(JSON.stringify(marked.stubs[1]), /"seen":"no"/);
  const twice = mergeStubs(marked.stubs, made(orders), "mark");
  assert.equal(twice.isChanged, false);
  const back = mergeStubs(marked.stubs, made(orders, users), "mark");
  assert.deepEqual(back.stubs, file);
});

Deno.test("what was not seen again goes where that is asked for, and stays where a recording is only of misses", () => {
  const file = written(made(orders, users));
  const pruned = mergeStubs(file, made(orders), "prune");
  assert.deepEqual(changes(pruned), ["same", "pruned"]);
  assert.equal(pruned.stubs.length, 1);
  assert.equal(mergeStubs(file, made(orders), "leave").isChanged, false);
});

Deno.test("stubs that nobody recorded stay where they are, and new ones stand at the end", () => {
  const own: JsonObject = { stub_id: "own", request: {}, action: {} };
  const merged = mergeStubs([own], made(orders), "prune");
  assert.deepEqual(merged.stubs.map(({ stub_id }) => stub_id), [
    "own",
    made(orders)[0]?.stub_id,
  ]);
});

Deno.test("members in another order are not an edit", () => {
  const [first] = written(made(orders));
  const { action, request, ...rest } = first ?? {};
  const turned: JsonObject = {
    action: action ?? null,
    ...rest,
    request: Object.fromEntries(
      Object.entries(request as JsonObject).reverse(),
    ),
  };
  const again = made({ ...orders, answer: '{"n":2}' });
  assert.deepEqual(changes(mergeStubs([turned], again, "mark")), ["changed"]);
});
