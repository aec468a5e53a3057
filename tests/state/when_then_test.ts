import assert from "node:assert/strict";
import { z } from "zod";
import { matchAnswer, nearMissListing } from "../../src/model/match_answer.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

const shown = z.object({ state: z.record(z.string(), z.unknown()) });

async function stateOf(server: TestServer, query = "") {
  const answer = await server.control("GET", `/__mock__/state${query}`);
  return answer.as(shown).state;
}

/** A cart that is filled once and then empty again. */
const cart = [
  answering({ path: "/cart", method: "POST" }, "filled", {
    stub_id: "fill",
    then: { state: { cart: "filled" } },
  }),
  answering({ path: "/cart", method: "GET" }, "empty", { stub_id: "empty" }),
  answering({ path: "/cart", method: "GET" }, "2 lamps", {
    stub_id: "full",
    when: { state: { cart: "filled" } },
  }),
  answering({ path: "/order", method: "POST" }, "ordered", {
    stub_id: "order",
    when: { state: { cart: "filled" } },
    then: { state: { cart: null } },
  }),
];

Deno.test("a stub answers only while the state that it asks for holds", async () => {
  await using server = await startStandin();
  for (const stub of cart) await server.stub(stub);
  assert.equal((await server.get("/cart")).text, "empty");
  assert.equal((await server.get("/order", { method: "POST" })).status, 404);
  await server.get("/cart", { method: "POST" });
  assert.equal((await server.get("/cart")).text, "2 lamps");
  assert.deepEqual(await stateOf(server), { cart: "filled" });
  assert.equal(
    (await server.get("/order", { method: "POST" })).text,
    "ordered",
  );
  assert.equal((await server.get("/cart")).text, "empty");
  assert.deepEqual(await stateOf(server), {});
});

Deno.test("null asks for what is not set, and criteria for any value", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/" }, "none", { when: { state: { level: null } } }),
  );
  await server.stub(
    answering({ path: "/" }, "high", {
      when: { state: { level: { $gte: 3 } } },
    }),
  );
  assert.equal((await server.get("/")).text, "none");
  await server.control("PATCH", "/__mock__/state", { state: { level: 2 } });
  assert.equal((await server.get("/")).status, 404);
  await server.control("PATCH", "/__mock__/state", { state: { level: 3 } });
  assert.equal((await server.get("/")).text, "high");
});

Deno.test("a state is one more field in the rank, of weight 1", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/" }, "plain"));
  await server.stub(
    answering({ path: "/" }, "state", {
      stub_id: "s",
      when: { state: { a: 1 } },
    }),
  );
  const { matches } = (await server.control("POST", "/__mock__/match", {
    path: "/",
    state: { a: 1 },
  })).as(matchAnswer);
  const [first] = matches;
  assert.equal(first?.stub_id, "s");
  assert.deepEqual([first.rank.fields, first.rank.weight], [2, 80]);
  assert.equal(matches.length, 2);
  assert.deepEqual(await stateOf(server), {}, "asking sets nothing");
});

Deno.test("templates of then see the state before, those of the answer the state after", async () => {
  await using server = await startStandin();
  await server.stub({
    request: { path: "/count" },
    action: {
      response: {
        status_code: 200,
        template_body: "{{ state.count }}, {{ state.last }}",
      },
    },
    then: {
      state: { last: { by: "then" } },
      template_state: { count: "{{ state.count | default(0) | int + 1 }}" },
    },
  });
  assert.equal((await server.get("/count")).text, '1, {"by": "then"}');
  assert.equal((await server.get("/count")).text, '2, {"by": "then"}');
  assert.equal((await stateOf(server))["count"], "2");
});

Deno.test("an answer that is late shows the state of its claim", async () => {
  const { sleep, next } = createFakeSleep();
  await using server = await startStandin({}, { sleep });
  const nextOf = async (ms: number) => {
    let nap = await next();
    while (nap.ms !== ms) nap = await next();
    return nap;
  };
  await server.stub({
    request: { path: "/slow" },
    action: {
      response: { status_code: 200, template_body: "{{ state.n }}" },
    },
    chaos: { latency: { base_ms: 7777 } },
    then: { template_state: { n: "{{ state.n | default(0) | int + 1 }}" } },
  });
  const both = [server.get("/slow"), server.get("/slow")];
  const naps = [await nextOf(7777), await nextOf(7777)];
  for (const nap of naps) nap.wake();
  const texts = (await Promise.all(both)).map(({ text }) => text);
  assert.deepEqual(texts.sort(), ["1", "2"]);
});

Deno.test("a template of then may look at a body that a proxy would let stream by", async () => {
  await using upstream = await startStandin();
  await upstream.stub(answering({}, "from upstream"));
  await using server = await startStandin();
  await server.stub({
    request: { path: "/" },
    action: { proxy: { url: upstream.url } },
    then: { template_state: { who: "{{ request.body.who }}" } },
  });
  const answer = await server.get("/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"who":"Ada"}',
  });
  assert.equal(answer.text, "from upstream");
  assert.deepEqual(await stateOf(server), { who: "Ada" });
});

Deno.test("a template of then that fails changes nothing and is a render error", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/" }, "ok", {
      then: { state: { a: 1 }, template_state: { b: "{{ state.missing }}" } },
    }),
  );
  const answer = await server.get("/");
  assert.equal(answer.status, 500);
  assert.equal(answer.error, "TEMPLATE_RENDER_ERROR");
  assert.match(answer.detail, /^then\.template_state\.b: /);
  assert.deepEqual(await stateOf(server), {});
});

Deno.test("a near miss says which state a stub waits for", async () => {
  await using server = await startStandin();
  for (const stub of cart) await server.stub(stub);
  await server.get("/order", { method: "POST" });
  const [request] = (await server.requests()).requests;
  const path = `/__mock__/requests/${request?.id}/near-misses`;
  const { near_misses: [miss] } = (await server.control("GET", path))
    .as(nearMissListing);
  assert.equal(miss?.stub_id, "order");
  const clause = miss.clauses.find(({ matched }) => !matched);
  assert.equal(clause?.field, "when.state");
  assert.equal(clause.key, "cart");
  assert.equal(clause.expected, "filled");
  assert.equal(clause.actual, null);
  assert.match(clause.reason, /not set in this scope/);
});

Deno.test("a listing shows when and then as they were given, and takes them back", async () => {
  await using server = await startStandin();
  for (const stub of cart) await server.stub(stub);
  const listed = await server.listed("order");
  assert.deepEqual(listed.when, { state: { cart: "filled" } });
  assert.deepEqual(listed.then, { state: { cart: null } });
  const again = await server.control("PUT", "/__mock__/stubs/order", listed);
  assert.equal(again.status, 200);
  assert.deepEqual((await server.listed("order")).then, listed.then);
  assert.equal("when" in await server.listed("fill"), false);
});

Deno.test("what is wrong with a when, a then or a state is told with its place", async () => {
  await using server = await startStandin();
  const wrong: [Record<string, unknown>, (string | number)[]][] = [
    [{ when: { state: ["cart"] } }, ["when", "state"]],
    [{ when: { stat: {} } }, ["when", "stat"]],
    [{ when: { state: { a: { $gtt: 1 } } } }, ["when", "state", "a", "$gtt"]],
    [{ then: { state: "x" } }, ["then", "state"]],
    [{ then: { template_state: { a: "{{" } } }, [
      "then",
      "template_state",
      "a",
    ]],
    [{ then: { state: { a: 1 }, template_state: { a: "x" } } }, ["then"]],
  ];
  for (const [more, place] of wrong) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({}, "x", more),
    );
    assert.equal(answer.status, 422, JSON.stringify(more));
    const [issue] = answer.issues;
    assert.deepEqual(issue?.loc, ["body", ...place]);
  }
  const names = Object.fromEntries(
    Array.from({ length: 101 }, (_, n) => [`n${n}`, 1]),
  );
  for (const more of [{ when: { state: names } }, { then: { state: names } }]) {
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({}, "x", more),
    );
    assert.match(answer.issues[0]?.msg ?? "", /the most is 100/);
  }
});
