import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

/** The type and sentence of the first issue of a call that is refused. */
async function refusal(
  server: TestServer,
  path: string,
  payload: unknown,
): Promise<string> {
  const { status, text } = await server.control("POST", path, payload);
  assert.equal(status, 422, text.slice(0, 300));
  const [{ type, loc, msg }] = JSON.parse(text).detail;
  return `${type} ${loc.join(".")} ${msg}`;
}

Deno.test("an import of YAML whose aliases stand for billions of values is refused", async () => {
  await using server = await startStandin();
  const lines = Array.from(
    { length: 60 },
    (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(9)}]`,
  );
  const text = `l0: &l0 a\n${lines.join("\n")}\nstubs: *l60\n`;
  assert.match(
    await refusal(server, "/__mock__/import", {
      files: [{ path: "stubs.yaml", text }],
    }),
    /^value_error body\.files stubs\.yaml:7:\d+: the aliases of this document stand for more than 100000 values/,
  );
});

Deno.test("what takes long in one piece of YAML is refused with its place", async () => {
  await using server = await startStandin();
  const texts: readonly [string, RegExp][] = [
    [`stubs: [${",".repeat(100_000)}]`, /:1:\d+: too many signs/],
    [`stubs: [${",".repeat(5000)}]`, /:1:\d+: too many signs/],
    [`a: "${"b".repeat(2 ** 20 + 1)}"`, /:1:4: a text in double quotes/],
    [`a: |\n${"  b\n".repeat(100_001)}`, /: a text may have 100000 lines/],
    [`a: ${"&b ".repeat(100_000)}c`, /: too many signs/],
    ["%TAG !a! tag:b\n".repeat(101), /:101:1: more than 100 directives/],
    ["[".repeat(100_000), /:1:\d+: nested deeper than 200 levels/],
    ["#\n".repeat(1_000_001), /: more than 2000000 words and signs/],
  ];
  for (const [text, reason] of texts) {
    const files = [{ path: "stubs.yaml", text }];
    assert.match(await refusal(server, "/__mock__/import", { files }), reason);
  }
});

Deno.test("a text of an event has at most 100,000 lines, in a stub and in a push", async () => {
  await using server = await startStandin();
  const event = { data: "a\r".repeat(50_001) + "b\n".repeat(50_001) };
  const sse = { events: [event], channel: "news" };
  assert.match(
    await refusal(server, "/__mock__/stubs", {
      request: { path: "/a" },
      action: { sse },
    }),
    /^too_long body\.action\.sse\.events\.0\.data A text of an event may have 100000 lines/,
  );
  await server.stub({
    request: { path: "/a" },
    action: { sse: { ...sse, events: [] } },
  });
  assert.match(
    await refusal(server, "/__mock__/channels/news/events", {
      events: [event],
    }),
    /^too_long body\.events\.0\.data /,
  );
});

Deno.test("a criterion holds at most 300,000 values", async () => {
  await using server = await startStandin();
  const list = Array.from({ length: 300_000 }, () => 1);
  const stub = (body: unknown) => ({
    ...answering({ path: "/a" }, "b"),
    request: { path: "/a", body },
  });
  assert.match(
    await refusal(server, "/__mock__/stubs", stub({ $json: list })),
    /^too_long body\.request\.body\.\$json A criterion may hold 300000 values/,
  );
  await server.stub(stub({ $json: list.slice(20) }));
  assert.match(
    await refusal(
      server,
      "/__mock__/stubs",
      stub({ $contains: list.slice(0, 30_000) }),
    ),
    /^too_long body\.request\.body\.\$contains\.\d+ A criterion may hold/,
  );
});

Deno.test("a criterion with many values deep inside others is read, and its clause is shown cut", async () => {
  await using server = await startStandin();
  const items = Array.from({ length: 20_000 }, (_, at) => `item ${at}`);
  const nested = (operator: string, wrap: (inner: unknown) => unknown) => {
    let body: unknown = { $contains: items };
    for (let depth = 0; depth < 90; depth++) body = { [operator]: wrap(body) };
    return { path: "/a", body };
  };
  await server.get("/a", { method: "POST", body: "item 1" });
  for (
    const claim of [
      nested("$not", (inner) => inner),
      nested("$and", (inner) => [inner]),
      nested("$or", (inner) => [inner]),
    ]
  ) {
    const answer = await server.control("POST", "/__mock__/assert", claim);
    assert.equal(answer.status, 200, answer.text.slice(0, 300));
    assert.ok(answer.text.length < 500_000, `${answer.text.length}`);
    assert.match(answer.text, /"\.\.\. 1\d{4} more"/);
  }
});

Deno.test("many templates, and a long text with escapes, are read in turns", async () => {
  const events = Array.from({ length: 500 }, (_, at) => ({
    data: `{{ request.query.name_${at} }} is said`,
  }));
  const body = '"\\'.repeat(1_000_000);
  for (
    const action of [
      { sse: { events } },
      { response: { status_code: 200, body } },
    ]
  ) {
    const clock = createFakeSleep();
    await using server = await startStandin({}, { sleep: clock.sleep });
    const stub = { request: { path: "/a" }, action };
    const made = server.control("POST", "/__mock__/stubs", stub);
    const pauses = await clock.pausesOf(made, async () => {
      assert.equal((await server.get("/other")).status, 404);
    });
    assert.ok(pauses > 3, `${Object.keys(action)}: ${pauses} pauses`);
    assert.equal((await made).status, 200);
  }
});

Deno.test("a long state is written in pieces, and others are answered in between", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const items = Array.from({ length: 40 }, (_, id) => ({
    id,
    text: "x".repeat(50_000),
  }));
  const put = server.control("PUT", "/__mock__/state", {
    resources: { news: items, empty: [], one: { a: 1 } },
  });
  const pauses = await clock.pausesOf(put, async () => {
    assert.equal((await server.get("/other")).status, 404);
  });
  assert.ok(pauses > 4, `${pauses} pauses`);
  assert.deepEqual(JSON.parse((await put).text), {
    state: {},
    resources: { news: items, empty: [], one: { a: 1 } },
  });
});

Deno.test("a push of many templates is read in turns, also after a short one", async () => {
  const clock = createFakeSleep();
  await using server = await startStandin({}, { sleep: clock.sleep });
  const events = Array.from(
    { length: 1000 },
    (_, at) => ({ data: `{{ request.path }}${at}` }),
  );
  const pauses = async (pushed: unknown) => {
    const path = "/__mock__/channels/nobody/events";
    const sent = server.control("POST", path, { events: pushed });
    const count = await clock.pausesOf(sent);
    assert.equal((await sent).status, 404);
    return count;
  };
  assert.equal(await pauses(events.slice(0, 1)), 0);
  const many = await pauses(events);
  assert.ok(many > 4, `${many} pauses`);
});
