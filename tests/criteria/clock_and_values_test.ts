import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("$date asks the server's clock at the moment a request comes, and assertions and near misses look back at it", async () => {
  let now = Date.UTC(2026, 0, 31, 12);
  await using server = await startStandin({}, { now: () => now });
  const query = { until: { $date: { $gt: "now" } } };
  await server.stub(answering({ path: "/offer", query }));
  const target = "/offer?until=2026-02-01";
  assert.equal((await server.get(target)).status, 200);
  now += 24 * 3_600_000;
  assert.equal((await server.get(target)).status, 404);
  const match = async () => {
    const answer = await server.control("POST", "/__mock__/match", { target });
    return answer.text;
  };
  assert.match(
    await match(),
    /the date \\"2026-02-01\\" is not after \\"now\\"/,
  );
  const asserted = { path: "/offer", query, times: 1 };
  const { text } = await server.control("POST", "/__mock__/assert", asserted);
  assert.match(text, /"result":true/);
  now -= 24 * 3_600_000;
  assert.match(await match(), /"near_misses":\[\]/);
});

Deno.test("$values sees all values of a query's or header's name, in order", async () => {
  await using server = await startStandin();
  await server.stub(answering({
    path: "/tags",
    query: {
      tag: { $values: { $list: { items: ["b", "a"], any_order: true } } },
    },
  }));
  const statusOf = async (query: string) =>
    (await server.get(`/tags${query}`)).status;
  assert.equal(await statusOf("?tag=a&tag=b"), 200);
  assert.equal(await statusOf("?tag=a"), 404);
  assert.equal(await statusOf("?tag=a&tag=b&tag=c"), 404);
  assert.equal(await statusOf(""), 404);
  await server.stub(
    answering({ path: "/h", headers: { "X-A": { $values: { $last: "2" } } } }),
  );
  const sent = (...values: string[]) =>
    server.get("/h", {
      headers: values.map((value): [string, string] => ["x-a", value]),
    });
  assert.equal((await sent("2")).status, 200);
  assert.equal((await sent("2", "1")).status, 404);
});

Deno.test("a near miss of $values shows all values of the name", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/t", query: { tag: { $values: { $length: 1 } } } }),
  );
  const { text } = await server.control("POST", "/__mock__/match", {
    target: "/t?tag=a&tag=b",
  });
  assert.match(text, /length: expected 1, got 2/);
});

Deno.test("$values is refused where there are no several values", async () => {
  await using server = await startStandin();
  for (
    const request of [
      { path: { $values: ["a"] } },
      { query: { tag: { $not: { $values: ["a"] } } } },
      { query: { tag: { $values: "a" } } },
      { query: { $values: ["a"] } },
    ]
  ) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering(request),
    );
    assert.equal(answer.status, 422, JSON.stringify(request));
    assert.equal(answer.issues.length, 1, answer.text);
  }
});

Deno.test("a body may be a criterion with digits in its name", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/b", method: "POST", body: { $base64: "kim" } }),
  );
  assert.equal(
    (await server.get("/b", { method: "POST", body: "a2lt" })).status,
    200,
  );
});
