import assert from "node:assert/strict";
import {
  type Answer,
  answering,
  startStandin,
  type TestServer,
} from "../harness.ts";
import { ask, outcome } from "../wire.ts";

/** Sends requests at once and counts how often each stub answered. */
async function rush(
  server: TestServer,
  requests: readonly RequestInit[],
): Promise<Record<string, number>> {
  const answers = await Promise.all(
    requests.map((init) => server.get("/rush", init)),
  );
  const tally: Record<string, number> = {};
  for (const { status, text } of answers as Answer[]) {
    const key = status === 200 ? text : String(status);
    tally[key] = (tally[key] ?? 0) + 1;
  }
  return tally;
}

const fifty = (init: RequestInit): RequestInit[] =>
  Array.from({ length: 50 }, () => init);

Deno.test("fifty requests at once never exceed max_calls", async () => {
  await using server = await startStandin();
  const id = await server.stub(
    answering({ path: "/rush" }, "limited", { max_calls: 7 }),
  );
  assert.deepEqual(await rush(server, fifty({})), { limited: 7, 404: 43 });
  assert.equal((await server.listed(id)).calls, 7);
});

Deno.test("fifty bodies at once never exceed max_calls", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ path: "/rush", body: { n: 1 } }, "by body", { max_calls: 3 }),
  );
  await server.stub(answering({ path: "/rush" }, "rest", { max_calls: 40 }));
  const sent = fifty({ method: "POST", body: '{"n": 1}' });
  assert.deepEqual(await rush(server, sent), {
    "by body": 3,
    rest: 40,
    404: 7,
  });
});

Deno.test("fifty delayed requests at once never exceed max_calls", async () => {
  await using server = await startStandin({}, {
    sleep: () => Promise.resolve(),
  });
  const chaos = { latency: { base_ms: 50 } };
  await server.stub(
    answering({ path: "/rush" }, "slow", { max_calls: 5, chaos }),
  );
  assert.deepEqual(await rush(server, fifty({})), { slow: 5, 404: 45 });
});

Deno.test("fifty requests of two scopes share the limit of a global stub", async () => {
  await using server = await startStandin();
  for (const name of ["left-one", "right-one"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub(answering({ path: "/rush" }, "shared", { max_calls: 10 }));
  const sent = fifty({}).map((_, turn) => ({
    headers: { [turn % 2 === 0 ? "left-one" : "right-one"]: "1" },
  }));
  assert.deepEqual(await rush(server, sent), { shared: 10, 404: 40 });
});

async function answersOf(server: TestServer, target: string, times: number) {
  const answers = [];
  for (let turn = 0; turn < times; turn++) {
    answers.push(outcome(await ask(server, target)));
  }
  return answers;
}

Deno.test("equal stubs with max_calls answer in the order they were added", async () => {
  await using server = await startStandin();
  for (const body of ["one", "two", "three"]) {
    await server.stub(answering({ path: "/seq" }, body, { max_calls: 1 }));
  }
  await server.stub(answering({ path: "/seq" }, "always"));
  assert.deepEqual(await answersOf(server, "/seq", 5), [
    "one",
    "two",
    "three",
    "always",
    "always",
  ]);
});

Deno.test("only the stub that answers is counted", async () => {
  await using server = await startStandin();
  const weak = await server.stub(
    answering({ path: "/w" }, "weak", { max_calls: 1 }),
  );
  await server.stub(answering({ path: "/w", query: { s: "1" } }, "strong"));
  assert.deepEqual(await answersOf(server, "/w?s=1", 3), [
    "strong",
    "strong",
    "strong",
  ]);
  assert.equal((await server.listed(weak)).calls, 0);
  assert.deepEqual(await answersOf(server, "/w", 2), ["weak", 404]);
});

Deno.test("max_calls 0 never answers, null always does, and a negative one is refused", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/none" }, "never", { max_calls: 0 }));
  await server.stub(answering({ path: "/all" }, "always", { max_calls: null }));
  assert.deepEqual(await answersOf(server, "/none", 1), [404]);
  assert.deepEqual(await answersOf(server, "/all", 3), [
    "always",
    "always",
    "always",
  ]);
  for (const max_calls of [-1, 1.5, "many", {}]) {
    const refused = await server.control(
      "POST",
      "/__mock__/stubs",
      answering({}, "x", { max_calls }),
    );
    assert.equal(refused.status, 422, String(max_calls));
    assert.deepEqual(refused.issues[0]?.loc, ["body", "max_calls"]);
  }
});

Deno.test("looking at a limited stub does not use it up", async () => {
  await using server = await startStandin();
  const id = await server.stub(
    answering({ path: "/look" }, "once", { max_calls: 1 }),
  );
  await server.control("POST", "/__mock__/match", { path: "/look" });
  await server.control("GET", `/__mock__/stubs/${id}`);
  await server.control("POST", "/__mock__/assert", { path: "/look" });
  await ask(server, "/look/nothing");
  assert.deepEqual(await answersOf(server, "/look", 2), ["once", 404]);
});

Deno.test("a stub that is replaced starts counting again", async () => {
  await using server = await startStandin();
  const stub = answering({ path: "/again" }, "once", { max_calls: 1 });
  const id = await server.stub(stub);
  assert.deepEqual(await answersOf(server, "/again", 2), ["once", 404]);
  await server.control("PUT", `/__mock__/stubs/${id}`, stub);
  assert.deepEqual(await answersOf(server, "/again", 2), ["once", 404]);
});

Deno.test("a stub that is switched off is passed over until it is switched on", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/sw" }, "fallback"));
  const strong = answering({ path: "/sw", method: "GET" }, "strong");
  const id = await server.stub({ ...strong, disabled: true });
  assert.deepEqual(await answersOf(server, "/sw", 1), ["fallback"]);
  await server.control("PUT", `/__mock__/stubs/${id}`, {
    ...strong,
    disabled: false,
  });
  assert.deepEqual(await answersOf(server, "/sw", 1), ["strong"]);
  await server.control("PUT", `/__mock__/stubs/${id}`, {
    ...strong,
    disabled: true,
  });
  assert.deepEqual(await answersOf(server, "/sw", 1), ["fallback"]);
});

Deno.test("a spent stub for HEAD leaves HEAD to the stub for GET", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/hg", method: "GET" }, "body"));
  await server.stub({
    request: { path: "/hg", method: "HEAD" },
    action: { response: { status_code: 204, headers: {}, body: "" } },
    max_calls: 1,
  });
  const statuses = [];
  for (let turn = 0; turn < 2; turn++) {
    statuses.push((await ask(server, "/hg", { method: "HEAD" })).status);
  }
  assert.deepEqual(statuses, [204, 200]);
});

Deno.test("a stub may be called what objects inherit", async () => {
  await using server = await startStandin();
  for (const stub_id of ["__proto__", "constructor", "hasOwnProperty"]) {
    const path = `/__mock__/stubs/${stub_id}`;
    assert.equal((await server.control("GET", path)).status, 404);
    await server.stub(answering({ path: "/named" }, stub_id, { stub_id }));
    assert.deepEqual(await answersOf(server, "/named", 1), [stub_id]);
    assert.equal((await server.listed(stub_id)).calls, 1);
    assert.equal((await server.control("DELETE", path)).status, 200);
    assert.equal((await server.control("DELETE", path)).status, 404);
  }
});
