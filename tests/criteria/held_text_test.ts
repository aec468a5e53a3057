import assert from "node:assert/strict";
import fc from "fast-check";
import { holdsText } from "../../src/criteria/held_text.ts";

const row = (length: number) => "a".repeat(length);

Deno.test("a long text holds the parts that the engine finds in it", () => {
  const text = fc.array(fc.constantFrom("a", "b", "ab"), { maxLength: 9 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, fc.boolean(), (unit, end, isHeld) => {
      // Long enough that the engine's own search is not left to it.
      const part = `${(unit || "a").repeat(2000)}${end}`;
      const around = (unit || "a").repeat(20_000);
      const whole = isHeld ? `${around}${part}b` : `${around}z`;
      assert.equal(holdsText(whole, part), whole.includes(part));
    }),
    { numRuns: 50 },
  );
});

Deno.test("a part that almost stands everywhere is looked for in one pass", () => {
  const part = `${row(200_000)}z${row(200_000)}`;
  // Character by character this is 10^12 comparisons.
  assert.equal(holdsText(row(8_000_000), part), false);
  assert.equal(holdsText(row(4_000_000) + part, part), true);
});

Deno.test("short parts and short texts are looked for as ever", () => {
  assert.equal(holdsText("abc", ""), true);
  assert.equal(holdsText("", "a"), false);
  assert.equal(holdsText(row(100), row(101)), false);
  assert.equal(holdsText(row(100_000_000), "ab"), false);
});
