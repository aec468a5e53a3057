import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const garden = await Deno.readTextFile("tests/data/postman/garden.json");

function collection(...item: readonly unknown[]) {
  return [{ path: "c.json", content: { info: { name: "c" }, item } }];
}

function request(
  url: unknown,
  response: unknown = [{ code: 200, body: "yes" }],
) {
  return { name: "r", request: { method: "GET", url }, response };
}

Deno.test("the saved examples of a collection answer, the first of equal ones first", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "g.json",
    content: garden,
  }]);
  assert.equal(answer.format, "postman");
  assert.deepEqual(notes(answer), [
    "rewritten /item/0/item/0/response/0/body",
    "lost /item/0/item/0/response/2",
    "lost /item/1",
  ]);
  const roses = await server.get("/v2/beds/7?season=summer&more=1");
  assert.match(roses.text, /^\{"plant": "rose", "id": "[\da-f-]{36}"\}$/);
  assert.equal(roses.headers.get("content-encoding"), null);
  const bare = await server.get("/v2/beds/7");
  assert.deepEqual([bare.status, bare.text], [404, "nothing grows in v2"]);
  assert.equal((await server.get("/water")).status, 404);
});

/** A URL of a request, with requests that fit it and such that do not. */
const urls:
  readonly (readonly [unknown, readonly string[], readonly string[]])[] = [
    ["http://h.test/p1/a", ["/p1/a", "/p1/a?x=1", "/p1/a/"], [
      "/p1/A",
      "/p1//a",
      "/p1/a/b",
    ]],
    ["{{base}}/p2/:id/c", ["/p2/7/c"], ["/p2/7/8/c", "/p2//c", "/p2/c"]],
    ["/p3/{{id}}?a=1&b=", ["/p3/7?b=&a=1"], [
      "/p3/7",
      "/p3/7?a=2&b=",
      "/p3/7?a=1",
    ]],
    [{ path: ["p4", ":id"] }, ["/p4/1"], ["/p4"]],
    ["/p5?a=1&a=2", ["/p5?a=2&a=1"], ["/p5?a=1", "/p5?a=1&a=2&a=3"]],
  ];

Deno.test("an example answers no request but those that have its path and query", async () => {
  await using server = await startStandin();
  const items = urls.map(([url]) => request(url));
  await importInto(server, collection(...items));
  for (const [, fits, misses] of urls) {
    for (const path of fits) {
      assert.equal((await server.get(path)).status, 200, path);
    }
    for (const path of misses) {
      assert.equal((await server.get(path)).status, 404, path);
    }
    const posted = await server.get(fits[0] ?? "", { method: "POST" });
    assert.equal(posted.status, 404);
  }
});

Deno.test("collections of the first version, or of the wrong types, are told and not thrown", async () => {
  await using server = await startStandin();
  const old = { path: "o.json", content: { id: "1", order: [], requests: [] } };
  assert.deepEqual(notes(await importInto(server, [old])), ["refused "]);
  const hostile: readonly unknown[] = [
    request(1),
    request({}),
    request("/a%zz"),
    request("/a/{b}c"),
    request("/q?a={{none}}"),
    request("/ok", [1]),
    request("/ok", [{ code: 99, header: [1, { key: [] }], body: {} }]),
  ];
  const answer = await importInto(server, collection(...hostile));
  assert.equal(
    answer.score.refused,
    hostile.length,
    JSON.stringify(answer.report),
  );
  assert.equal(answer.stubs.length, 0);
  let folder: unknown = { item: [request("/deep")] };
  for (let depth = 0; depth < 45; depth++) folder = { item: [folder] };
  assert.ok(
    (await importInto(server, collection(folder, 3, null))).score.refused >= 0,
  );
});

Deno.test("an example that the one before it hides is told", async () => {
  await using server = await startStandin();
  const answer = await importInto(
    server,
    collection(
      request("/a", [{ code: 201, body: "made" }, { code: 400, body: "no" }]),
      request("/a?x=1"),
    ),
  );
  assert.deepEqual(notes(answer), ["lost /item/0/response/1"]);
  assert.equal((await server.get("/a")).status, 201);
});
