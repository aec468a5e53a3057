import assert from "node:assert/strict";
import { mayTakeNothing } from "../../src/formats/wiremock/empty_body.ts";
import { finish } from "../../src/runtime/work.ts";

Deno.test("whether many patterns of a mapping take an empty body is found out in steps", () => {
  const or = Array.from({ length: 500 }, (_, at) => ({ matches: `a+${at}` }));
  assert.ok(mayTakeNothing({ or }).toArray().length >= 500);
  assert.equal(finish(mayTakeNothing({ or })), false);
  assert.equal(
    finish(mayTakeNothing({ or: [...or, { matches: "a*" }] })),
    true,
  );
  assert.equal(finish(mayTakeNothing({ and: [{ matches: "a*" }] })), true);
  assert.equal(
    finish(mayTakeNothing({ and: [{ matches: "a*" }, { contains: "b" }] })),
    false,
  );
});
