import assert from "node:assert/strict";
import type { Scene } from "../../src/templating/context.ts";
import { createTemplates } from "../../src/templating/templates.ts";
import { buildScene, jsonScene, show, stillWorld } from "./scene_builder.ts";

/** Work that no machine does within the millisecond that these tests allow at once. */
const work = "{% if range(99999) | map('string') | list | sort %}{% endif %}";

/** Lets a turn of the loop pass, as the real world's sleep does. */
const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));

async function showSlowly(source: string, scene: Scene): Promise<string> {
  let slept = 0;
  const world = { ...stillWorld, sleep: () => (slept++, sleep()) };
  const times = { timeoutMs: 60_000, quickMs: 1 };
  const compiled = createTemplates(world, times).compile(source);
  assert.ok(compiled.ok);
  const rendering = await compiled.template.render(scene);
  assert.ok(slept > 0);
  return rendering.ok ? rendering.text : `ERROR ${rendering.error.detail}`;
}

Deno.test("a template that takes long says what a quick one says", async () => {
  const scene = jsonScene(
    '{"n": 9007199254740993, "f": 1.0, "t": "é", "l": [null, {"a": true}], "__proto__": 1}',
  );
  const sources = [
    "{{ request.body | tojson }}",
    "{{ request.body.n }} {{ request.body.f }} {{ request.body['__proto__'] }}",
    "{{ request.body.t | b64encode }} {{ now() }} {{ uuid() }} {{ random_int(1, 9) }}",
    "{% for i in range(2000) %}{{ i }}{{ 'a' | urlencode }}{% endfor %}",
    "\n\n{{ request.body.gone }}",
    "\n{{ random_int(2, 1) }}",
    "{{ 1 // 0 }}",
    "{% macro m(n) %}{{ m(n+1) }}{% endmacro %}{{ m(0) }}",
    "{% set n = namespace(s='xx') %}{% for i in range(40) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    "{% set n = namespace(s='x') %}{% for i in range(25) %}{% set n.s = n.s ~ n.s %}{% endfor %}{{ n.s }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
  ];
  for (const source of sources) {
    const slowly = await showSlowly(work + source, scene);
    // Steps that the work before it took are the only difference.
    assert.equal(slowly, show(work + source, scene), source);
  }
});

Deno.test("a body that takes long to hand over is given in a turn of its own, however quick the template is", async () => {
  const list = `[${"1,".repeat(30_000)}1]`;
  const long = JSON.stringify("x".repeat(600_000));
  assert.equal(
    await showSlowly("{{ request.body|length }}", jsonScene(list)),
    "30001",
  );
  assert.equal(
    await showSlowly("{{ request.body|length }}", jsonScene(long)),
    "600000",
  );
});

Deno.test("templates that take long wait for each other, and quick ones for none", async () => {
  const times = { timeoutMs: 60_000, quickMs: 1 };
  const templates = createTemplates({ ...stillWorld, sleep }, times);
  const slow = templates.compile(`${work}{{ request.query.a | upper }}`);
  const broken = templates.compile(`${work}{{ request.query.b }}`);
  const quick = templates.compile("{{ request.path | upper }}");
  assert.ok(slow.ok && broken.ok && quick.ok);
  const order: string[] = [];
  const rendered = ["x", "y", "z"].map(async (a, index) => {
    const { template } = index === 1 ? broken : slow;
    const rendering = await template.render(buildScene({ query: [["a", a]] }));
    order.push(a);
    return rendering.ok ? rendering.text : "error";
  });
  while (order.length < 3) {
    const rendering = quick.template.render(buildScene());
    assert.deepEqual(rendering, { ok: true, text: "/A/B" });
    await sleep();
  }
  assert.deepEqual(await Promise.all(rendered), ["X", "error", "Z"]);
  assert.deepEqual(order, ["x", "y", "z"]);
});

Deno.test("the time of a template runs while it waits for others", async () => {
  const times = { timeoutMs: 50, quickMs: 1 };
  const templates = createTemplates({ ...stillWorld, sleep }, times);
  const endless = templates.compile(
    "{% for a in range(9999) %}{{ range(99999) | list | sort | length }}{% endfor %}",
  );
  assert.ok(endless.ok);
  const { template } = endless;
  const renderings = await Promise.all(
    [1, 2, 3, 4].map(() => template.render(buildScene())),
  );
  for (const rendering of renderings) {
    assert.ok(!rendering.ok);
    assert.match(
      rendering.error.detail,
      /^the template takes longer than 50 ms/,
    );
  }
});

Deno.test("templates that take long are refused where too many wait", async () => {
  const times = { timeoutMs: 60_000, quickMs: 1 };
  const templates = createTemplates({ ...stillWorld, sleep }, times);
  const slow = templates.compile(`${work}{{ request.body | length }}`);
  assert.ok(slow.ok);
  const { template } = slow;
  const body = "x".repeat(40 * 1024 * 1024);
  const scene = buildScene({ body });
  const [first, second, third] = await Promise.all([
    template.render(scene),
    template.render(scene),
    template.render(buildScene({ body: "x" })),
  ]);
  assert.deepEqual(first, { ok: true, text: String(body.length) });
  assert.ok(second && !second.ok && third?.ok);
  assert.match(second.error.detail, /^too many templates that take long/);
});
