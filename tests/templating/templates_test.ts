import assert from "node:assert/strict";
import { createTemplates } from "../../src/templating/templates.ts";
import {
  buildScene,
  jsonScene,
  renderNow,
  show,
  stillWorld,
} from "./scene_builder.ts";

Deno.test("template text without tags loses one final newline and keeps the rest", () => {
  assert.equal(show("a\n"), "a");
  assert.equal(show("a\n\n"), "a\n");
  assert.equal(show(""), "");
  assert.equal(show("{ % } {"), "{ % } {");
});

Deno.test("template text with tags loses one final newline and keeps the rest", () => {
  assert.equal(show("{{ 1 }}\n"), "1");
  assert.equal(show("{{ 1 }}\n\n"), "1\n");
  assert.equal(show("{% if true %}\na\n{% endif %}\n"), "\na\n");
});

Deno.test("template line ends become LF", () => {
  assert.equal(show("a\r\nb\rc\r\n"), "a\nb\nc");
  assert.equal(show("a\r\n{{ 1 }}\r{{ 2 }}\r\n"), "a\n1\n2");
});

Deno.test("template reads every member of the request", () => {
  const scene = buildScene({
    query: [["q", "1"], ["q", "2"]],
    headers: [["x-id", "first"], ["x-id", "second"]],
    pathParams: [["id", "a/b"]],
    scope: "team",
    body: "raw",
  });
  const source = "{{ request.path }} {{ request.path_params.id }} " +
    "{{ request.method }} {{ request.host }} {{ request.scope }} " +
    '{{ request.query.q }} {{ request.headers["x-id"] }} {{ request.body }} ' +
    '{{ request.query_all.q }} {{ request.headers_all["x-id"] }}';
  assert.equal(
    show(source, scene),
    "/a/b a/b GET mock.test team 2 first raw " +
      '["1", "2"] ["first", "second"]',
  );
});

Deno.test("template finds headers in any case", () => {
  const scene = buildScene({ headers: [["x-id", "7"], ["host", "h"]] });
  assert.equal(show('{{ request.headers["X-Id"] }}', scene), "7");
  assert.equal(show("{{ request.headers.Host }}", scene), "h");
  assert.equal(show('{{ request.headers.get("X-Id", "no") }}', scene), "7");
  assert.equal(show('{{ request.headers_all["X-ID"][0] }}', scene), "7");
});

Deno.test("template takes inherited names as data", () => {
  const pathParams = [["__proto__", "p1"], ["constructor", "p2"]] as const;
  const source =
    '{{ request.path_params["__proto__"] }},{{ request.path_params["constructor"] }}';
  assert.equal(show(source, buildScene({ pathParams })), "p1,p2");
  const scene = jsonScene('{"__proto__": {"a": 1}, "constructor": 2}');
  assert.equal(
    show(
      '{{ request.body["__proto__"].a }}{{ request.body.constructor }}',
      scene,
    ),
    "12",
  );
});

Deno.test("template get answers with its default where a name is absent", () => {
  const scene = buildScene({ query: [["c", "C"]] });
  assert.equal(show('{{ request.query.get("a", "b") }}', scene), "b");
  assert.equal(show('{{ request.query.get("c", "b") }}', scene), "C");
  assert.equal(show('{{ request.query.get("a", "b")|upper }}', scene), "B");
  assert.equal(show('{{ request.query.get("a") }}', scene), "none");
  assert.equal(show('{{ request.query.a|default("d") }}', scene), "d");
  assert.equal(show("{{ request.query.a is defined }}", scene), "false");
});

Deno.test("template prints values as data, never as a template", () => {
  const scene = buildScene({ query: [["x", "{{ 7*7 }}"]] });
  assert.equal(show("{{ request.query.x }}", scene), "{{ 7*7 }}");
});

Deno.test("template tojson writes JSON", () => {
  const text = 'He said "hi"\n\tok <b> \u2028';
  const scene = jsonScene(JSON.stringify({ m: text, n: [1, null, true] }));
  assert.deepEqual(JSON.parse(show("{{ request.body|tojson }}", scene)), {
    m: text,
    n: [1, null, true],
  });
});

Deno.test("template survives lone surrogates", () => {
  const scene = buildScene({ query: [["a\ud800", "\udc00b"]] });
  assert.equal(show("\ud800{{ 1 }}"), "\ufffd1");
  assert.equal(
    show("{{ request.query|tojson }}", scene),
    '{"a\ufffd":"\ufffdb"}',
  );
});

Deno.test("template keeps comments and raw blocks out of its code", () => {
  assert.equal(show("{# {{ 1|nope }} #}a"), "a");
  assert.equal(show("{% raw %}{{ x|nope }}{% endraw %}b"), "{{ x|nope }}b");
  assert.equal(show(`{{ "}}" }}{{ {"a": {"b": 1}}.a.b }}`), "}}1");
});

Deno.test("templates drop compiled ones and compile them again", () => {
  const templates = createTemplates(stillWorld);
  const compiled = Array.from({ length: 3_000 }, (_, n) => {
    const compilation = templates.compile(`{{ ${n} }}`);
    assert.ok(compilation.ok);
    return compilation.template;
  });
  for (const round of [1, 2]) {
    for (const [n, template] of compiled.entries()) {
      const text = renderNow(template);
      assert.deepEqual(text, { ok: true, text: String(n) }, `round ${round}`);
    }
  }
});

Deno.test("two sets of templates answer from their own world", () => {
  const late = { ...stillWorld, now: () => 0 };
  const here = createTemplates(stillWorld).compile('{{ now("unix") }}');
  const there = createTemplates(late).compile('{{ now("unix") }}');
  assert.ok(here.ok && there.ok);
  assert.deepEqual(renderNow(there.template), {
    ok: true,
    text: "0",
  });
  assert.deepEqual(renderNow(here.template), {
    ok: true,
    text: "1700000000",
  });
});
