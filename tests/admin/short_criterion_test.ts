import assert from "node:assert/strict";
import { shortFields, shortPredicate } from "../../admin/short_criterion.ts";
import { isJsonObject, type Json } from "../../src/json/values.ts";
import { startStandin, type TestServer } from "../harness.ts";

/** What the server lists of a request that a stub takes. */
async function listedAs(
  server: TestServer,
  request: Json,
): Promise<{ [name: string]: Json }> {
  const answer = await server.control("POST", "/__mock__/stubs?dry_run=true", {
    request,
    action: { response: { status_code: 200, body: "" } },
  });
  const { stub } = answer.json as {
    stub: { request: { [name: string]: Json } };
  };
  return stub.request;
}

Deno.test("every operator's example means the same in its short form", async () => {
  await using server = await startStandin({ logLevel: "silent" });
  const schema = (await server.control("GET", "/__mock__/schema/stubs.json"))
    .json as { $defs: { Criterion: { properties: { [name: string]: Json } } } };
  const operators = Object.entries(schema.$defs.Criterion.properties);
  assert.ok(operators.length > 20);
  for (const [name, description] of operators) {
    const examples = isJsonObject(description) ? description["examples"] : null;
    const [example = null] = Array.isArray(examples) ? examples : [];
    const long = await listedAs(server, { body: { [name]: example } });
    const short = shortPredicate(long["body"] ?? null);
    if (typeof short === "string") continue;
    assert.deepEqual(
      (await listedAs(server, { body: short }))["body"],
      long["body"],
      `${name}: ${JSON.stringify(short)}`,
    );
  }
});

Deno.test("criteria that look like something else keep their meaning in short", async () => {
  await using server = await startStandin({ logLevel: "silent" });
  const bodies: Json[] = [
    { $json: { a: 1, b: { $gte: 2 } } },
    { $json: { inner_criteria: { inner_criteria: 1 } } },
    { $eq: { value: 1 } },
    { $neq: { value: "x" } },
    { $eq: { value: { value: 1 } } },
    { $or: ["a", { $contains: ["b"] }] },
    { $not: { $regex: "^a" } },
    { $json: { $eq: { value: { $eq: 1 } } } },
    { $json: { list: [1, { $neq: 3 }], none: null } },
    { $json: { items: [{ price: { $gt: 0 } }], of: { value: 3 } } },
    { $json: { n: { $or: [1, { a: { $gt: 1 } }] }, m: { $eq: null } } },
    { $json: { $key_values: { a: { b: { $not: { c: { $lt: 2 } } } } } } },
  ];
  for (const body of bodies) {
    const long = (await listedAs(server, { body }))["body"] ?? null;
    const short = shortPredicate(long);
    assert.deepEqual(
      (await listedAs(server, { body: short }))["body"],
      long,
      JSON.stringify(short),
    );
  }
  const query = {
    page: "1",
    size: { $gte: "2" },
    none: { $not: { $regex: "" } },
  };
  const long = (await listedAs(server, { query }))["query"] ?? null;
  assert.deepEqual(shortFields(long), query);
});
