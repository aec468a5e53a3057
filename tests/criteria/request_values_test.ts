import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import type { MatchValue } from "../../src/criteria/match_value.ts";
import type { Json } from "../../src/json/values.ts";
import type { Content, Fields } from "../../src/request/request_view.ts";
import { noon } from "./noon.ts";

function answer(criterion: Json, subject: MatchValue): boolean {
  const expanded = expandCriterion(criterion, []);
  assert.deepEqual(expanded.issues, []);
  return compileCriterion(expanded.criterion)(subject, noon);
}

function fields(pairs: Record<string, string[]>): Fields {
  const values = (name: string) => pairs[name.toLowerCase()];
  const single = (name: string) => values(name)?.[0];
  return {
    values,
    single,
    names: () => Object.keys(pairs),
    toObject: () =>
      Object.fromEntries(
        Object.keys(pairs).map((name) => [name, single(name) ?? ""]),
      ),
  };
}

Deno.test("a criterion on fields holds when any value satisfies it, and no two of them together (A13)", () => {
  const headers = fields({ "x-team": ["qa", "dev"], accept: ["*/*"] });
  assert.equal(answer({ $key_values: { "X-Team": "qa" } }, headers), true);
  assert.equal(answer({ $key_values: { "X-Team": "dev" } }, headers), true);
  assert.equal(
    answer({ $key_values: { "X-Team": "qa, dev" } }, headers),
    false,
  );
  assert.equal(answer({ $key_values: { "X-Team": "ops" } }, headers), false);
  assert.equal(
    answer({ $key_values: { "x-none": { $not: "a" } } }, headers),
    false,
  );
});

Deno.test("$contains finds its items in any of the values of a name", () => {
  const headers = fields({ via: ["1.1 a", "1.1 b, 2 c"], one: ["x"] });
  const via = (operand: Json) =>
    answer({ $key_values: { via: operand } }, headers);
  assert.equal(via({ $contains: ["a", "c"] }), true);
  assert.equal(via({ $contains: ["a", "d"] }), false);
  assert.equal(via({ $contains: [] }), true);
  assert.equal(
    via({ $and: [{ $contains: ["a"] }, { $contains: ["c"] }] }),
    false,
  );
  assert.equal(
    answer({ $eq: { via: { $contains: ["a", "c"] }, one: "x" } }, headers),
    true,
  );
});

Deno.test("equality and $exact_key_values on fields ask for the same names", () => {
  const query = fields({ a: ["1", "2"], b: ["3"] });
  assert.equal(answer({ $eq: { a: "1", b: "3" } }, query), true);
  assert.equal(answer({ $eq: { a: "2" } }, query), false);
  assert.equal(answer({ $exact_key_values: { a: "2", b: "3" } }, query), true);
  assert.equal(answer({ $exact_key_values: { a: "2" } }, query), false);
  assert.equal(answer({ $contains: ["A"] }, query), true);
  assert.equal(answer({ $length: 2 }, query), true);
  assert.equal(answer({ $regex: "a" }, query), false);
});

function content(
  text: string | null,
): { content: Content; reads: () => number } {
  let reads = 0;
  const bytes = new TextEncoder().encode(text ?? "\xff");
  return {
    content: {
      bytes,
      isJson: false,
      isLong: false,
      isReadExactly: () => false,
      text: () => text,
      replacedText: () => text ?? "\ufffd",
      json: () => {
        reads++;
        return { ok: true, value: { id: 7 } };
      },
    },
    reads: () => reads,
  };
}

Deno.test("content is its text to text operators and its own JSON to $json", () => {
  const { content: body, reads } = content('{"id":7}');
  assert.equal(answer({ $eq: '{"id":7}' }, body), true);
  assert.equal(answer({ $regex: '."id' }, body), true);
  assert.equal(answer({ $length: 8 }, body), true);
  assert.equal(answer({ $ignore_case: '{"ID":7}' }, body), true);
  assert.equal(reads(), 0);
  assert.equal(answer({ $json: { id: 7 } }, body), true);
  assert.equal(reads(), 1);
});

Deno.test("content that is not text is its bytes to lengths and numbers, and is searched with replacement characters", () => {
  const { content: body } = content(null);
  assert.equal(answer({ $length: 2 }, body), true);
  assert.equal(answer({ $contains: [0xc3] }, body), true);
  assert.equal(answer({ $contains: ["\ufffd"] }, body), true);
  assert.equal(answer({ $contains: ["\ufffd", 0xc3] }, body), true);
  assert.equal(answer({ $regex: "\ufffd$" }, body), true);
  assert.equal(answer({ $ignore_case: "\ufffd" }, body), true);
  assert.equal(answer({ $gt: "a" }, body), true);
  assert.equal(answer({ $eq: "\ufffd" }, body), false);
  assert.equal(answer({ $eq: "\xff" }, body), false);
});
