import assert from "node:assert/strict";
import { firstValue, joinedValue } from "../../src/request/header_lines.ts";
import { arrivedLines } from "../../src/request/message_lines.ts";

Deno.test("a runtime that keeps nothing behind its requests gives the lines of their headers", () => {
  const headers = new Headers([["X-Tag", "a"], ["Host", "h"]]);
  const foreign = { headers } as Request;
  assert.deepEqual(arrivedLines(foreign), [["host", "h"], ["x-tag", "a"]]);
});

Deno.test("a name is found in any case, its first line or all of them", () => {
  const lines: [string, string][] = [["A", "0"], ["X-Tag", "1"], ["x-tAG", ""]];
  assert.equal(firstValue(lines, "x-tag"), "1");
  assert.equal(joinedValue(lines, "x-tag"), "1, ");
  assert.equal(firstValue(lines, "x-tab"), null);
  assert.equal(joinedValue(lines, "x-tab"), null);
});
