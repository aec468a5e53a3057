import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { answering, startStandin } from "../harness.ts";
import { login, orders, send, steps } from "./ordered_calls.ts";

Deno.test("steps that were reached in their order hold, whatever came between", async () => {
  await using server = await startStandin();
  await send(server, "POST /login, GET /orders, GET /health, GET /orders");
  await send(server, "POST /commit, GET /orders");
  const found = await check(server, { in_order: steps });
  assert.deepEqual(
    [found.result, found.count, found.conclusive, found.message],
    [true, 5, true, "received 5 in the order of 3 steps, as expected"],
  );
  assert.deepEqual(found.claims?.map(({ result, count }) => [result, count]), [
    [true, 1],
    [true, 3],
    [true, 1],
  ]);
});

Deno.test("the message says which step was not reached, and whether its request came before", async () => {
  await using server = await startStandin();
  await send(server, "POST /login, POST /commit, GET /orders");
  const found = await check(server, { in_order: steps });
  assert.equal(
    found.message,
    "step 3 of 3 (POST /commit) was not reached after step 2, request 5 (GET /orders); request 3 (POST /commit) came before that",
  );
  assert.deepEqual(found.fitting?.map(({ seq }) => seq), [3]);
  assert.deepEqual(found.claims?.map(({ result }) => result), [
    true,
    true,
    false,
  ]);
  const other = await check(server, {
    in_order: [login, { path: "/order" }],
  });
  assert.match(
    other.message,
    /^step 2 of 2 \(\/order\) was not reached after step 1, request 1 \(POST \/login\); the closest differs in the path/,
  );
  assert.equal(other.closest.length, 3);
});

Deno.test("with between nothing, the message names what came between", async () => {
  await using server = await startStandin();
  await send(server, "GET /x, POST /login, GET /health, GET /orders");
  await send(server, "POST /commit, GET /y");
  const strict = { in_order: steps, between: "nothing" };
  const found = await check(server, { ...strict, within_ms: 50_000 });
  assert.deepEqual([found.result, found.settled_by], [false, "broken"]);
  assert.equal(
    found.message,
    "request 5 (GET /health) came between step 1 of 3 (POST /login) and step 2 of 3 (/orders)",
  );
  const among = { path: { $not: { $regex: "/health" } } };
  assert.equal((await check(server, { ...strict, among })).result, true);
  const text = await server.control(
    "POST",
    "/__mock__/assert?format=text",
    strict,
  );
  assert.match(
    text.text,
    /^FALSE: request 5 \(GET \/health\) came between step 1[^]+\ntrue step 1 of 3 \(POST \/login\): reached, 1 fit it\nFALSE step 2 of 3/,
  );
});

Deno.test("times counts what comes between the steps before and after", async () => {
  await using server = await startStandin();
  await send(server, "POST /login, POST /login, GET /orders");
  const once = { in_order: [{ ...login, times: 1 }, orders] };
  const found = await check(server, once);
  assert.equal(
    found.message,
    "expected 1 of step 1 of 2 (POST /login), and request 3 (POST /login) is one more",
  );
  assert.deepEqual([found.result, found.fitting?.length], [false, 2]);
  const twice = { in_order: [{ ...login, times: 2 }, orders] };
  assert.equal((await check(server, twice)).result, true);
  const never = { ...login, times: 0 };
  assert.equal(
    (await check(server, { in_order: [never, orders] })).result,
    false,
  );
  const short = { in_order: [login, { ...orders, times: { $gte: 2 } }] };
  assert.match(
    (await check(server, short)).message,
    /^expected 2 or more of step 2 of 2 \(\/orders\), and fewer came/,
  );
});

Deno.test("the order holds for each value of per, and what has none is left out", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/items/{item}/{act}" }));
  const call = (path: string, id: string) =>
    server.get(`${path}?o=${id}`, {
      method: "POST",
      headers: { "x-order": id },
      body: JSON.stringify({ order: { id } }),
    });
  await call("/items/7/open", "a");
  await call("/items/8/open", "b");
  await call("/items/8/close", "b");
  await call("/items/7/close", "a");
  await server.get("/health");
  const open = { path: { $regex: ".*/open$" }, times: 1 };
  const close = { path: { $regex: ".*/close$" }, times: 1 };
  const in_order = [open, close];
  const keys = [
    { header: "X-Order" },
    { query: "o" },
    { path_param: "item" },
    { json: "/order/id" },
  ];
  for (const per of keys) {
    const found = await check(server, { in_order, per, between: "nothing" });
    assert.equal(found.result, true, JSON.stringify(per));
    assert.match(
      found.message,
      /of which there are 2, as expected; 1 request without a .+ was left out$/,
    );
  }
  const one = { in_order, between: "nothing" };
  assert.equal((await check(server, one)).result, false);
  await call("/items/9/close", "c");
  const found = await check(server, { in_order, per: { header: "x-order" } });
  assert.match(
    found.message,
    /^for header x-order "c": step 1 of 2 \(.+\) was not reached/,
  );
  const each = { in_order: [{ times: 1 }], per: { method_path: true } };
  const repeated = await check(server, each);
  assert.equal(repeated.result, true, repeated.message);
  await server.get("/health");
  assert.match(
    (await check(server, each)).message,
    /^for method and path GET \/health: expected 1 of step 1 of 1 \(any request\), and request \d+ \(GET \/health\) is one more/,
  );
  const none = { in_order, per: { header: "x-none" } };
  assert.match(
    (await check(server, none)).message,
    /^received no request with a header x-none; 7 requests/,
  );
});

Deno.test("with starts after_answer a step waits for the answers of the step before", async () => {
  await using server = await startStandin();
  await server.stub({
    ...answering({ path: "/write" }),
    chaos: { latency: { base_ms: 40 } },
  });
  const write = server.get("/write");
  while ((await server.requests()).total === 0);
  await server.get("/commit");
  await write;
  const in_order = [{ path: "/write" }, { path: "/commit" }];
  assert.equal((await check(server, { in_order })).result, true);
  const found = await check(server, { in_order, starts: "after_answer" });
  assert.equal(
    found.message,
    "request 2 (GET /commit) came before step 1 of 2 (/write) had been answered",
  );
  const { cursor } = await server.requests();
  await send(server, "GET /write, GET /commit");
  const later = { in_order, starts: "after_answer", after: cursor };
  assert.equal((await check(server, later)).result, true);
});
