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
