import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";

/** A list of which all JSON is read at once, in which a search for what it lacks takes some milliseconds. */
const list = JSON.stringify(Array.from({ length: 80_000 }, (_, at) => at));

/** XML in which to select something takes as long. */
const xml = `<a>${"<b c='1'/>".repeat(10_000)}</a>`;

const isLacked = (at: number) => ({ $json: { $contains: [-1 - at] } });
const isUnselected = (at: number) => ({ $xpath: `//c[@d='${at}']` });

const many = (of: (at: number) => unknown, count = 60) =>
  Array.from({ length: count }, (_, at) => of(at));

Deno.test("others are answered while the criteria of a stub look through a long list", async () => {
  const body = { $or: [...many(isLacked, 200), isHeld] };
  await assertOthersAreAnswered({ stubs: [{ path: "/a", body }], body: list });
});

Deno.test("others are answered while the criteria of a stub look through long XML", async () => {
  const body = { $or: [...many(isUnselected), { $xpath: "//b" }] };
  await assertOthersAreAnswered({ stubs: [{ path: "/a", body }], body: xml });
});

Deno.test("others are answered while many stubs look at one body", async () => {
  const stubs = [isHeld, ...many(isLacked, 1000)].map((body) => ({
    path: "/a",
    body,
  }));
  await assertOthersAreAnswered({ stubs, body: list });
});

Deno.test("others are answered while one criterion is asked of each element of a list", async () => {
  const items = Array.from({ length: 20_000 }, (_, id) => ({ id }));
  const $and = many((at) => ({ $key_values: { id: { $neq: -at - 1 } } }));
  const body = { $json: { $all: { $and } } };
  await assertOthersAreAnswered({
    stubs: [{ path: "/a", body }],
    body: JSON.stringify(items),
  });
});

Deno.test("others are answered while items find their elements in any order", async () => {
  const $and = many((at) => ({ $neq: -at - 1 }), 150);
  const body = {
    $json: { $list: { any_order: true, items: many(() => ({ $and }), 300) } },
  };
  await assertOthersAreAnswered({
    stubs: [{ path: "/a", body }],
    body: JSON.stringify(many((at) => at, 300)),
  });
});

const isHeld = { $json: { $contains: [79_999] } };

/** Posts a body that a stub takes after a long look. */
async function assertOthersAreAnswered(
  { stubs, body }: { readonly stubs: readonly unknown[]; body: string },
): Promise<void> {
  await using asked = await startWithStubs(stubs);
  const call = asked.post("/a", body);
  assert.equal(await answeredMeanwhile(asked, call), "found");
}
