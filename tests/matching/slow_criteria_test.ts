import assert from "node:assert/strict";
import { startProcess } from "../server_process.ts";

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
  const stubs = [isHeld, ...many(isLacked, 400)].map((body) => ({
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

/** Posts a body that a stub takes after a long look, and asks for another answer again and again until it is answered. */
async function assertOthersAreAnswered(
  { stubs, body }: { readonly stubs: readonly unknown[]; body: string },
): Promise<void> {
  await using server = await startProcess();
  const post = (path: string, body: string) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  const stub = async (request: unknown, text: string) => {
    const response = { status_code: 200, body: text };
    const payload = JSON.stringify({ request, action: { response } });
    const answer = await post("/__mock__/stubs", payload);
    assert.equal(answer.status, 200, await answer.text());
  };
  await stub({ path: "/other" }, "another");
  for (const request of stubs) await stub(request, "found");

  let isOver = false;
  const looking = post("/a", body).finally(() => isOver = true);
  let answered = 0;
  while (!isOver) {
    const other = await fetch(`${server.url}/other`);
    assert.equal(await other.text(), "another");
    answered++;
  }
  const answer = await looking;
  assert.equal(await answer.text(), "found");
  assert.ok(answered > 5, `${answered} answers meanwhile`);
}
