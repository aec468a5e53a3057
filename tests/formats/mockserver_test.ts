import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const theatre = await Deno.readTextFile("tests/data/mockserver/theatre.json");

function expecting(httpRequest: unknown, more: object = {}) {
  return { httpRequest, httpResponse: { body: "yes" }, ...more };
}

function file(...content: readonly unknown[]) {
  return [{ path: "initializer.json", content }];
}

Deno.test("expectations of MockServer's answer as they did, by priority and then the first", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "t.json",
    content: theatre,
  }]);
  assert.equal(answer.format, "mockserver");
  assert.deepEqual(notes(answer), [
    "lost /0/httpResponse/reasonPhrase",
    "refused /4/timeToLive",
    "refused /5/httpRequest/path",
    "refused /6",
  ]);
  const headers = { "x-guest": "yes" };
  const seats = await server.get("/shows/7/seats?row=A", { headers });
  assert.equal(seats.text, '{"free":4}');
  assert.equal(
    (await server.get("/shows/7/seats?row=A", { headers })).status,
    404,
  );
  assert.deepEqual((await server.get("/shows/hamlet")).headers.getSetCookie(), [
    "seen=1",
  ]);
  assert.equal((await server.get("/shows/7")).status, 404);
  const order = (body: unknown, more: Record<string, string> = {}) =>
    server.get("/orders", {
      method: "POST",
      headers: { "content-type": "application/json", ...more },
      body: JSON.stringify(body),
    });
  assert.equal(
    (await order({ seats: [{ row: "A", n: 1 }], x: 1 })).text,
    "sold",
  );
  assert.equal((await order({ seats: [{ row: "B" }] })).status, 404);
  assert.equal(
    (await order({ seats: [{ row: "A" }] }, { "x-closed": "1" })).status,
    409,
  );
});

/** Bodies of an expectation, with bodies that fit and such that must not. */
const bodies:
  readonly (readonly [unknown, readonly string[], readonly string[]])[] = [
    ["a", ["a"], ["b", "aa", "A"]],
    [{ type: "STRING", string: "a", subString: true }, ["bab"], ["A", ""]],
    [{ type: "REGEX", regex: "a.+" }, ["abc"], ["xab", "a\nb", "a"]],
    [{ type: "JSON", json: '{"a":[1,2]}' }, ['{"a":[1,2],"b":3}'], [
      '{"a":[1]}',
      '{"a":[1,2,3]}',
      "x",
    ]],
    [{ type: "JSON", json: { a: 1 }, matchType: "STRICT" }, ['{"a":1}'], [
      '{"a":1,"b":2}',
      '{"a":"1"}',
    ]],
    [{ a: { b: null } }, ['{"a":{"b":null}}'], ['{"a":{}}', '{"a":{"b":0}}']],
    [{ type: "JSON_SCHEMA", jsonSchema: { type: "array" } }, ["[]"], ["{}"]],
    [{ base64Bytes: "YQ==" }, ["a"], ["b", "YQ=="]],
  ];

Deno.test("bodies of MockServer's are never wider than they were", async () => {
  await using server = await startStandin();
  await importInto(
    server,
    file(...bodies.map(([body], at) => expecting({ path: `/b${at}`, body }))),
  );
  for (const [at, [body, fits, misses]] of bodies.entries()) {
    const statusOf = async (text: string) =>
      (await server.get(`/b${at}`, { method: "POST", body: text })).status;
    for (const text of fits) {
      assert.equal(await statusOf(text), 200, JSON.stringify([body, text]));
    }
    for (const text of misses) {
      assert.equal(await statusOf(text), 404, JSON.stringify([body, text]));
    }
  }
});

const texts = [
  "a",
  "/a",
  "/a.*",
  "/A",
  "/a/",
  "[/]a",
  "/(a|b)",
  "/a?",
  "//a",
  "/a/b",
];
const targets = [
  "/a",
  "/a/",
  "/A",
  "//a",
  "/ab",
  "/a/b",
  "/%61",
  "/b",
  "/a?x=1",
  "/",
  "/a%0Ab",
];

Deno.test("texts of MockServer's are never wider than equal, or a pattern for the whole", async () => {
  await using server = await startStandin();
  const expectations = texts.flatMap((text, at) => [
    expecting({ path: text, headers: { "x-case": `p${at}` } }),
    expecting({
      queryStringParameters: [{ name: "q", values: [text] }],
      headers: { "x-case": `q${at}` },
    }),
  ]);
  await importInto(server, file(...expectations));
  const holds = (text: string, given: string) =>
    given === text || new RegExp(`^(?:${text})$`, "is").test(given);
  let held = 0;
  for (const [at, text] of texts.entries()) {
    for (const target of targets) {
      const path = target.replace(/\?.*/, "");
      const byPath = await server.get(target, {
        headers: { "x-case": `p${at}` },
      });
      if (byPath.status === 200) {
        assert.ok(holds(text, path), `wider: ${text} ${target}`);
      }
      const byQuery = await server.get(`/?q=${encodeURIComponent(target)}`, {
        headers: { "x-case": `q${at}` },
      });
      if (byQuery.status === 200) {
        assert.ok(holds(text, target), `wider: ${text} ?q=${target}`);
      }
      held += [byPath, byQuery].filter(({ status }) => status === 200).length;
    }
  }
  assert.ok(held > 30, `only ${held} fit`);
});

Deno.test("what MockServer asks and a stub cannot is refused, and wrong types are told", async () => {
  await using server = await startStandin();
  const odd: readonly unknown[] = [
    expecting({ path: "/a", not: true }),
    expecting({ headers: { "!x": "1" } }),
    expecting({ headers: { keyMatchStyle: "MATCHING_KEY", a: ["1"] } }),
    expecting({ headers: { x: [{ schema: {} }] } }),
    expecting({ body: { type: "XPATH", xpath: "/a" } }),
    expecting({ body: { type: "STRING", string: "a", not: true } }),
    expecting({ body: { type: "JSON", json: "{" } }),
    expecting({ path: "/a" }, { scenarioName: "s" }),
    expecting({ path: "/a" }, { httpForward: { host: "h" } }),
    expecting({ path: {} }),
    expecting({ headers: 1 }),
    { httpRequest: 1 },
    { httpRequest: { path: "/a" } },
    { httpRequest: { path: "/a" }, httpResponse: [] },
  ];
  for (const one of odd) {
    const answer = await importInto(server, file(one));
    assert.equal(answer.score.refused, 1, JSON.stringify([one, answer.report]));
  }
  assert.deepEqual(await server.stubs(), []);
});

Deno.test("a JSONPath of MockServer's asks for what it finds", async () => {
  await using server = await startStandin();
  await importInto(server, [{
    path: "expectations.json",
    content: [{
      httpRequest: {
        method: "POST",
        path: "/path",
        body: { type: "JSON_PATH", jsonPath: "$.items[?(@.n > 2)]" },
      },
      httpResponse: { statusCode: 200, body: "found" },
    }],
  }]);
  const post = async (body: string) =>
    (await server.get("/path", { method: "POST", body })).status;
  assert.equal(await post('{"items": [{"n": 1}, {"n": 3}]}'), 200);
  assert.equal(await post('{"items": [{"n": 1}]}'), 404);
  assert.equal(await post("no JSON"), 404);
});
