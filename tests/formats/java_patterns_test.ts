import assert from "node:assert/strict";
import { fullJavaPattern } from "../../src/formats/patterns/java_pattern.ts";
import { startStandin } from "../harness.ts";
import { importInto, mappings } from "./imports.ts";

/** Patterns that Java reads otherwise than Python, with what of them is told. */
const refused: readonly (readonly [string, RegExp])[] = [
  ["(?x)/[a b]", /the flag x/],
  ["(?i)(?x)/a b", /the flag x/],
  ["/x{,3}", /a repeat without a least number/],
  ["/\\0101", /an octal number/],
  ["/a*+", /possessive/],
  ["/\\h", /the escape/],
];

for (const [pattern, told] of refused) {
  Deno.test(`the pattern ${pattern} of WireMock's refuses its mapping`, async () => {
    await using server = await startStandin();
    const mapping = {
      request: { urlPathPattern: pattern },
      response: { status: 200 },
    };
    const { stubs, report } = await importInto(server, mappings(mapping));
    assert.deepEqual(stubs, []);
    assert.match(report.map(({ message }) => message).join("\n"), told);
  });
}

Deno.test("what Java and Python read alike is taken as it is", () => {
  for (const pattern of ["(?i)/a{2,3}", "/[{,3}]", "/\\Qx{,3}\\E", "/a\\.0"]) {
    assert.ok(fullJavaPattern(pattern).ok, pattern);
  }
});
