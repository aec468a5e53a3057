import assert from "node:assert/strict";
import fc from "fast-check";
import {
  answering,
  startStandin,
  testFast,
  type TestServer,
} from "../harness.ts";
import { ask, rendering } from "../wire.ts";

/** Stubs that look at every part of a request, most of them in vain. */
const curious = [
  answering({
    path: "/a/{b}",
    query: { x: { $gt: { value: "1" } } },
    host: "q",
  }),
  answering({ headers: { "X-A": { $json: { a: 1 } } }, method: "PUT" }),
  answering({ path: { $regex: "(/[^/]+)+z$" }, body: { a: { $regex: "x" } } }),
  answering({ query: { $exact_key_values: { key_values: { a: "1" } } } }),
  answering({ headers: { $key_values: { key_values: { "bad name": "1" } } } }),
  answering({ body: { $contains: ["a", 1] }, headers: { cookie: "a" } }),
  answering({ body: { $length: { $lt: 3 } }, query: { "": "" } }),
  answering({
    host: { $ignore_case: "X" },
    body: { $between: { lower: 0, upper: 9 } },
  }),
  rendering(
    { path: "/t/{__proto__}" },
    "{{ request.query_all }}{{ request.headers_all }}{{ request.path_params }}",
  ),
];

const piece = fc.oneof(
  fc.constantFrom(
    "/",
    "//",
    "/a",
    "/t",
    "%",
    "%2F",
    "%00",
    "%ff",
    "?",
    "&",
    "=",
    "+",
    ";",
    "#",
    "..",
    "{x}",
    "__proto__",
    ":",
    "@",
    "\u00e9",
    "\u{1f600}",
  ),
  fc.string({ unit: "grapheme-ascii", maxLength: 3 }).map((text) =>
    text.replaceAll(" ", "")
  ),
);
const target = fc.array(piece, { maxLength: 8 }).map((pieces) =>
  `/${pieces.join("")}`
)
  .filter((text) => !/^\/+__(?:mock|admin)__/.test(text));
const line = fc.oneof(
  fc.constantFrom(
    "Upgrade: websocket",
    "Upgrade: h2c",
    "Content-Encoding: gzip",
    "Content-Encoding: br, deflate",
    "Content-Type: application/json; charset=utf-16",
    'Content-Type: ;charset=;charset="',
    "Cookie: a; =; b==",
    "Baggage: mock-scope=one;x,mock-scope",
    "one: 1",
    "two: 1",
    "__proto__: 1",
    'X-A: {"a":1}',
    "Expect: nothing",
    'Accept: "',
  ),
  fc.tuple(
    fc.constantFrom("X-A", "X-B", "Cookie", "Host"),
    fc.string({ unit: "grapheme-ascii" }),
  )
    .map(([name, value]) => `${name}: ${value}`),
);
const request = fc.record({
  target: fc.oneof({ weight: 8, arbitrary: target }, {
    weight: 1,
    arbitrary: fc.constantFrom(
      "*",
      "h:1",
      "http://u@h?x=/",
      "http://[::1",
      "x:y",
    ),
  }),
  method: fc.constantFrom(
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "OPTIONS",
    "CONNECT",
    "TRACE",
    "get",
  ),
  headers: fc.uniqueArray(line, {
    maxLength: 5,
    selector: (text) => text.split(":")[0],
  }),
  body: fc.oneof(fc.string({ unit: "binary" }), fc.json(), fc.uint8Array()),
});

/** Calls that have to decode all of what was recorded. */
async function readEverything(server: TestServer): Promise<void> {
  for (const { id } of (await server.requests("?scope=*")).requests) {
    const path = `/__mock__/requests/${encodeURIComponent(id)}`;
    const near = await server.control("GET", `${path}/near-misses`);
    assert.equal(near.status, 200, near.text);
  }
  const asserted = await server.control("POST", "/__mock__/assert", {
    path: "/nowhere",
    query: { x: "1" },
    body: { a: 1 },
    host: "h",
  });
  assert.equal(asserted.status, 200, asserted.text);
}

testFast(
  "no request breaks the server, its journal or what is explained of it",
  async () => {
    await using server = await startStandin({ journalLimit: 5 });
    for (const name of ["one", "two"]) {
      await server.control("POST", "/__mock__/scopes", { name });
    }
    for (const stub of curious) await server.stub(stub);
    let answered = 0;
    const property = fc.asyncProperty(
      fc.array(request, { minLength: 5, maxLength: 5 }),
      async (requests) => {
        for (const { target, ...sent } of requests) {
          const { status } = await ask(server, target, sent);
          assert.ok(
            [200, 400, 404, 417].includes(status),
            `${sent.method} ${target} gave ${status}`,
          );
          if (status !== 400) answered++;
        }
        await readEverything(server);
      },
    );
    await fc.assert(property, { numRuns: 60, endOnFailure: true });
    assert.ok(answered > 150, `only ${answered} requests got through`);
    assert.deepEqual(server.log.filter((text) => text.includes(" error ")), []);
  },
);
