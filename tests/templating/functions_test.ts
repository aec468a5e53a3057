import assert from "node:assert/strict";
import { createTemplates } from "../../src/templating/templates.ts";
import { jsonScene, renderNow, show, stillWorld } from "./scene_builder.ts";

Deno.test("now prints the time in its formats", () => {
  assert.equal(show("{{ now() }}"), "2023-11-14T22:13:20.123Z");
  assert.equal(show('{{ now("iso", 3600) }}'), "2023-11-14T23:13:20.123Z");
  assert.equal(show('{{ now("iso", -0.123) }}'), "2023-11-14T22:13:20.000Z");
  assert.equal(show('{{ now("date") }}'), "2023-11-14");
  assert.equal(show('{{ now("unix") + 1 }}'), "1700000001");
  assert.equal(show('{{ now("unix_ms") }}'), "1700000000123");
});

Deno.test("random_int draws from the world, bounds included", () => {
  const draw = (random: number) => {
    const world = { ...stillWorld, random: () => random };
    const compiled = createTemplates(world).compile("{{ random_int(1, 6) }}");
    assert.ok(compiled.ok);
    return renderNow(compiled.template);
  };
  assert.deepEqual(draw(0), { ok: true, text: "1" });
  assert.deepEqual(draw(0.9999999), { ok: true, text: "6" });
  assert.equal(show("{{ random_int(-3, -3) }}"), "-3");
});

Deno.test("uuid comes from the world", () => {
  assert.equal(show("{{ uuid() }}"), "00000000-0000-4000-8000-000000000000");
});

Deno.test("filters encode and decode text", () => {
  assert.equal(
    show('{{ "a\u00e9"|b64encode }} {{ "YcOp"|b64decode }}'),
    "YcOp a\u00e9",
  );
  assert.equal(
    show(`{{ "\u00e9/ &(')*"|urlencode }}`),
    "%C3%A9/%20%26%28%27%29%2A",
  );
  assert.equal(show("{{ 7|b64encode }}"), "Nw==");
});

Deno.test("format writes decimals as they are read, halves away from zero", () => {
  const scene = jsonScene(
    '{"price": 100.50, "id": 9007199254740993, "text": "12.5", "big": 7000000000000300000007}',
  );
  const results = {
    "format(request.body.price, 2)": "100.50",
    "request.body.price|format(2)": "100.50",
    "request.body.id|format(1)": "9007199254740993.0",
    "request.body.big|format(2)": "7000000000000300000007.00",
    "request.body.text|format(2)": "12.50",
    "format(1.005, 2)": "1.01",
    "format(2.675, 2)": "2.68",
    "format(0.1 + 0.2, 2)": "0.30",
    "format(999.995, 2)": "1000.00",
    "format(-2.5, 0)": "-3",
    "format(-0.001, 2)": "0.00",
    "format(0.05, 0)": "0",
    "format(1e22, 1)": "10000000000000000000000.0",
    "format(1e-7, 8)": "0.00000010",
    "[1.5, 2]|map('format', 1)|join(' ')": "1.5 2.0",
    "'%.2f'|format(1.5)": "1.50",
    "'%s%%: %5.1f|%-5s|%05d'|format(2.0, 2.25, 'b', -42)":
      "2.0%:   2.3|b    |-0042",
  };
  for (const [expression, expected] of Object.entries(results)) {
    assert.equal(show(`{{ ${expression} }}`, scene), expected, expression);
  }
});

Deno.test("functions with bad arguments are errors of one render", () => {
  const sources = [
    'now("nope")',
    'now("iso", "x")',
    'now("iso", 1e300)',
    "now(k=1)",
    'now("iso", 1, 2)',
    "uuid(1)",
    "random_int()",
    "random_int(6, 1)",
    "random_int(1.5, 2)",
    "random_int(-9007199254740991, 9007199254740991)",
    "random_int(1, 2, 3)",
    '"?"|b64decode',
    '"/w=="|b64decode',
    "[1]|b64encode",
    "none|urlencode",
    "9007199254740993|b64encode",
    "format(1)",
    "format(1, 101)",
    "format(1, -1)",
    "format(1, none)",
    "format(none, 2)",
    "format(true, 2)",
    "format('x', 2)",
    "format('', 2)",
    "format('1' * 9, 2)",
    "format(1e400, 2)",
    "'%q'|format(1)",
    "'%s %s'|format(1)",
    "'%s'|format(1, 2)",
    "'%d'|format('x')",
  ];
  const templates = createTemplates(stillWorld);
  for (const source of sources) {
    const compiled = templates.compile(`{{ ${source} }}`);
    assert.ok(compiled.ok, source);
    const rendering = renderNow(compiled.template);
    assert.ok(!rendering.ok, source);
  }
});
