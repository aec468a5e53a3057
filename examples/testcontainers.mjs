// npm install testcontainers; node --test examples/testcontainers.mjs
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { GenericContainer, Wait } from "testcontainers";

let container;
let url;

before(async () => {
  container = await new GenericContainer("ghcr.io/standin-mock/standin:0.1.0")
    .withExposedPorts(8910)
    .withWaitStrategy(Wait.forHealthCheck())
    .start();
  url = `http://${container.getHost()}:${container.getMappedPort(8910)}`;
});

after(async () => {
  await container?.stop();
});

test("the program reads a user", async () => {
  const created = await fetch(`${url}/__mock__/stubs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      request: { path: "/users/{id}" },
      action: {
        response: { status_code: 200, headers: {}, body: { name: "Ada" } },
      },
    }),
  });
  assert.equal(created.status, 200);

  const user = await fetch(`${url}/users/7`);
  assert.deepEqual(await user.json(), { name: "Ada" });

  const answer = await fetch(`${url}/__mock__/assert`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ path: "/users/7", times: 1 }),
  });
  assert.equal((await answer.json()).result, true);
});
