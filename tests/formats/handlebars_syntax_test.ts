import assert from "node:assert/strict";
import fc from "fast-check";
import { readHandlebars } from "../../src/formats/handlebars/syntax.ts";
import { readCall } from "../../src/formats/handlebars/expression.ts";

const pathOf = (source: string) => {
  const callee = readCall(source)?.callee;
  return callee?.kind === "path" ? [callee.up, ...callee.parts] : null;
};

Deno.test("a path of Handlebars leads up, names the value itself, or is not understood", () => {
  assert.deepEqual(
    [
      ".",
      "this",
      "./a",
      "this.a",
      "..",
      "../..",
      "../a",
      "../../a.b",
      "@root.a",
    ]
      .map(pathOf),
    [[0], [0], [0, "a"], [0, "a"], [1], [2], [1, "a"], [2, "a", "b"], [
      0,
      "@root",
      "a",
    ]],
  );
  for (
    const source of [
      "...",
      "..a",
      ".a",
      "....",
      "a ..b",
      "/",
      "a /",
      "=",
      ",",
      "(..",
      "a=...",
      "[",
      "#",
    ]
  ) {
    assert.equal(readCall(source), undefined, source);
  }
});

Deno.test("whatever a template of Handlebars holds, it is read to its end", () => {
  const sign = fc.constantFrom(
    ..."{}./[]()\"'=| a1@#^&>!*~\\-,\n",
    "{{",
    "}}",
    "../",
    "..",
    "this",
    "else",
    "#if",
    "/if",
    " as |a|",
  );
  const inside = fc.array(sign, { maxLength: 12 }).map((signs) =>
    signs.join("")
  );
  fc.assert(
    fc.property(inside, inside, (before, one) => {
      readHandlebars(`${before}{{${one}}}`);
    }),
    { numRuns: 20_000 },
  );
});
