import assert from "node:assert/strict";
import fc from "fast-check";
import { parse, print } from "graphql/language";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import { readGraphql } from "../../src/criteria/graphql/graphql_reader.ts";
import type { Json } from "../../src/json/values.ts";
import { answering, startStandin } from "../harness.ts";
import { noon } from "./noon.ts";

/** Why a request does not fit; `""` where it does. */
function reason(operand: Json, request: Json): string {
  const { criterion, issues } = expandCriterion({ $graphql: operand }, []);
  assert.deepEqual(issues, []);
  const text = typeof request === "string" ? request : JSON.stringify(request);
  const held = compileCriterion(criterion)(text, noon);
  const explained = explainCriterion(criterion, text, noon);
  assert.equal(explained.matched, held);
  return explained.reason;
}

Deno.test("$graphql compares a query by its tree", () => {
  const query =
    'query Q($id: ID! = 7) { user(id: $id, big: true) @skip(if: false) { name, ...F } } fragment F on User { tags(of: {a: 1, b: ["x"]}) }';
  const same = [
    '# all\nfragment F on User { tags(of: {b: ["""\n   x\n"""] a: 1}) }\nquery Q($id:ID!=7){user(big:true id:$id)@skip(if:false){name ...F}}',
  ];
  for (const one of same) assert.equal(reason({ query }, { query: one }), "");
  assert.equal(reason({ query: "{a b}" }, { query: "query { a, b }" }), "");
  assert.match(
    reason({ query: "{a b}" }, { query: "{ b a }" }),
    /the query is "query\{b a\}", not "query\{a b\}"/,
  );
  assert.notEqual(reason({ query: "{a}" }, { query: "mutation {a}" }), "");
  assert.notEqual(reason({ query: "{a}" }, { query: "query A {a}" }), "");
  assert.notEqual(reason({ query: "{a(n: 1)}" }, { query: "{a(n: 1.0)}" }), "");
  assert.notEqual(reason({ query: "{a}" }, { query: "{x: a}" }), "");
});

Deno.test("$graphql asks for the operation's name and variables", () => {
  const request = {
    query: "query Pay($n: Int) { pay(n: $n) }",
    variables: { n: 5 },
  };
  assert.equal(
    reason({ operation_name: "Pay", variables: { n: { $gt: 3 } } }, request),
    "",
  );
  assert.equal(reason({ operation_name: { $regex: "P" } }, request), "");
  assert.equal(reason({}, request), "");
  assert.equal(
    reason({ operation_name: "Buy" }, request),
    'operation_name: expected "Buy", got "Pay"',
  );
  assert.match(
    reason({ variables: { $key_values: { n: 6 } } }, request),
    /variables: member "n": expected 6, got 5/,
  );
  const two = { query: "query A {a} query B {b}", operationName: "B" };
  assert.equal(reason({ operation_name: "B" }, two), "");
  assert.notEqual(reason({ operation_name: "A" }, two), "");
  assert.equal(reason({ variables: {} }, { query: "{a}" }), "");
  assert.match(reason({}, "{a}"), /expected JSON/);
  assert.match(reason({}, { n: 1 }), /a GraphQL request with a "query"/);
  assert.match(
    reason({}, { query: "{a" }),
    /the query is not GraphQL: at character 2, the end stands where a name/,
  );
  assert.notEqual(reason({}, [{ query: "{a}" }]), "");
});

Deno.test("a query that is not GraphQL is refused with its place", () => {
  const message = (operand: Json) => {
    const { issues } = expandCriterion({ $graphql: operand }, []);
    assert.equal(issues.length, 1);
    return `${issues[0]?.loc.join(".")}: ${issues[0]?.msg}`;
  };
  assert.match(
    message({ query: "{ user(" }),
    /\$graphql.query: This is not GraphQL: at character 7/,
  );
  assert.match(
    message({ query: "type A { b: C }" }),
    /type stands where an operation is expected/,
  );
  assert.match(
    message({ query: `${"{a".repeat(150)}${"}".repeat(150)}` }),
    /less nesting/,
  );
  assert.match(message({ query: 5 }), /needs "query" as a string/);
  assert.match(message({ name: "x" }), /needs "query" as a string/);
  assert.match(message({ query: "x".repeat(200_000) }), /65536 characters/);
});

const word = fc.constantFrom("a", "b", "on", "query", "fragment", "true");
const piece = fc.oneof(
  word,
  fc.constantFrom(
    "{",
    "}",
    "(",
    ")",
    ":",
    "...",
    "$",
    "@",
    "[",
    "]",
    "!",
    "=",
    ",",
    " ",
    "\n",
    "#x\n",
    "1",
    "-1.5e3",
    "01",
    '"s"',
    '"""b"""',
    '""',
    '"\\u0041"',
    "{a}",
    "(a:1)",
    "@b",
    "... on a{b}",
    "fragment a on b{a}",
    "query b",
    "($a:a=1)",
  ),
);

Deno.test("a text is GraphQL, and two are the same, where another implementation says so", () => {
  let read = 0;
  const document = fc.array(piece, { maxLength: 8 }).map((all) =>
    all.join(" ")
  );
  const printed = (source: string) => {
    try {
      return print(parse(source));
    } catch {
      return undefined;
    }
  };
  fc.assert(
    fc.property(document, fc.boolean(), (source, around) => {
      const whole = around ? `{ x ${source} }` : source;
      const wanted = printed(whole);
      const reading = readGraphql(whole);
      const isExecutable = !/^\s*(?:type|schema)/.test(whole);
      if (!isExecutable) return;
      assert.equal(reading.ok, wanted !== undefined, whole);
      if (!reading.ok || wanted === undefined) return;
      read++;
      const again = readGraphql(wanted);
      assert.ok(again.ok);
      assert.equal(again.tree, reading.tree);
      const back = printed(reading.tree);
      assert.ok(back !== undefined, reading.tree);
      assert.deepEqual(back.split("").sort(), wanted.split("").sort());
    }),
    { numRuns: 5000 },
  );
  assert.ok(read > 100, `only ${read} were GraphQL`);
});

Deno.test("no query takes long to read", () => {
  const hostile = [
    `{${"a ".repeat(32_000)}}`,
    `{a(b:"${"\\\\".repeat(30_000)}"`,
    `{a(b:"""${'\\"""'.repeat(15_000)}`,
    `{a(b:${"[".repeat(15_000)}`,
    "#".repeat(65_000),
    `{a(${"b:1 ".repeat(16_000)})}`,
  ];
  for (const source of hostile) {
    const start = performance.now();
    readGraphql(source);
    const took = performance.now() - start;
    // A machine may be busy; without a bound this would never end.
    assert.ok(took < 20_000, `${source.slice(0, 20)} took ${took} ms`);
  }
});

Deno.test("a GraphQL request is matched over the wire", async () => {
  await using server = await startStandin();
  const body = { $graphql: { query: "{ user { name } }" } };
  await server.stub(answering({ path: "/graphql", method: "POST", body }));
  const send = (query: string) =>
    server.get("/graphql", { method: "POST", body: JSON.stringify({ query }) });
  assert.equal((await send("query {\n  user {\n    name\n  }\n}")).status, 200);
  assert.equal((await send("{ user { id } }")).status, 404);
});
