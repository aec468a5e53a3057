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

Deno.test("what has cases is found in steps, once, and for texts that take cases for one", () => {
  const steps = (text: string) => prepareClasses(text).toArray().length;
  assert.equal(steps('{"$regex":"ab(i)"}'), 0);
  assert.ok(steps('{"$regex":"(?si)straße"}') >= 3);
  assert.equal(steps('{"$regex":"(?i)a"}'), 0);
  const compiled = compilePattern("(?i)[σ]+s$");
  assert.ok(compiled.ok && compiled.test("Σςσſ"));
});
