import assert from "node:assert/strict";
import { z } from "zod";
import { answering, startStandin } from "../harness.ts";

const stored = z.object({ warnings: z.array(z.string()).optional() });

Deno.test("a query in a path is told, and the stub is taken", async () => {
  await using server = await startStandin();
  const create = async (path: unknown) => {
    const stub = answering({ path });
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 200);
    return answer.as(stored).warnings;
  };
  assert.deepEqual(await create("/a?b=1"), [
    '"?" in the path "/a?b=1" begins no query, which a path does not have: give it in "query"',
  ]);
  assert.equal(await create("/a"), undefined);
  assert.equal(await create({ $regex: "/a?" }), undefined);
});

Deno.test("a scope in a payload that says another than the stub's is told", async () => {
  await using server = await startStandin();
  await server.control("PUT", "/__mock__/scopes/a", {});
  const create = async (scope: unknown, query = "") => {
    const stub = answering({}, "ok", { scope });
    const answer = await server.control(
      "POST",
      `/__mock__/stubs${query}`,
      stub,
    );
    assert.equal(answer.status, 200);
    return answer.as(stored).warnings;
  };
  assert.deepEqual(await create("a"), [
    `"scope" was ignored and the stub is outside of scopes: name its scope by a header or by ?scope=NAME`,
  ]);
  assert.deepEqual(await create("b", "?scope=a&dry_run=true"), [
    `"scope" was ignored and the stub is in the scope 'a': name its scope by a header or by ?scope=NAME`,
  ]);
  assert.equal(await create("a", "?scope=a"), undefined);
  assert.equal(await create(null), undefined);
});

Deno.test("what a body can never be, since it is text, is told, and the stub is taken", async () => {
  await using server = await startStandin();
  const warningsOf = async (body: unknown) => {
    const stub = answering({ body });
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 200);
    return answer.as(stored).warnings;
  };
  assert.deepEqual(await warningsOf({ $any: 1 }), [
    '"$any" here is about lists, and the body is text, so it never holds: ask for the JSON in it, as in {"$json":{"$gt":5}}',
  ]);
  const never = [
    { $gt: 5 },
    { $last: "a" },
    { $key_values: { stream: true } },
    { $and: [{ $all: 1 }, "a"] },
  ];
  for (const body of never) {
    assert.equal((await warningsOf(body))?.length, 1, JSON.stringify(body));
  }
  const may = [
    "a",
    5,
    [1, 2],
    { a: { $any: 1 } },
    { $json: { $any: 1 } },
    { $json: { $key_values: { a: { $last: 1 } } } },
    { $contains: ["a"] },
    { $length: { $gt: 5 } },
    { $not: { $any: 1 } },
    { $json_schema: { type: "array" } },
    { $xpath: { path: "//b", value: "1" } },
    { $graphql: { query: "{ a }" } },
    { $base64: { $regex: "a" } },
    { $bytes: "AAEC" },
    { $number: { $gt: 5 } },
  ];
  for (const body of may) {
    assert.equal(await warningsOf(body), undefined, JSON.stringify(body));
  }
});
