import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";

/** The answer of a stub with a templated body to one request. */
async function answer(
  server: TestServer,
  template_body: string,
  body: string | null = null,
) {
  const id = await server.stub({
    request: { path: "/t" },
    action: { response: { status_code: 200, headers: {}, template_body } },
  });
  const headers = { "content-type": "application/json" };
  const answer = body === null
    ? await server.get("/t")
    : await server.get("/t", { method: "POST", body, headers });
  await server.control("DELETE", `/__mock__/stubs/${id}`);
  return answer;
}

Deno.test("a default of none is null in JSON, whichever way it is given", async () => {
  await using server = await startStandin();
  const body = '{"here": {"a": null}, "zero": 0, "text": ""}';
  const results = {
    "request.body.gone | default(none)": "null",
    "request.body.gone | d(none)": "null",
    "request.body.get('gone', none)": "null",
    "request.query.get('gone', none)": "null",
    "request.body.gone | default(request.body.here.a)": "null",
    "request.body.get('gone', request.body.here.a)": "null",
    "request.body.text | default(none, true)": "null",
    "request.body.here.a | default(1)": "null",
    "request.body.here.get('a', 1)": "null",
    "request.body.zero | default(none)": "0",
    "request.body.gone | default(request.body.gone | default(none))": "null",
    "request.body.gone | default(1.0)": "1.0",
    "request.body.get('gone', {'b': 2}).b": "2",
    "request.body.get('gone', request.body.zero) | default(3)": "0",
  };
  for (const [expression, expected] of Object.entries(results)) {
    const { text } = await answer(server, `{{ ${expression} | tojson }}`, body);
    assert.equal(text, expected, expression);
  }
  const block = "{% set a | default('b') %}{% endset %}[{{ a }}]" +
    "{% filter default('c') %}{% endfilter %}";
  assert.equal((await answer(server, block)).text, "[]");
});

/** Templates that each take the engine minutes, with few steps of its own. */
const endless = {
  nested:
    "{% for a in range(99999) %}{% if range(99999) | list %}{% endif %}{% endfor %}",
  sorted:
    "{% for a in range(9999) %}{{ range(99999) | sort | length }}{% endfor %}",
  unique:
    "{% for a in range(999) %}{{ range(99999) | unique | list | length }}{% endfor %}",
  joined:
    "{% for a in range(9999) %}{% set b = range(99999) | join('-') %}{% endfor %}",
  longText:
    "{% set n = namespace(s='ab') %}{% for i in range(22) %}{% set n.s = n.s ~ n.s %}{% endfor %}" +
    "{% for i in range(9999) %}{% set t = n.s | upper %}{% endfor %}",
  copied:
    "{% set n = namespace(s='ab') %}{% for i in range(22) %}{% set n.s = n.s ~ n.s %}{% endfor %}" +
    "{% for i in range(99999) %}{% set t = n.s ~ 'c' %}{% endfor %}",
};

Deno.test("a template that takes too long is an error, and the next one renders", async () => {
  await using server = await startStandin({ templateTimeout: 100 });
  for (const [name, source] of Object.entries(endless)) {
    const { status, error, detail } = await answer(server, source);
    assert.equal(status, 500, name);
    assert.equal(error, "TEMPLATE_RENDER_ERROR");
    assert.match(detail, /^the template takes longer than 100 ms/, name);
  }
  assert.equal(
    (await answer(server, "{{ request.method | lower }}")).text,
    "get",
  );
});

/** How many quick requests are answered, one after the other, before a slow one is. */
async function answeredMeanwhile(
  server: TestServer,
  slow: Promise<unknown>,
): Promise<number> {
  let isDone = false;
  const end = slow.finally(() => isDone = true);
  let count = 0;
  while (!isDone) {
    assert.equal((await server.get("/quick")).text, "ok");
    if (!isDone) count++;
  }
  await end;
  return count;
}

Deno.test("a template that takes long holds nobody up", async () => {
  await using server = await startStandin({ templateTimeout: 60_000 });
  await server.stub({
    request: { path: "/quick" },
    action: { response: { status_code: 200, headers: {}, body: "ok" } },
  });
  const source =
    "{{ range(99999) | map('string') | list | sort | unique | list | length }}";
  for (const round of ["first", "second"]) {
    const slow = answer(server, source);
    assert.ok(await answeredMeanwhile(server, slow) > 2, round);
    assert.equal((await slow).text, "99999");
  }
});

Deno.test("events whose templates take long are sent, and hold nobody up", async () => {
  await using server = await startStandin({ templateTimeout: 60_000 });
  await server.stub({
    request: { path: "/quick" },
    action: { response: { status_code: 200, headers: {}, body: "ok" } },
  });
  const slow = "{{ range(99999) | unique | list | length }}";
  await server.stub({
    request: { path: "/events" },
    action: { sse: { events: [{ data: slow }, { data: "{{ 1 + 1 }}" }] } },
  });
  const events = server.get("/events");
  assert.ok(await answeredMeanwhile(server, events) > 2);
  assert.equal((await events).text, "data: 99999\n\ndata: 2\n\n");
});

Deno.test("a template at the edge of what the engine compiles is refused, not half taken", async () => {
  await using server = await startStandin();
  for (let count = 900; count < 7_000; count += 250) {
    const template_body = `{{ 1${"+1".repeat(count)} }}`;
    const { status } = await server.control("POST", "/__mock__/stubs", {
      request: { path: "/t" },
      action: { response: { status_code: 200, headers: {}, template_body } },
    });
    assert.equal(status, count < 1_000 ? 200 : 422, String(count));
  }
  assert.equal((await server.get("/t")).text, "901");
});

Deno.test("a template sees a request as its sender meant it", async () => {
  await using server = await startStandin();
  const template_body = "{% set b = request.body %}" +
    "{{ b.who.id }}|{{ b.text | tojson }}|{{ request.query['sort[by]'] }}|" +
    "{{ request.query.expr }}|{{ request.headers.cookie }}";
  await server.stub({
    request: { path: "/seen" },
    action: { response: { status_code: 200, headers: {}, template_body } },
  });
  const types = [
    "APPLICATION/json; charset=UTF-8",
    "application/vnd.shop+json",
    'application/problem+json;profile="x"',
  ];
  for (const type of types) {
    const { text } = await server.get(
      "/seen?sort%5Bby%5D=up&expr=%7B%7B%206*7%20%7D%7D",
      {
        method: "POST",
        headers: { "content-type": type, "cookie": 'a=!b==; c="d"; e=f=g' },
        body:
          '{"who": {"id": 7000000000000300000007}, "text": "\\"a\\"\\n\\tb"}',
      },
    );
    assert.equal(
      text,
      '7000000000000300000007|"\\"a\\"\\n\\tb"|up|{{ 6*7 }}|a=!b==; c="d"; e=f=g',
      type,
    );
  }
});

Deno.test("a number of the body is printed as it was sent", async () => {
  await using server = await startStandin();
  const body = '{"price": 100.50, "many": 0.98765432109876543210, "exp": 2e7}';
  const look =
    "{{ request.body.price }}|{{ request.body.many }}|{{ request.body.exp }}";
  for (const source of [look, `{% if request.method %}${look}{% endif %}`]) {
    const { text } = await answer(server, source, body);
    assert.equal(text, "100.50|0.98765432109876543210|2e7");
  }
  const money = "{{ format(request.body.price * 3, 2) }}";
  assert.equal((await answer(server, money, body)).text, "301.50");
});

Deno.test("a template cannot get at the server's own code", async () => {
  await using server = await startStandin();
  for (
    const way of [
      "request.headers.constructor.constructor('return 6*7')()",
      "request.path.constructor('return 6*7')()",
      "now.constructor('return 6*7')()",
      "request['__proto__'].constructor.constructor('return 6*7')()",
    ]
  ) {
    const { text } = await answer(server, `[{{ ${way} }}]`);
    assert.doesNotMatch(text, /42/, way);
  }
});

Deno.test("a template sees target, segments, cookies, form, scheme and client_ip", async () => {
  await using server = await startStandin();
  await server.stub({
    request: {},
    action: {
      response: {
        status_code: 200,
        headers: {},
        template_body:
          "{{ request.target }} {{ request.segments[1] }} {{ request.segments | tojson }} {{ request.cookies.c }} {{ request.cookies.get('d', 'none') }} {{ request.form.name }} {{ request.form | tojson }} {{ request.scheme }} {{ request.client_ip }}",
      },
    },
  });
  const { text } = await server.get("/a/b%2Fc?x=%31", {
    method: "POST",
    headers: {
      cookie: "c=1; x=2",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "name=Ada+L&n=1&n=2",
  });
  assert.equal(
    text,
    '/a/b%2Fc?x=%31 b/c ["a","b/c"] 1 none Ada L {"n":"2","name":"Ada L"} http 127.0.0.1',
  );
});
