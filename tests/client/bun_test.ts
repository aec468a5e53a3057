import assert from "node:assert/strict";
import { assertShows, makeNpmProject, npmTest } from "./npm_project.ts";

const made = await makeNpmProject(["bun"]);

const tests = `
import { expect, test } from "bun:test";
import { scoped, start } from "@standin/test/node";

test("price", scoped(async (_, mock) => {
  await mock.get("/price", { json: { id: 9007199254740993 } });
  await (await mock.fetch("/price", { method: "GET" })).text();
  const [request] = await mock.received("/price");
  expect(request.method).toBe("GET");
}));

test("await using", async () => {
  await using server = await start();
  await using mock = await server.scope("cart");
  await mock.post("/pay", 201);
  const pending = mock.received("POST /pay");
  await mock.fetch("/pay", { method: "POST", body: '{"a": 1}' });
  const [pay] = await pending;
  expect(pay.json()).toEqual({ a: 1 });
});

test("fails", scoped(async (_, mock) => {
  await mock.get("/a", 200);
  await mock.received("/a", { within: 50 });
}));
`;

npmTest(
  made,
  "Bun runs tests with the client, and shows why one fails",
  async (project) => {
    await project.write("price.test.js", tests);
    const ran = await project.run("bun", "test");
    assert.equal(ran.code, 1, ran.output);
    assertShows(ran, "expected 1 or more of /a, received 0");
    assertShows(ran, "stub       get-a (GET /a) was not called");
    assertShows(ran, "2 pass", "1 fail");
  },
);
