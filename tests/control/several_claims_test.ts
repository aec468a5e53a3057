import assert from "node:assert/strict";
import { check } from "../asked_verdict.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("all claims have to hold, each with its own result and message", async () => {
  await using server = await startStandin();
  for (const path of ["/charge", "/charge", "/metrics"]) await server.get(path);
  const charge = { title: "one charge", path: "/charge", times: 1 };
  const metrics = { path: "/metrics", times: { $gte: 0 } };
  const found = await check(server, { all: [charge, metrics] });
  assert.deepEqual([found.result, found.count, found.fitting?.length], [
    false,
    3,
    2,
  ]);
  assert.deepEqual(found.claims, [
    {
      title: "one charge",
      result: false,
      count: 2,
      conclusive: true,
      message: 'expected 1 of "one charge": /charge, received 2',
    },
    {
      title: null,
      result: true,
      count: 1,
      conclusive: true,
      message: "received 1 of /metrics, as expected",
    },
  ]);
  const twice = { all: [{ ...charge, times: 2 }, metrics] };
  assert.equal((await check(server, twice)).result, true);
});

Deno.test("nothing_else asks that each request fits a claim, and shows those that do not", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b?x=1");
  const found = await check(server, { path: "/a", nothing_else: true });
  assert.deepEqual([found.result, found.conclusive], [false, true]);
  assert.deepEqual(found.others?.map(({ target }) => target), ["/b?x=1"]);
  assert.match(found.message, /GET \/b\?x=1 fits no claim$/);
  const both = { all: [{ path: "/a" }, { path: "/b" }], nothing_else: true };
  const good = await check(server, both);
  assert.deepEqual([good.result, good.others], [true, []]);
  const none = await check(server, { nothing_else: true });
  assert.deepEqual([none.result, none.count], [false, 2]);
});

Deno.test("no_unmatched names each request without a stub, and the stub that came closest", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  const stub = { ...answering({ path: "/user/{id}" }), stub_id: "user" };
  await server.stub(stub);
  await server.get("/user/7");
  const good = await check(server, { no_unmatched: true });
  assert.deepEqual([good.result, good.conclusive, good.unmatched], [
    true,
    true,
    [],
  ]);
  await server.get("/users/7");
  const found = await check(server, { no_unmatched: true });
  assert.equal(found.result, false);
  assert.equal(found.unmatched?.[0]?.near_miss?.stub_id, "user");
  assert.match(
    found.message,
    /^GET \/users\/7 had no stub; the nearest, user,/,
  );
  await server.get("/user/1");
  await server.get("/user/2");
  const evicted = await check(server, { no_unmatched: true });
  assert.deepEqual([evicted.result, evicted.conclusive], [false, true]);
});

Deno.test("no_unused_stubs asks each enabled stub of the scope itself for its expected_calls, or to have answered", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  const stub = (id: string, more = {}) =>
    server.stub(
      { ...answering({ path: `/${id}` }), stub_id: id, ...more },
      "qa",
    );
  await server.stub(answering({ path: "/global" }));
  await stub("used");
  await stub("off", { disabled: true });
  await stub("never", { expected_calls: 0 });
  await stub("twice", { expected_calls: { $gte: 2 } });
  const headers = { qa: "1" };
  const ask = () =>
    check(server, { no_unused_stubs: true }, { query: "?scope=qa" });
  await server.get("/twice", { headers });
  await server.get("/used?x=1", { headers });
  const found = await ask();
  assert.deepEqual(found.unused_stubs?.map(({ message }) => message), [
    "stub twice (/twice) was called once, expected 2 or more",
  ]);
  await server.get("/twise?x=1", { headers });
  const near = (await ask()).unused_stubs?.[0]?.nearest;
  assert.equal(near?.request, "GET /twise?x=1");
  assert.match(near?.message ?? "", /^it differs in the path/);
  await server.get("/twice", { headers });
  assert.equal((await ask()).result, true);
  await server.get("/never", { headers });
  const waited = await check(
    server,
    { no_unused_stubs: true, within_ms: 50_000 },
    { query: "?scope=qa" },
  );
  assert.deepEqual([waited.result, waited.settled_by], [false, "broken"]);
});

Deno.test("a wait sees stubs used and requests without one", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({ path: "/a" }), stub_id: "a" });
  const used = check(server, { no_unused_stubs: true, within_ms: 50_000 });
  const clean = check(server, { no_unmatched: true, stays_ms: 50_000 });
  await server.get("/a");
  await server.get("/none");
  assert.equal((await used).result, true);
  assert.deepEqual([(await clean).result, (await clean).settled_by], [
    false,
    "broken",
  ]);
});

Deno.test("expected_calls is a count or a criterion, and a listing shows it where it was given", async () => {
  await using server = await startStandin();
  const id = await server.stub({ ...answering({}), expected_calls: 2 });
  assert.equal((await server.listed(id)).expected_calls, 2);
  const plain = await server.listed(await server.stub(answering({})));
  assert.equal(Object.hasOwn(plain, "expected_calls"), false);
  const stub = { ...answering({}), expected_calls: true };
  const refused = await server.control("POST", "/__mock__/stubs", stub);
  assert.deepEqual(refused.issues[0]?.loc, ["body", "expected_calls"]);
});

Deno.test("a claim asks what was answered, by which stub, and what chaos did", async () => {
  await using server = await startStandin();
  const more = {
    stub_id: "pay",
    chaos: { latency: { base_ms: 1 } },
  };
  const action = {
    response: { status_code: 402, body: '{"n":1}', headers: { "x-a": "b" } },
  };
  await server.stub({ request: { path: "/pay" }, action, ...more });
  await server.get("/pay");
  await server.get("/none");
  const cases: [unknown, number][] = [
    [{ response: { status: 402 } }, 1],
    [{ response: { status: { $lt: 500 } } }, 2],
    [{ response: { outcome: "no_match" } }, 1],
    [{ response: { headers: { "X-A": "b" }, body: { n: 1 } } }, 1],
    [{ response: { body: '{"n":1}', body_size: 7 } }, 1],
    [{ response: { duration_ms: { $lt: 100_000 } } }, 2],
    [{ matched_stub_id: "pay" }, 1],
    [{ matched_stub_id: { $neq: "pay" } }, 1],
    [{ chaos: { latency_ms: 1, dropped: false } }, 1],
    [{ path: "/pay", response: { status: 200 } }, 0],
  ];
  for (const [payload, count] of cases) {
    const found = await check(server, payload);
    assert.deepEqual([found.count, found.conclusive], [count, true]);
  }
  const wrong = await check(server, {
    path: "/pay",
    response: { status: 200 },
  });
  assert.match(
    wrong.message,
    /the closest differs in the response at status: expected 200, got 402$/,
  );
});

Deno.test("what was answered is not known before the answer, and waited for", async () => {
  await using server = await startStandin();
  await server.stub({
    ...answering({ path: "/slow" }),
    chaos: { latency: { base_ms: 40 } },
  });
  const claim = { path: "/slow", response: { status: 200 } };
  const waiting = check(server, { ...claim, within_ms: 50_000 });
  const request = server.get("/slow");
  while ((await server.requests()).total === 0);
  const now = await check(server, claim);
  if (!now.result) assert.equal(now.inconclusive_because, "unanswered");
  await request;
  assert.equal((await waiting).result, true);
});

Deno.test("an assertion that mixes its forms, or names what there is not, is refused", async () => {
  await using server = await startStandin();
  const cases: [unknown, (string | number)[], RegExp][] = [
    [{ path: "/a", all: [{}] }, ["path"], /belongs into a claim of all/],
    [{ all: [] }, ["all"], /./],
    [{ all: Array(101).fill({}) }, ["all"], /./],
    [{ all: [{ pth: "/a" }] }, ["all", 0, "pth"], /./],
    [{ response: { code: 1 } }, ["response", "code"], /./],
    [{ nothing_else: "yes" }, ["nothing_else"], /./],
    [{ no_unmatched: true, within_ms: 5 }, ["within_ms"], /use stays_ms/],
    [{ all: [{ times: 0 }], within_ms: 5 }, ["within_ms"], /use stays_ms/],
  ];
  for (const [payload, place, reason] of cases) {
    const answer = await server.control("POST", "/__mock__/assert", payload);
    assert.equal(answer.status, 422, JSON.stringify(payload));
    assert.deepEqual(answer.issues[0]?.loc, ["body", ...place]);
    assert.match(answer.issues[0]?.msg ?? "", reason);
  }
});

Deno.test("a preflight counts only for a claim that names OPTIONS; a claim asks how its scope was chosen", async () => {
  await using server = await startStandin();
  const qa = { name: "qa", cors: true };
  await server.control("POST", "/__mock__/scopes", qa);
  const preflight = {
    qa: "1",
    origin: "http://page.test",
    "access-control-request-method": "GET",
  };
  await server.get("/a", { method: "OPTIONS", headers: preflight });
  const count = async (payload: unknown) =>
    (await check(server, payload, { query: "?scope=qa" })).count;
  assert.equal(await count({ path: "/a" }), 0);
  assert.equal(await count({ path: "/a", method: "OPTIONS" }), 1);
  const strict = {
    path: "/b",
    times: 0,
    nothing_else: true,
    no_unmatched: true,
  };
  assert.equal(
    (await check(server, strict, { query: "?scope=qa" })).result,
    true,
  );
  await server.get("/h", { headers: { qa: "1" } });
  assert.equal(await count({ selected_by: "header" }), 1);
  assert.equal(await count({ selected_by: "baggage" }), 0);
});
