import assert from "node:assert/strict";
import { type Answer, connect, type Taken } from "../../client/standin.ts";
import { startStandin } from "../harness.ts";

Deno.test("an answer may be a text, a status, JSON, a template, bytes or an action", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const json = "application/json";
  const cases: [Answer, number, string, RegExp | string][] = [
    ["7", 200, "7", /^text\/plain/],
    [204, 204, "", ""],
    [{ status: 404, text: "gone" }, 404, "gone", /^text\/plain/],
    [{ json: { cents: 7 } }, 200, '{"cents":7}', json],
    [{ json: [1] }, 200, "[1]", json],
    [{ json: "a" }, 200, '"a"', json],
    [{ json: null }, 200, "null", json],
    [{ json: 0 }, 200, "0", json],
    [
      { json: {}, headers: { "Content-Type": "application/problem+json" } },
      200,
      "{}",
      "application/problem+json",
    ],
    [{ template: "{{ request.method }}" }, 200, "GET", ""],
    [{ bytes: new Uint8Array([65, 66]) }, 200, "AB", /^/],
    [
      { response: { status_code: 201, body: "made" } },
      201,
      "made",
      "",
    ],
  ];
  for (const [at, [answer, status, body, type]] of cases.entries()) {
    await mock.get(`/${at}`, answer);
    const got = await mock.fetch(`/${at}`);
    assert.equal(got.status, status);
    assert.equal(await got.text(), body);
    const given = got.headers.get("content-type") ?? "";
    if (typeof type === "string") assert.equal(given, type);
    else assert.match(given, type);
  }
});

Deno.test("an answer with two bodies is refused", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  await assert.rejects(
    mock.get("/a", { json: 1, text: "1" }),
    /An answer has one body: give json, text, template or bytes/,
  );
});

Deno.test("an answer with a word that it does not have is refused with those that it has", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const wrong = { status: 200, body: "7" } as Answer;
  await assert.rejects(
    mock.get("/a", wrong),
    /An answer has no "body": it has status, headers, json, text, /,
  );
});

Deno.test("a stub takes a path with a query, a criterion, or more than the path", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const cases: [Taken, string, string][] = [
    ["/a?page=2&sort=up", "/a?sort=up&page=2&more=1", "/a?page=3&sort=up"],
    ["/b?x=1&x=2", "/b?x=2&x=1", "/b?x=1"],
    [{ $regex: "^/v[12]/" }, "/v2/a", "/v3/a"],
    [{ path: "/c", query: { y: "1" } }, "/c?y=1", "/c"],
  ];
  for (const [taken, fits, other] of cases) {
    await mock.get(taken, "yes");
    assert.equal(await (await mock.fetch(fits)).text(), "yes", fits);
    const missed = await mock.fetch(other);
    assert.equal(missed.status, 404, other);
    await missed.body?.cancel();
  }
});

Deno.test("each method has its stub, and any takes all of them", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const methods = ["get", "post", "put", "patch", "delete"] as const;
  for (const method of methods) await mock[method]("/a", method);
  await mock.any("/b", "any");
  for (const method of methods) {
    const init = { method: method.toUpperCase() };
    assert.equal(await (await mock.fetch("/a", init)).text(), method);
    assert.equal(await (await mock.fetch("/b", init)).text(), "any");
  }
});

Deno.test("equal stubs answer one after the other, and have readable names", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const first = await mock.post("/pay", { status: 503, maxCalls: 1 });
  const second = await mock.post("/pay", 201);
  assert.deepEqual([first.id, second.id], ["post-pay", "post-pay-2"]);
  for (const status of [503, 201, 201]) {
    const answer = await mock.fetch("/pay", { method: "POST" });
    assert.equal(answer.status, status);
    await answer.body?.cancel();
  }
  assert.equal((await first.received()).length, 1);
  assert.equal((await second.received({ times: 2 })).length, 2);
});

Deno.test("every path, and a criterion for one, has a name that a stub can have", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  for (
    const path of [
      "/",
      "/ä b/ü",
      `/${"x".repeat(500)}`,
      "/..",
      "/a#b",
      `/${"😀".repeat(300)}`,
    ]
  ) {
    const stub = await mock.get(path, "yes");
    assert.ok(stub.id.length > 0 && stub.id.length <= 200);
  }
  const taken = await mock.any({ $regex: "^/v[12]/" }, 200);
  assert.equal(taken.id, "any-regex");
  const odd = {
    action: { response: { status_code: 200, body: "" } },
    request: { method: " A/B?\ud800 " },
  };
  assert.equal((await mock.stub(odd)).id, "a-b");
  const own = {
    stub_id: "mine",
    request: {},
    action: { response: { status_code: 200, body: "" } },
  };
  assert.equal((await mock.stub(own)).id, "mine");
});

Deno.test("a stub is given another answer, and taken away", async () => {
  await using server = await startStandin();
  const mock = await connect(server.url).scope();
  const stub = await mock.get("/a", "1");
  await stub.replace({ text: "2" });
  assert.equal(await (await mock.fetch("/a")).text(), "2");
  await stub.remove();
  const gone = await mock.fetch("/a");
  assert.equal(gone.status, 404);
  await gone.body?.cancel();
});
