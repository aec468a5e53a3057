import assert from "node:assert/strict";
import { parsedText } from "../stub_files/parsed_text.ts";
import { answering, startStandin } from "../harness.ts";
import { onlyIssue } from "../control/issue_reader.ts";
import { ask, outcome } from "../wire.ts";

interface Row {
  readonly request: string;
  readonly fits: readonly string[];
  readonly not: readonly string[];
}

/** Requests of stubs as JSON text, so that numbers stand as they were written. */
const rows: Row[] = [
  {
    request: '{"query": {"page": 1}}',
    fits: ["/a?page=1", "/?page=2&page=1"],
    not: ["/a?page=01", "/a?page=1.0", "/a?page=true", "/a?page=", "/a"],
  },
  {
    request: '{"query": {"full": true, "n": false}}',
    fits: ["/a?full=true&n=false"],
    not: ["/a?full=1&n=0", "/a?full=True&n=false", "/a?full=true"],
  },
  {
    request: '{"query": {"v": 1.0}}',
    fits: ["/?v=1.0"],
    not: ["/?v=1", "/?v=1.00"],
  },
  {
    request: '{"query": {"id": 9007199254740993}}',
    fits: ["/?id=9007199254740993"],
    not: ["/?id=9007199254740992"],
  },
  {
    request: '{"query": {"page": {"$or": [1, {"$eq": 2}]}}}',
    fits: ["/?page=1", "/?page=2"],
    not: ["/?page=3"],
  },
  {
    request: '{"query": {"page": {"$not": 1}}}',
    fits: ["/?page=2"],
    not: ["/?page=1", "/"],
  },
  {
    request: '{"query": {"page": {"$neq": 1}}}',
    fits: ["/?page=2"],
    not: ["/?page=1", "/"],
  },
  {
    request: '{"query": {"tags": {"$contains": [7, "a"]}}}',
    fits: ["/?tags=a-7"],
    not: ["/?tags=a-8"],
  },
  {
    request: '{"query": {"$exact_key_values": {"page": 1}}}',
    fits: ["/?page=1"],
    not: ["/?page=1&x=1", "/?page=2"],
  },
  {
    request: '{"query": {"$eq": {"page": 1, "all": false}}}',
    fits: ["/?all=false&page=1"],
    not: ["/?page=1", "/?page=1&all=true"],
  },
  // What the Python client makes of a plain value.
  {
    request:
      '{"query": {"$key_values": {"key_values": {"page": {"$eq": {"value": 1}}}}}}',
    fits: ["/?page=1"],
    not: ["/?page=2"],
  },
  {
    request: '{"path": 404}',
    fits: ["/404", "/404/"],
    not: ["/", "/4040"],
  },
  {
    request: '{"path": {"$contains": [7]}}',
    fits: ["/a/7/b", "/17"],
    not: ["/a"],
  },
];

Deno.test("a number or boolean is compared as text where the request has text", async () => {
  for (const { request, fits, not } of rows) {
    await using server = await startStandin();
    await server.stub(
      `{"request": ${request}, "action": {"response": {"status_code": 200, "headers": {}, "body": "ok"}}}`,
    );
    for (const target of fits) {
      const { text } = await server.get(target);
      assert.equal(text, "ok", `${target} should fit ${request}`);
    }
    for (const target of not) {
      const { status } = await server.get(target);
      assert.equal(status, 404, `${target} should not fit ${request}`);
    }
  }
});

Deno.test("a number or boolean of a header is compared as text", async () => {
  await using server = await startStandin();
  await server.stub(answering({ headers: { "X-Retry": 3, "x-dry": true } }));
  const send = (...headers: string[]) => ask(server, "/", { headers });
  const fitting = await send("X-Retry: 3", "X-Dry: true");
  assert.equal(outcome(fitting), "ok");
  assert.equal(outcome(await send("X-Retry: 3", "X-Dry: 1")), 404);
  assert.equal(outcome(await send("X-Retry: 3.0", "X-Dry: true")), 404);
});

Deno.test("a number of a YAML file is compared as the text that stands there", async () => {
  const yaml = "page: 1\nfull: true\nv: 1.0\nid: 9007199254740993";
  const source = parsedText(yaml, "yaml");
  assert.ok(source.ok && source.documents[0]);
  await using server = await startStandin();
  await server.stub(answering({ query: source.documents[0].value }));
  const target = "/?page=1&full=true&v=1.0&id=9007199254740993";
  assert.equal((await server.get(target)).text, "ok");
  assert.equal((await server.get(target.replace("1.0", "1"))).status, 404);
});

Deno.test("a listing shows such a value as the text that it is compared with", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({ query: { page: 1 } }));
  const { request } = await server.listed(id);
  assert.deepEqual(request.query, {
    $key_values: { key_values: { page: { $eq: { value: "1" } } } },
  });
});

Deno.test("an assertion takes numbers of a query as text, too", async () => {
  await using server = await startStandin();
  await server.get("/?page=1");
  const { text } = await server.control("POST", "/__mock__/assert", {
    query: { page: 1 },
  });
  assert.match(text, /"result":true/);
});

/** Criteria that never hold where they stand, with the place and the sentence of the issue. */
const impossible: [request: unknown, at: string, says: RegExp][] = [
  [
    { query: { page: { $gt: 5 } } },
    "query.page.$gt",
    /^"\$gt" here is about numbers, and a value of the query is text, so it never holds: /,
  ],
  [{ query: { page: { $gt: { value: 5 } } } }, "query.page.$gt", /numbers/],
  [{ query: { page: { $between: [1, 5] } } }, "query.page.$between", /numbers/],
  [{ query: { page: { $lte: [1] } } }, "query.page.$lte", /lists/],
  [
    { query: { page: { $even: {} } } },
    "query.page.$even",
    /^"\$even" here is about numbers, and a value of the query is text/,
  ],
  [
    { query: { a: { $key_values: { b: 1 } } } },
    "query.a.$key_values",
    /about objects/,
  ],
  [
    { query: { page: null } },
    "query.page",
    /^A value of the query is text and never equals null: /,
  ],
  [{ query: { page: [1, 2] } }, "query.page", /never equals a list/],
  [{ query: { page: { a: 1 } } }, "query.page", /never equals an object/],
  [{ query: { page: { $eq: null } } }, "query.page.$eq", /never equals null/],
  [
    { query: { page: { $and: [1, { $odd: {} }] } } },
    "query.page.$and.1.$odd",
    /about numbers/,
  ],
  [
    { query: { $exact_key_values: { page: { $gt: 1 } } } },
    "query.$exact_key_values.page.$gt",
    /about numbers/,
  ],
  [
    { headers: { "x-n": { $lt: 3 } } },
    "headers.x-n.$lt",
    /and a header is text/,
  ],
  [
    { headers: { $regex: "a" } },
    "headers.$regex",
    /^"\$regex" here is about text, and the headers are an object, so it never holds: /,
  ],
  [{ query: { $json: { a: 1 } } }, "query.$json", /the query is an object/],
  [{ path: { $gt: 5 } }, "path.$gt", /and the path is text/],
  [{ path: { $eq: [1] } }, "path.$eq", /never equals a list/],
  [{ host: { $even: {} } }, "host.$even", /and the host is text/],
  [{ method: { $odd: {} } }, "method.$odd", /and the method is text/],
];

Deno.test("a criterion that cannot hold by its type is refused with its place and a way out", async () => {
  await using server = await startStandin();
  for (const [request, at, says] of impossible) {
    const stub = { ...answering({}), request };
    const { type, loc, msg } = await onlyIssue(server, stub);
    assert.equal(type, "criterion_type", msg);
    assert.equal(loc.join("."), `body.request.${at}`);
    assert.match(msg, says);
    const asked = await onlyIssue(server, request, "/__mock__/assert");
    assert.equal(asked.loc.join("."), `body.${at}`);
  }
});

Deno.test("what is asked of a body, of JSON, of a length or under a negation is not refused", async () => {
  const requests = [
    { query: { page: { $json: { $gt: 5 } } } },
    { query: { page: { $length: { $gt: 5 } } } },
    { query: { page: { $not: { $gt: 5 } } } },
    { query: { page: { $neq: null } } },
    { query: { page: { $xor: { left: { $gt: 5 }, right: "a" } } } },
    { query: { $length: 2 } },
    { query: { $contains: ["page"] } },
    { headers: { $not: { $contains: ["x-a"] } } },
    { body: { $json: { a: { $gt: 5 }, b: null } } },
    { body: { $contains: [0, "a"] } },
    { body: { $gt: 5 } },
  ];
  await using server = await startStandin();
  for (const request of requests) await server.stub(answering(request));
});

Deno.test("a criterion of another type under $not still lets the request through", async () => {
  await using server = await startStandin();
  await server.stub(answering({ query: { page: { $not: { $gt: 5 } } } }));
  assert.equal((await server.get("/?page=7")).text, "ok");
});
