import assert from "node:assert/strict";
import { readSearch } from "../../src/search/search_query.ts";

/** The terms of a search in short: `-` and the condition's members. */
function terms(text: string): unknown[] {
  const reading = readSearch(text);
  assert.ok(reading.ok, text);
  return reading.query.map(({ isNegated, condition }) => [
    isNegated ? "-" : "+",
    ...Object.values(condition),
  ]);
}

Deno.test("a search is read word by word", () => {
  assert.deepEqual(
    terms("status:4xx  -path:/Health header:X-Id=7 header:x-id Lamp"),
    [
      ["+", "status", 400, 499],
      ["-", "path", "/health"],
      ["+", "header", "x-id", "7"],
      ["+", "header", "x-id", null],
      ["+", "text", "lamp"],
    ],
  );
  assert.deepEqual(
    terms(
      "scope:A stub: stub_scope: stub_scope:A took:>100ms took:<=1.5s outcome:DROPPED method:post",
    ),
    [
      ["+", "scope", "a"],
      ["+", "stub", null],
      ["+", "stub_scope", ""],
      ["+", "stub_scope", "a"],
      ["+", "took", ">", 100],
      ["+", "took", "<=", 1500],
      ["+", "outcome", "dropped"],
      ["+", "method", "post"],
    ],
  );
});

Deno.test("quotes keep spaces together and colons as they are", () => {
  assert.deepEqual(terms('body:"Two lamps" "a:b c" -"d e" "never closed'), [
    ["+", "body", "two lamps"],
    ["+", "text", "a:b c"],
    ["-", "text", "d e"],
    ["+", "text", "never closed"],
  ]);
});

Deno.test("an address, a lone dash and a colon in front are bare words", () => {
  assert.deepEqual(terms('http://shop.test/a - :x {"a":1}'), [
    ["+", "text", "http://shop.test/a"],
    ["+", "text", "-"],
    ["+", "text", ":x"],
    ["+", "text", "{a:1}"],
  ]);
  assert.deepEqual(terms("  "), []);
});

const refused: Readonly<Record<string, [at: number, message: string]>> = {
  "a status:999": [2, '"status:" needs a status such as "404", or "4xx"'],
  "stauts:404": [
    0,
    'Unknown word "stauts:": did you mean "status:"? To search for it as it is, put it in quotes',
  ],
  "b zzzzzzzz:1": [
    2,
    'Unknown word "zzzzzzzz:": the words are status, method, path, header, body, scope, stub, stub_scope, trace, took, outcome, upstream. To search for it as it is, put it in quotes',
  ],
  "took:100": [0, '"took:" needs a bound such as ">100ms" or "<=2s"'],
  "outcome:droped": [
    0,
    'There is no outcome "droped": did you mean "dropped"?',
  ],
  "header:=7": [
    0,
    '"header:" needs a name, with a value or without: "header:x-id=7"',
  ],
  "path:": [0, '"path:" needs a text behind it, such as "path:/health"'],
};

for (const [text, [at, message]] of Object.entries(refused)) {
  Deno.test(`a search refuses ${text}`, () => {
    assert.deepEqual(readSearch(text), { ok: false, at, message });
  });
}

Deno.test("a search has bounds", () => {
  const words = readSearch("a ".repeat(21));
  assert.ok(!words.ok);
  assert.deepEqual([words.at, words.message], [
    40,
    "A search has at most 20 words",
  ]);
  const long = readSearch("a".repeat(1001));
  assert.ok(!long.ok);
  assert.equal(long.message, "A search has at most 1000 characters");
});
