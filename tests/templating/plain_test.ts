import assert from "node:assert/strict";
import fc from "fast-check";
import type { Scene } from "../../src/templating/context.ts";
import { compilePlain } from "../../src/templating/plain.ts";
import { readTemplate } from "../../src/templating/syntax.ts";
import { createTemplates } from "../../src/templating/templates.ts";
import { buildScene, renderNow, stillWorld } from "./scene_builder.ts";

const templates = createTemplates(stillWorld);

/** What the engine makes of a source; the empty expression keeps it from the plain way. */
function byEngine(source: string, scene: Scene): string | undefined {
  const compilation = templates.compile(`{{ "" }}${source}`);
  assert.ok(compilation.ok, source);
  const rendering = renderNow(compilation.template, scene);
  return rendering.ok ? rendering.text : undefined;
}

const key = fc.constantFrom("id", "a-b", "__proto__", "items", "constructor");
const steps = fc.array(
  key.chain((name) =>
    /^\w+$/.test(name)
      ? fc.constantFrom(`.${name}`, `["${name}"]`, `['${name}']`, "[0]")
      : fc.constant(`["${name}"]`)
  ),
  { maxLength: 3 },
).map((parts) => parts.join(""));
const root = fc.constantFrom(
  "path",
  "method",
  "host",
  "scope",
  "query",
  "headers",
  "path_params",
  "body",
);
const piece = fc.oneof(
  fc.constantFrom("", "text ", "\n", "}} ", "{", "%}", "é😀"),
  fc.tuple(root, steps).map(([name, rest]) => `{{ request.${name}${rest} }}`),
);
const source = fc.array(piece, { maxLength: 5 }).map((all) => all.join(""))
  .filter((text) => !/\{\{\{|\{$/.test(text));

const pair = fc.tuple(key, fc.string({ unit: "grapheme" }));
const scene = fc.record({
  query: fc.array(pair, { maxLength: 3 }),
  pathParams: fc.array(pair, { maxLength: 3 }),
  scope: fc.constantFrom("s1", "s2"),
  type: fc.constantFrom("application/json", "text/plain"),
  body: fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom(
      "",
      "{",
      '{"id":1.0}',
      '{"id":9007199254740993,"items":{"id":true}}',
      '{"id":{"id":-3},"items":["x"],"__proto__":"p"}',
      '{"id":1e2,"a-b":-0,"constructor":null}',
      '{"id":100.50,"a-b":0.12345678901234567891,"items":[1.0,{"id":0.1}]}',
      '{"id":{"id":0.0000001,"items":-0.0},"items":[[1.10]]}',
    ),
  ),
}).map((parts) => buildScene(parts));

Deno.test("the plain way says what the engine says, or leaves it to it", () => {
  let plainly = 0;
  fc.assert(
    fc.property(source, scene, (source, scene) => {
      const rendered = compilePlain(source, readTemplate(source))?.(scene);
      if (rendered === undefined) return;
      plainly++;
      assert.equal(rendered, byEngine(source, scene));
    }),
    { numRuns: 3000 },
  );
  assert.ok(plainly > 300, `only ${plainly} went the plain way`);
});

Deno.test("a template with anything but look-ups is not a plain one", () => {
  for (
    const source of [
      "{% if request.path %}x{% endif %}",
      "{{ request.path | upper }}",
      "{{- request.path }}",
      "{{ request }}",
      "{{ request.nothing }}",
      "{{ request.query }}",
      "{{ request.query.a.b }}",
      "{{ request.query[0] }}",
      "{# {{ request.path }} #}",
      "{{ now() }}",
    ]
  ) assert.equal(compilePlain(source, readTemplate(source)), null, source);
});
