import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("a scope is created in lower case and its name is taken in any case", async () => {
  await using server = await startStandin();
  const made = await server.control("POST", "/__mock__/scopes", {
    name: "Team_A-1",
  });
  assert.equal(made.status, 201);
  assert.match(made.text, /^\{"success":true,"name":"team_a-1",/);
  assert.deepEqual(made.json, {
    success: true,
    name: "team_a-1",
    url: `${server.url}/__scope__/team_a-1`,
    headers: { "team_a-1": "1" },
    baggage: "mock-scope=team_a-1",
    expires_at: null,
  });
  const again = await server.control("POST", "/__mock__/scopes", {
    name: "TEAM_A-1",
  });
  assert.equal(again.status, 409);
  assert.deepEqual(again.json, {
    error: "CONFLICT",
    detail: "Scope 'TEAM_A-1' already exists",
  });
});

Deno.test("scopes are listed in order of creation with what is in each", async () => {
  const now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now: () => now });
  for (const name of ["zeta", "Alpha"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub(answering({ path: "/a" }), "alpha");
  await server.get("/a", { headers: { alpha: "1" } });
  const { text } = await server.control("GET", "/__mock__/scopes");
  const created_at = "2026-05-01T10:00:00.000Z";
  const last_used_at = created_at;
  assert.equal(
    text,
    JSON.stringify({
      scopes: ["zeta", "alpha"],
      details: [
        { name: "zeta", stubs: 0, requests: 0, created_at, last_used_at },
        { name: "alpha", stubs: 1, requests: 1, created_at, last_used_at },
      ],
    }),
  );
});

Deno.test("deleting a scope takes its stubs and requests along and leaves the global ones", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  const id = await server.stub(answering({ path: "/a" }), "qa");
  await server.stub(answering({ path: "/g" }));
  await server.get("/a", { headers: { qa: "1" } });
  await server.get("/g");
  const [listed] = (await server.requests("?scope=qa")).requests;
  assert.ok(listed);
  const gone = await server.control("DELETE", "/__mock__/scopes/QA");
  assert.deepEqual([gone.status, gone.text], [
    200,
    '{"success":true,"name":"qa"}',
  ]);
  assert.equal(
    (await server.control("GET", `/__mock__/stubs/${id}`)).status,
    404,
  );
  const request = await server.control(
    "GET",
    `/__mock__/requests/${listed.id}`,
  );
  assert.equal(request.status, 404);
  const rest = (await server.requests("?scope=*")).requests;
  assert.deepEqual(rest.map((one) => one.path), ["/g"]);
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  assert.deepEqual(
    await server.stubs("?scope=qa"),
    [],
  );
});

Deno.test("deleting a scope that is not there is 404, whatever its name", async () => {
  await using server = await startStandin();
  const none = await server.control("DELETE", "/__mock__/scopes/Nobody");
  assert.deepEqual(none.json, {
    error: "NOT_FOUND",
    detail: "Scope 'Nobody' was not found",
  });
  for (const name of ["a%2Fb", "a%20b", "%0A", "__proto__", "%ff"]) {
    const answer = await server.control("DELETE", `/__mock__/scopes/${name}`);
    assert.deepEqual(
      [answer.status, answer.error],
      [404, "NOT_FOUND"],
      name,
    );
  }
});

Deno.test("names that ordinary requests carry as headers are refused as scopes", async () => {
  await using server = await startStandin();
  for (
    const name of [
      "Host",
      "accept",
      "User-Agent",
      "traceparent",
      "x-request-id",
    ]
  ) {
    const answer = await server.control("POST", "/__mock__/scopes", { name });
    assert.equal(answer.status, 422, name);
    assert.deepEqual(answer.issues[0]?.loc, ["body", "name"]);
    assert.match(answer.issues[0]?.msg ?? "", /choose a name of your own/);
  }
  assert.deepEqual(
    (await server.control("GET", "/__mock__/scopes")).as(scopeListing)
      .scopes,
    [],
  );
});

Deno.test("the scope endpoints do not look at scope headers", async () => {
  await using server = await startStandin();
  for (const name of ["a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const both = { a: "1", b: "1" };
  assert.equal(
    (await server.control("GET", "/__mock__/scopes", undefined, both)).status,
    200,
  );
  assert.equal(
    (await server.control("POST", "/__mock__/scopes", { name: "c" }, both))
      .status,
    201,
  );
  assert.equal(
    (await server.control("DELETE", "/__mock__/scopes/c", undefined, both))
      .status,
    200,
  );
  assert.equal(
    (await server.control("GET", "/__mock__", undefined, both)).status,
    200,
  );
});

Deno.test("two scopes on one call are refused with both names where a scope matters", async () => {
  await using server = await startStandin();
  for (const name of ["a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const id = await server.stub(answering({}));
  const calls: [string, string, unknown?][] = [
    ["GET", "/__mock__/stubs"],
    ["POST", "/__mock__/stubs", answering({})],
    ["DELETE", "/__mock__/stubs"],
    ["DELETE", `/__mock__/stubs/${id}`],
    ["GET", "/__mock__/requests"],
    ["DELETE", "/__mock__/requests"],
    ["POST", "/__mock__/assert", {}],
    ["POST", "/__mock__/match", {}],
  ];
  for (const [method, path, payload] of calls) {
    const answer = await server.control(method, path, payload, {
      A: "1",
      b: "",
    });
    assert.equal(answer.status, 400, `${method} ${path}`);
    assert.equal(answer.error, "MULTIPLE_SCOPES");
    assert.match(
      answer.detail,
      /^Multiple scope headers matched this request: "a" and "b"/,
    );
  }
  assert.equal(
    (await server.stubs()).length,
    1,
  );
});

Deno.test("a faulty payload is told before two scopes are", async () => {
  await using server = await startStandin();
  for (const name of ["a", "b"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const answer = await server.control("POST", "/__mock__/stubs", {}, {
    a: "1",
    b: "1",
  });
  assert.equal(answer.status, 422);
});
