import assert from "node:assert/strict";
import { compilePattern } from "../../src/pattern/pattern.ts";
import { prepareClasses } from "../../src/pattern/unicode.ts";

Deno.test("what classes hold is found in steps, once, and for texts with classes alone", () => {
  const steps = (text: string) => prepareClasses(text).toArray().length;
  assert.equal(steps('{"$regex":"[a-z]+"}'), 0);
  assert.ok(steps('{"$regex":"\\\\w+"}') >= 6);
  assert.equal(steps('{"$regex":"\\\\d+"}'), 0);
  const compiled = compilePattern("\\w\\d");
  assert.ok(compiled.ok && compiled.test("\u00e9\u0665"));
  assert.ok(!compiled.test("\u00e9\u00e9"));
});
