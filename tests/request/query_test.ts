import assert from "node:assert/strict";
import { answering, startStandin, testFast } from "../harness.ts";
import { ask, outcome, rendering, stubs } from "../wire.ts";

interface Row {
  readonly query: Record<string, unknown>;
  readonly fits: readonly string[];
  readonly not: readonly string[];
}

const rows: Row[] = [
  {
    query: { q: "blue moon" },
    fits: ["q=blue+moon", "q=blue%20moon", "a=1&q=blue+moon&b"],
    not: ["q=blue%2Bmoon", "q=bluemoon", "Q=blue+moon", "q=Blue+moon"],
  },
  {
    query: { sum: "1+2 3" },
    fits: ["sum=1%2B2%203", "sum=1%2b2+3"],
    not: ["sum=1+2+3"],
  },
  { query: { "a b": "1" }, fits: ["a+b=1", "a%20b=1"], not: ["a%2Bb=1"] },
  {
    query: { none: "" },
    fits: ["none=", "none", "x&none&y"],
    not: ["none=0", "none=+", "", "non"],
  },
  { query: { "": "x" }, fits: ["=x"], not: ["x", "x="] },
  {
    query: { "sort[by]": "name", "tags[]": "t" },
    fits: ["sort[by]=name&tags[]=t", "sort%5Bby%5D=name&tags%5B%5D=t"],
    not: ["sort=name&tags=t"],
  },
  {
    query: { next: "https://x.example/a?b=c==" },
    fits: [
      "next=https://x.example/a?b=c==",
      "next=https%3A%2F%2Fx.example%2Fa%3Fb%3Dc%3D%3D",
    ],
    not: ["next=https://x.example/a"],
  },
  {
    query: { semi: "1;semi2=2" },
    fits: ["semi=1;semi2=2"],
    not: ["semi=1&semi2=2", "semi=1"],
  },
  {
    query: { many: "second" },
    fits: ["many=first&many=second&many=third", "many=second"],
    not: ["many=first,second", "many[]=second"],
  },
  {
    query: { pct: "100%" },
    fits: ["pct=100%", "pct=100%25"],
    not: ["pct=100"],
  },
  { query: { raw: "%zz" }, fits: ["raw=%zz", "raw=%25zz"], not: ["raw=zz"] },
  {
    query: { twice: "%41" },
    fits: ["twice=%2541"],
    not: ["twice=%41", "twice=A"],
  },
  {
    query: { "\u00e9": "\u{1f600}" },
    fits: ["\u00e9=\u{1f600}", "%C3%A9=%F0%9F%98%80"],
    not: ["%E9=%F0%9F%98%80"],
  },
  {
    query: { nul: "a\u0000b\n" },
    fits: ["nul=a%00b%0A"],
    not: ["nul=a", "nul=a%00b"],
  },
  {
    query: { __proto__x: "1", constructor: "2" },
    fits: ["__proto__x=1&constructor=2"],
    not: ["__proto__x=1"],
  },
  { query: { $key: "od" }, fits: ["$key=od", "%24key=od"], not: ["key=od"] },
  {
    query: { page: { $regex: "[0-9]+$" } },
    fits: ["page=12", "page=x&page=7"],
    not: ["page=x", "page"],
  },
  {
    query: { only: { $not: { $eq: "no" } } },
    fits: ["only=yes", "only="],
    not: ["only=no", ""],
  },
  {
    query: { $exact_key_values: { exact: "1" } },
    fits: ["exact=1", "exact=1&exact=2"],
    not: ["exact=1&more=2", ""],
  },
  { query: { num: 5 }, fits: ["num=5"], not: ["num=5.0", "num=05"] },
];

testFast("a query fits by its decoded names and values", async () => {
  for (const { query, fits, not } of rows) {
    await using server = await startStandin();
    await server.stub(answering({ query }));
    for (const sent of fits) {
      const { status } = await ask(server, `/?${sent}`);
      assert.equal(
        status,
        200,
        `"${sent}" should fit ${JSON.stringify(query)}`,
      );
    }
    for (const sent of not) {
      const { status } = await ask(server, `/?${sent}`);
      assert.equal(
        status,
        404,
        `"${sent}" should not fit ${JSON.stringify(query)}`,
      );
    }
  }
});

Deno.test("names that objects inherit are ordinary query names", async () => {
  await using server = await startStandin();
  for (
    const name of [
      "__proto__",
      "constructor",
      "hasOwnProperty",
      "toString",
      "valueOf",
    ]
  ) {
    await server.stub(
      `{"request":{"query":{"${name}":{"$regex":{"pattern":""}}}},"action":{"response":{"status_code":200,"headers":{},"body":"${name}"}}}`,
    );
  }
  for (
    const name of [
      "__proto__",
      "constructor",
      "hasOwnProperty",
      "toString",
      "valueOf",
    ]
  ) {
    assert.equal(outcome(await ask(server, `/?${name}=1`)), name);
  }
  assert.equal(outcome(await ask(server, "/?a=1")), 404);
  const [first] = (await server.requests("?limit=6")).requests;
  assert.ok(first);
  assert.deepEqual(Object.entries(first.query), [["__proto__", "1"]]);
  assert.deepEqual(Object.entries(first.query_all), [["__proto__", ["1"]]]);
});

Deno.test("templates read the last value of a repeated query name, and all of them", async () => {
  await using server = await startStandin();
  await server.stub(
    rendering(
      {},
      '{{ request.query.t }}/{{ request.query["f[x]"] }}/{{ request.query_all.t | join(",") }}',
    ),
  );
  const answer = await ask(server, "/?t=a&f%5Bx%5D=1+2&t=b%2Bc&t=");
  assert.equal(outcome(answer), "/1 2/a,b+c,");
});

Deno.test("query bytes that are not UTF-8 reach the stub as replacement characters", async () => {
  await using server = await startStandin();
  await stubs(server, {
    lenient: { query: { n: "\ufffd" } },
    rest: { path: "/jis" },
  });
  assert.equal(outcome(await ask(server, "/?n=%FF")), "lenient");
  assert.equal(outcome(await ask(server, "/jis?n=%82%A0%F3&m=%%3B%")), "rest");
});

Deno.test("an empty query object is a predicate that everything satisfies", async () => {
  await using server = await startStandin();
  await stubs(server, {
    bare: { path: "/e" },
    wide: { path: "/e", query: {} },
  });
  assert.equal(outcome(await ask(server, "/e")), "wide");
  assert.equal(outcome(await ask(server, "/e?x=1")), "wide");
});

Deno.test("a query of ten thousand pairs is matched and recorded", async () => {
  await using server = await startStandin();
  await stubs(server, {
    many: { query: { n9999: "9999" } },
    repeated: { query: { a: "1", b: "2" } },
  });
  const pairs = Array.from(
    { length: 5_000 },
    (_, n) => `n${n + 5_000}=${n + 5_000}`,
  ).join("&");
  assert.equal(outcome(await ask(server, `/?${pairs}`)), "many");
  assert.equal(
    outcome(await ask(server, `/?${"a=1&".repeat(10_000)}b=2`)),
    "repeated",
  );
  const [seen] = (await server.requests("?limit=1")).requests;
  assert.equal(seen?.query_all["a"]?.length, 10_000);
});

Deno.test("a lone surrogate in a stub's query fits nothing that can be sent", async () => {
  await using server = await startStandin();
  await server.stub(
    '{"request":{"query":{"s":"\\ud800"}},"action":{"response":{"status_code":200,"headers":{},"body":"x"}}}',
  );
  assert.equal(outcome(await ask(server, "/?s=%ED%A0%80")), 404);
  assert.equal(outcome(await ask(server, "/?s=%EF%BF%BD")), 404);
});
