import assert from "node:assert/strict";
import fc from "fast-check";
import { parsedText } from "./parsed_text.ts";
import type { StubFormat } from "../../src/documents/source.ts";

const format = fc.constantFrom<StubFormat>("json", "jsonc", "yaml");

const shards = fc.constantFrom(
  ..."{ } [ ] : , \" ' \\ // /* */ # - ? & * ! | > % @ ` ~ << a 0 1e9 .inf --- ... \n \t \r \uFEFF \u2028 \u0000 __proto__ &a *a !!int"
    .split(" "),
  " ",
  "\n",
  "\n  ",
  ": ",
  "- ",
);

Deno.test("a stub source of any text is a value or issues with their places", () =>
  fc.assert(
    fc.property(
      fc.array(shards, { maxLength: 40 }),
      format,
      (parts, format) => {
        const text = parts.join("");
        const source = parsedText(text, format);
        if (source.ok) {
          for (const { value, locate } of source.documents) {
            JSON.stringify(value);
            locate(["stubs", 0, "a"]);
          }
          return;
        }
        assert.notEqual(source.issues.length, 0);
        const lines = text.split("\n");
        for (const { line, column, reason } of source.issues) {
          assert.ok(
            line >= 1 && line <= lines.length,
            `${line} in ${JSON.stringify(text)}`,
          );
          assert.ok(
            column >= 1 && column <= (lines[line - 1] ?? "").length + 2,
          );
          assert.notEqual(reason, "");
        }
      },
    ),
    { numRuns: 3000 },
  ));

Deno.test("a stub source reads JSON alike in each format", () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      for (const format of ["json", "jsonc", "yaml"] as const) {
        const source = parsedText(text, format);
        assert.ok(source.ok, `${format} ${text} ${JSON.stringify(source)}`);
        assert.deepEqual(
          JSON.parse(JSON.stringify(source.documents[0]?.value)),
          JSON.parse(text),
        );
      }
    }),
    { numRuns: 1000 },
  ));
