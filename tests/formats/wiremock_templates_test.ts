import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, mappings } from "./imports.ts";

const transformers = ["response-template"];

/** A template of WireMock's, and what it prints for the request below. */
const printed: readonly (readonly [string, string | RegExp])[] = [
  ["Hi {{request.query.name}}!", "Hi Ada!"],
  ["{{request.path}} {{request.pathSegments.[0]}}", "/t1/7 t1"],
  ["{{request.path.id}} {{request.url}}", "7 /t2/7?name=Ada&list=1&list=2"],
  ["{{request.query.list}}{{request.query.list.[1]}}", "12"],
  ["[{{request.query.none}}]", "[]"],
  ["{{request.headers.X-Team}} {{request.cookies.sid}}", "qa 9"],
  ["{{jsonPath request.body '$.user.name'}}", "Ada"],
  ["{{jsonPath request.body '$.items[1].n'}}", "2"],
  [
    "{{#if request.query.none}}a{{else if request.query.name}}b{{else}}c{{/if}}",
    "b",
  ],
  ["{{#unless request.query.none}}a{{/unless}}", "a"],
  [
    "{{#each (jsonPath request.body '$.items') as |item|}}{{item.n}}@{{@index}};{{/each}}",
    "1@0;2@1;",
  ],
  ["{{#each (jsonPath request.body '$.items')}}{{this.n}}{{/each}}", "12"],
  ["{{#eq request.method 'POST'}}yes{{else}}no{{/eq}}", "yes"],
  ["{{now format='yyyy-MM-dd'}}", /^\d{4}-\d\d-\d\d$/],
  ["{{now offset='-3 days' format='epoch'}}", /^\d{13}$/],
  ["{{randomValue type='UUID'}}", /^[\da-f-]{36}$/],
  ["{{randomValue length=5 type='NUMERIC'}}", /^\d{5}$/],
  ["{{upper 'abc'}}{{base64 'a'}}", "ABCYQ=="],
  ["{{regexExtract request.path '[0-9]$'}}", "7"],
  ["{{parameters.greeting}}", "hello"],
  ["a {{~ 'b' ~}} c {{! nothing }}d", "abc d"],
  ["{% if %} {# {{'{{'}}", "{% if %} {# {{"],
];

Deno.test("templates of WireMock's print what they printed there", async () => {
  await using server = await startStandin();
  const list = printed.map(([body], at) => ({
    request: { urlPathTemplate: `/t${at}/{id}` },
    response: {
      body,
      transformers,
      transformerParameters: { greeting: "hello" },
    },
  }));
  const { score } = await importInto(server, mappings(...list));
  assert.equal(score.refused, 0);
  for (const [at, [template, expected]] of printed.entries()) {
    const answer = await server.get(`/t${at}/7?name=Ada&list=1&list=2`, {
      method: "POST",
      body: '{"user": {"name": "Ada"}, "items": [{"n": 1}, {"n": 2}]}',
      headers: {
        "content-type": "application/json",
        "x-team": "qa",
        cookie: "sid=9",
      },
    });
    if (typeof expected === "string") {
      assert.equal(answer.text, expected, template);
    } else assert.match(answer.text, expected, template);
  }
});

Deno.test("what no template of ours can print is refused, and text without a word of a template stays", async () => {
  await using server = await startStandin();
  const refused = [
    "{{soapXPath request.body '/a'}}",
    "{{#each}}x",
    "{{> partial}}",
    "{{{{raw}}}} x {{{{/raw}}}}",
    "{{jsonPath request.body '$..a'}}",
    "{{#if a}}",
    "{{/if}}",
    `${"{{#if request.path}}".repeat(40)}${"{{/if}}".repeat(40)}`,
  ].map((body) => ({
    request: { urlPath: "/x" },
    response: { body, transformers },
  }));
  const plain = { request: { urlPath: "/p" }, response: { body: "{{name}}" } };
  const answer = await importInto(server, mappings(...refused, plain));
  assert.equal(answer.score.refused, refused.length);
  assert.equal((await server.get("/p")).text, "{{name}}");
});

Deno.test("templates in headers are rendered, and others stay", async () => {
  await using server = await startStandin();
  const headers = { Location: "/users/{{request.query.id}}", "X-Fixed": "1" };
  const mapping = {
    request: { urlPath: "/" },
    response: { headers, transformers },
  };
  await importInto(server, mappings(mapping));
  const answer = await server.get("/?id=4");
  assert.equal(answer.headers.get("location"), "/users/4");
  assert.equal(answer.headers.get("x-fixed"), "1");
});
