import assert from "node:assert/strict";
import { parsePattern } from "../../src/pattern/parser.ts";
import { compilePattern, onRe2 } from "../../src/pattern/pattern.ts";

interface Answer {
  readonly pattern: string;
  readonly error?: string;
}

const { patterns }: { patterns: Answer[] } = JSON.parse(
  Deno.readTextFileSync(
    new URL("../data/python_patterns.json", import.meta.url),
  ),
);

const readme = Deno.readTextFileSync(
  new URL("../../src/pattern/README.md", import.meta.url),
).replace(/\s+/g, " ");

Deno.test("the page on patterns counts what each engine can run", () => {
  const valid = patterns.filter(({ error }) => error === undefined);
  const onLinearEngine = valid.filter(({ pattern }) => {
    const parsed = parsePattern(pattern);
    return parsed.ok && onRe2(parsed.node).ok;
  });
  const running = valid.filter(({ pattern }) => compilePattern(pattern).ok);
  const sentences = [
    `Of the ${valid.length} valid patterns of the test set`,
    `RE2 can run ${onLinearEngine.length}.`,
    `where that is safe, ${running.length} run`,
  ];
  for (const sentence of sentences) {
    assert.ok(readme.includes(sentence), sentence);
  }
});
