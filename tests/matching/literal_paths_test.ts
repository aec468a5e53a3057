import assert from "node:assert/strict";
import fc from "fast-check";
import { LiteralPaths } from "../../src/matching/literal_paths.ts";

interface Value {
  readonly literal: string;
}

/** Paths of few letters: "Aa" and "BB" have one hash, and so has all that differs in them alone. */
const path = fc.array(fc.constantFrom("Aa", "BB", "C", "/"), { maxLength: 4 })
  .map((parts) => parts.join(""));

const step = fc.record({ removes: fc.boolean(), path });

Deno.test("literal paths hold what a map of texts would hold, whatever their hashes", () => {
  const property = fc.property(
    fc.array(step, { maxLength: 60, size: "max" }),
    (steps) => {
      const paths = new LiteralPaths<Value>();
      const plain = new Map<string, Value>();
      for (const { removes, path } of steps) {
        const value = { literal: path };
        if (removes) {
          paths.delete(path);
          plain.delete(path);
        } else {
          paths.set(path, value);
          plain.set(path, value);
        }
        assert.equal(paths.size, plain.size);
        for (const one of ["Aa", "BB", "AaC", "BBC", path]) {
          assert.equal(paths.get(one), plain.get(one));
        }
      }
    },
  );
  fc.assert(property, { numRuns: 500 });
});

Deno.test("a literal path is found inside of a longer text, and only between its ends", () => {
  const paths = new LiteralPaths<Value>();
  paths.set("a/b", { literal: "a/b" });
  const url = "http://h/a/b/c?a/b";
  assert.equal(paths.find(url, 9, 12)?.literal, "a/b");
  assert.equal(paths.find(url, 9, 14), undefined);
  assert.equal(paths.find(url, 9, 11), undefined);
  assert.equal(paths.find(url, 15, 18)?.literal, "a/b");
});
