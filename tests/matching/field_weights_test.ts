import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { ask, outcome } from "../wire.ts";

/** One predicate a field, all of which the sample request satisfies; weights of docs/contract.md#s2.2 and #a51. */
const all = [
  { name: "path", value: "/r/{a}", weight: 79 },
  { name: "method", value: "POST", weight: 37 },
  { name: "body", value: "sample", weight: 17 },
  { name: "host", value: "r.example", weight: 7 },
  { name: "query", value: { q: "1" }, weight: 3 },
  { name: "headers", value: { "x-r": "1" }, weight: 2 },
  { name: "target", value: "/r/1?q=1", weight: 79 },
  { name: "form", value: {}, weight: 17 },
  { name: "client_ip", value: "127.0.0.1", weight: 7 },
  { name: "path_params", value: { a: "1" }, weight: 3 },
  { name: "cookies", value: {}, weight: 2 },
  { name: "scheme", value: "http", weight: 1 },
];

function sample(server: TestServer) {
  return ask(server, "/r/1?q=1", {
    method: "POST",
    headers: ["Host: r.example", "X-R: 1"],
    body: "sample",
  });
}

Deno.test("all fields together weigh 271, and rank before any choice of fewer", async () => {
  await using server = await startStandin();
  const whole = (without?: string) =>
    Object.fromEntries(
      all.filter(({ name }) => name !== without)
        .map(({ name, value }) => [name, value]),
    );
  for (const { name } of all.toReversed()) {
    if (name !== "path") await server.stub(answering(whole(name), name));
  }
  const id = await server.stub(answering(whole(), "all"));
  assert.equal(outcome(await sample(server)), "all");
  await server.control("DELETE", `/__mock__/stubs/${id}`);
  assert.equal(outcome(await sample(server)), "scheme");
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  assert.equal(total + 17, 271, "with multipart, which excludes a form");
});
