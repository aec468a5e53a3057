import assert from "node:assert/strict";
import fc from "fast-check";
import { Environment } from "minijinja-js";
import { createTemplates } from "../../src/templating/templates.ts";
import { renderNow, stillWorld } from "./scene_builder.ts";

const VARIABLES =
  "{% set n = 3 %}{% set f = 2.5 %}{% set p = [2, 3] %}{% set o = {'v': 5} %}";
const factor = fc.constantFrom(
  ...["n", "f", "p[0]", "o.v", "(n + 1)", "3", "2.5", "n|abs", "p|length"],
  ...["o['v']", "-1", "-n", "p[n - 2]", "p|first", "range(4)[n - 1]"],
  ...["'7'|int", "n if true else f", "{'a': 3}['a']", "[1, 2]|sum"],
);
const operator = fc.constantFrom(
  ...["*", " * ", "* ", " + ", " - ", " / ", " // ", " ** ", " ~ ", " < "],
);

/** Pieces that make templates, whole or broken. */
const piece = fc.constantFrom(
  ...["{{", "}}", "{%", "%}", "{#", "#}", "request", ".body", ".get(", "'a'"],
  ...["*", "-", "(", ")", "[", "]", "{", "}", "|upper", " is ", "1", ",", '"'],
  ...["if ", "endif", "raw", "endraw", "\\", "\n", ".headers", "~", "1e", "|"],
);

Deno.test("template arithmetic is the engine's own", () => {
  const engine = new Environment();
  engine.undefinedBehavior = "strict";
  const templates = createTemplates(stillWorld);
  const plain = (source: string) => {
    try {
      return engine.renderStr(source, {});
    } catch {
      return undefined;
    }
  };
  const adapted = (source: string) => {
    const compiled = templates.compile(source);
    const rendering = compiled.ok && renderNow(compiled.template);
    return rendering && rendering.ok ? rendering.text : undefined;
  };
  fc.assert(
    fc.property(
      factor,
      fc.array(fc.tuple(operator, factor), { minLength: 1, maxLength: 4 }),
      (first, rest) => {
        const source = `${VARIABLES}{{ ${first}${rest.flat().join("")} }}`;
        assert.equal(adapted(source), plain(source));
      },
    ),
    { numRuns: 500 },
  );
  engine.free();
});

Deno.test("templates answer to any text with a value", () => {
  const templates = createTemplates(stillWorld);
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 20 }),
      (pieces) => {
        const compiled = templates.compile(`{{ ${pieces.join("")} }}`);
        if (!compiled.ok) assert.ok(compiled.issue.line >= 1);
        else renderNow(compiled.template);
      },
    ),
    { numRuns: 500 },
  );
});
