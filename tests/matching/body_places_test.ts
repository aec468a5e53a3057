import assert from "node:assert/strict";
import type { Json } from "../../src/json/values.ts";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";

/** The places in which a JSON body differs from what a stub asks of it. */
async function placesOf(criterion: Json, body: Json) {
  await using server = await startStandin();
  const { text, as } = await server.control("POST", "/__mock__/match", {
    path: "/a",
    method: "POST",
    body,
    stub: answering({ path: "/a", body: { $json: criterion } }),
  });
  const [near] = as(matchAnswer).near_misses;
  assert.ok(near !== undefined, text);
  const clause = near.clauses.find(({ field }) => field === "body");
  return (clause?.places ?? []).map(({ pointer, expected, actual, reason }) =>
    [pointer, expected, actual, reason] as const
  );
}

Deno.test("every member of a JSON body that differs is named, with what was asked and what is there", async () => {
  const places = await placesOf(
    {
      items: [{ price: { $gt: 0 }, n: 1 }, { "a/b": 2 }],
      customer: { name: "Ada", age: 3 },
      ok: true,
    },
    {
      items: [{ price: "9.5", n: 1 }, { "a/b": 3 }],
      customer: { name: "Ada", age: 4, more: null },
    },
  );
  assert.deepEqual(places, [
    [
      "/items/0/price",
      { $gt: { value: 0 } },
      "9.5",
      'expected a number greater than 0, got "9.5"',
    ],
    ["/items/1/a~1b", 2, 3, "expected 2, got 3"],
    ["/customer/age", 3, 4, "expected 3, got 4"],
    ["/customer/more", undefined, null, "it is not expected"],
    ["/ok", true, undefined, "it is missing"],
  ]);
});

Deno.test("members that a criterion does not ask for may be there, and lists of another length say which elements", async () => {
  const places = await placesOf(
    { $key_values: { list: [1, 2, 3], x: { $or: [1, 2] } } },
    { list: [1, 5], x: 3, other: true },
  );
  assert.deepEqual(places.map(([pointer, , actual]) => [pointer, actual]), [
    ["/list/1", 5],
    ["/list/2", undefined],
    ["/x", 3],
  ]);
});

Deno.test("a body that is as a whole something else has one place, and one that is not JSON has none", async () => {
  assert.deepEqual(
    (await placesOf({ a: 1 }, [1])).map(([pointer]) => pointer),
    [""],
  );
  assert.deepEqual(await placesOf({ a: 1 }, "a text"), []);
});
