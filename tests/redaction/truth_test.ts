import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { everythingOf, redacting } from "./redacting_server.ts";

Deno.test("stubs, templates and filters see the secrets that listings mask", async () => {
  await using server = await redacting();
  await server.stub({
    request: {
      path: "/me",
      headers: { authorization: "Bearer s3cr3t-a" },
      body: { $json: { password: "s3cr3t-b" } },
    },
    action: {
      response: {
        status_code: 200,
        template_body:
          "{{ request.headers.authorization }} {{ request.body.password }}",
      },
    },
  });
  const init = {
    method: "POST",
    headers: {
      authorization: "Bearer s3cr3t-a",
      "content-type": "application/json",
    },
    body: '{"password":"s3cr3t-b"}',
  };
  assert.equal(
    (await server.get("/me", init)).text,
    "Bearer s3cr3t-a s3cr3t-b",
  );
  const asked = await server.control("POST", "/__mock__/assert", {
    headers: { authorization: "Bearer s3cr3t-a" },
  });
  assert.equal(asked.as(verdict).result, true);
  assert.equal((await server.requests("?text=s3cr3t-b")).requests.length, 1);
});

Deno.test("no clause of a near miss or a verdict quotes a secret", async () => {
  await using server = await redacting();
  await server.stub(answering({
    path: "/me",
    headers: { authorization: "Bearer s3cr3t-stub", "x-team": "qa" },
    query: { token: { $regex: "s3cr3t-other" } },
    body: { $json: { password: "s3cr3t-wanted", user: { $eq: "Ada" } } },
  }));
  await server.get("/me?token=s3cr3t-query", {
    method: "POST",
    headers: { authorization: "Bearer s3cr3t-sent", "x-team": "dev" },
    body: '{"password":"s3cr3t-given","user":"Bob"}',
  });
  const shown = await everythingOf(server);
  assert.doesNotMatch(shown, /s3cr3t/);
  assert.match(shown, /"pointer":"\/password"/);
  assert.match(shown, /"x-team"/);
  assert.match(shown, /Bob/);
  const asked = await server.control("POST", "/__mock__/assert", {
    headers: { authorization: "Bearer s3cr3t-asked" },
    body: { $json: { password: "s3cr3t-wanted", user: "Bob" } },
  });
  assert.equal(asked.as(verdict).closest.length, 1);
  assert.doesNotMatch(asked.text, /s3cr3t/);
});

Deno.test("names of one's own are masked beside the usual ones", async () => {
  await using server = await redacting(["SSN", "x-card"]);
  await server.get("/?ssn=s3cr3t-a&name=Ada&password=s3cr3t-b", {
    method: "POST",
    headers: { "X-Card": "s3cr3t-c" },
    body: '{"person": {"ssn": "s3cr3t-d", "name": "Ada"}}',
  });
  const shown = await everythingOf(server);
  assert.doesNotMatch(shown, /s3cr3t/);
  assert.match(shown, /name=Ada/);
});

Deno.test("without --redact listings show what was sent", async () => {
  await using server = await startStandin();
  await server.get("/?token=s3cr3t-a", {
    method: "POST",
    headers: { authorization: "Bearer s3cr3t-b", cookie: "sid=s3cr3t-c" },
    body: '{"password":"s3cr3t-d"}',
  });
  const entry = await lastEntry(server);
  assert.deepEqual([
    entry.target,
    entry.headers["authorization"],
    entry.headers["cookie"],
    entry.body,
  ], [
    "/?token=s3cr3t-a",
    "Bearer s3cr3t-b",
    "sid=s3cr3t-c",
    '{"password":"s3cr3t-d"}',
  ]);
});
