import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { ask } from "../wire.ts";
import { knock } from "./knock.ts";

Deno.test("with a control token every control path asks for it, and the admin page and the documentation open without", async () => {
  await using server = await startStandin({ controlToken: "s3cret tökén" });
  for (
    const target of [
      "/__mock__",
      "/__mock__/health",
      "/__mock__/openapi.json",
      "/__mock__/none",
    ]
  ) {
    const answer = await ask(server, target);
    assert.equal(answer.status, 401, target);
    const body = JSON.parse(answer.rest);
    assert.equal(body.error, "UNAUTHORIZED");
    assert.match(
      body.detail,
      /send "Authorization: Bearer TOKEN" with the value of --control-token/,
    );
    assert.ok(
      answer.headers.some(([name, value]) =>
        name === "www-authenticate" && value === 'Bearer realm="standin"'
      ),
    );
  }
  for (
    const target of ["/__admin__", "/__mock__/docs", "/__mock__/docs/manual"]
  ) {
    assert.equal((await ask(server, target)).status, 200, target);
  }
});

Deno.test("only the exact bearer token passes", async () => {
  await using server = await startStandin({ controlToken: "secret-1" });
  const cases: [string, number][] = [
    ["Bearer secret-1", 200],
    ["bearer   secret-1", 200],
    ["Bearer secret-2", 401],
    ["Bearer secret-", 401],
    ["Bearer secret-11", 401],
    ["Bearer ", 401],
    ["Basic secret-1", 401],
    ["secret-1", 401],
  ];
  for (const [value, status] of cases) {
    assert.equal(
      (await knock(server, [`Authorization: ${value}`]))[0],
      status,
      value,
    );
  }
  const cross = [
    "Authorization: Bearer secret-1",
    "Origin: http://evil.example",
  ];
  assert.equal((await knock(server, cross))[0], 403);
});
