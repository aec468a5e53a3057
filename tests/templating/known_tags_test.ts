import fc from "fast-check";
import assert from "node:assert/strict";
import { Engine } from "../../src/templating/engine.ts";
import { findNameIssue } from "../../src/templating/names.ts";
import { readTemplate } from "../../src/templating/syntax.ts";
import { KnownTags } from "../../src/templating/known_tags.ts";
import {
  checkTemplate,
  createTemplates,
} from "../../src/templating/templates.ts";
import { buildScene, renderNow, stillWorld } from "./scene_builder.ts";

const engine = new Engine(() => ({ ok: false, reason: "not rendering" }));

/** Whether a source is a template, told without any tag that is known. */
function isTemplate(source: string): boolean {
  return engine.check(source).ok &&
    findNameIssue(source, readTemplate(source)) === null;
}

/** Templates whose tags are met before the others are checked. */
const met = [
  "{{ request.path }}{{ request.query.q }}{{ {'a': {}} }}{{ '}}' }}{{ a }}",
  "{%- if request.body -%}a{% elif 1 %}b{% else %}c{%- endif %}",
  "{% for a in request.body.list %}{{ loop.index }}{% else %}none{% endfor %}",
  "{% set a = 5 %}{{ a }}{# if #}{% raw %}{{ no }}{% endraw %}",
  "{% set a %}text{% endset %}{% macro mine() %}m{% endmacro %}{{ mine() }}",
  "{% filter upper %}a{% endfilter %}{% with b = 1 %}{{ b }}{% endwith %}",
];

/** Their tags, others, and what may stand between them. */
const piece = fc.constantFrom(
  ...met.flatMap((source) =>
    readTemplate(source).map(({ start, end }) => source.slice(start, end))
  ),
  ...["{{", "}}", "{%", "%}", "{#", "#}", "{", "}", "'", '"', "{{ no( }}"],
  ...["{% raw %}", "{% endraw %}", "{% endset %}", "{{ mine() }}", "{% if %}"],
);

Deno.test("a template of tags that are known is taken as the engine takes it", () => {
  const known = new KnownTags();
  for (const source of met) {
    assert.ok(isTemplate(source), source);
    known.learn(source, readTemplate(source));
  }
  let taken = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const source = pieces.join("");
      if (known.unknownIn(source) !== "") return;
      taken++;
      assert.ok(isTemplate(source), source);
    }),
    { numRuns: 20_000 },
  );
  assert.ok(taken > 500, `only ${taken} were of known tags`);
});

Deno.test("a template with outputs that are not known is checked like any other", () => {
  for (const source of met) assert.equal(checkTemplate(source), null);
  const output = fc.constantFrom(
    ...["{{ a.b }}", "{{ '}}", "' }}", "{{ {'a': {'b': 1}} }}", "{{ no() }}"],
    ...["{{ a|nope }}", '{{ "{{" }}', "{{ a b }}", "{{ 1 + }}", "{{ 'a }}"],
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, output), { maxLength: 5 }),
      fc.nat(1_000_000),
      (pieces, unique) => {
        const source = pieces.join("").replaceAll("a.b", `a.b${unique}`);
        assert.equal(
          checkTemplate(source) === null,
          isTemplate(source),
          source,
        );
      },
    ),
    { numRuns: 10_000 },
  );
});

Deno.test("a function that another template defines is unknown all the same", () => {
  const own = "{% macro mine() %}m{% endmacro %}{{ mine() }}";
  assert.equal(checkTemplate(own), null);
  assert.match(checkTemplate("a {{ mine() }}")?.message ?? "", /"mine"/);
});

Deno.test("a template of known tags renders as the first one did", () => {
  const templates = createTemplates(stillWorld);
  const scene = buildScene({ query: [["q", "1"]] });
  const render = (source: string) => {
    const compilation = templates.compile(source);
    assert.ok(compilation.ok, source);
    const rendering = renderNow(compilation.template, scene);
    return rendering.ok ? rendering.text : rendering.error.detail;
  };
  const tags = "{% if request.query.q == '1' %}{{ request.query.q * 2 }}";
  assert.equal(render(`a${tags}{% endif %}`), render(`a${tags}{% endif %}`));
  const named = "{{ request.query.get('x', 'none') }}|{{ request.query.q }}";
  assert.equal(render(`one ${named}`), "one none|1");
  assert.equal(render(`two ${named}`), "two none|1");
});
