import assert from "node:assert/strict";
import { jsonTraits } from "../../src/recording/requests/json_traits.ts";
import { SeenValues } from "../../src/recording/requests/seen_values.ts";
import { SecretBook } from "../../src/recording/secrets/secret_book.ts";
import { recordedNames } from "../../src/recording/secrets/names.ts";
import { finish } from "../../src/runtime/work.ts";

Deno.test("a long list in a body is compared in steps", () => {
  const review = {
    book: new SecretBook([]),
    names: recordedNames([]),
    seen: new SeenValues(),
    isMasked: true,
    order: 0,
    sentAt: 0,
  };
  const list = Array.from({ length: 20_000 }, (_, at) => at);
  const body = { a: list, b: 1 };
  assert.ok(jsonTraits(body, review).toArray().length >= 200);
  const traits = finish(jsonTraits(body, review));
  assert.deepEqual(traits.map(({ place }) => place), ["body/a", "body/b"]);
  assert.equal(traits[0]?.key, JSON.stringify(list));
});
