import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

const asking = (method: unknown, body: unknown) =>
  answering({ path: "/x", method, body });

Deno.test("a stub that looks at the body of GET is refused by the fast listener, which names the flag", async () => {
  await using server = await startStandin({ listener: "fast" });
  const wants = [asking("GET", "hi"), asking("head", { a: 1 })];
  for (const stub of wants) {
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422);
    const [issue] = answer.issues;
    assert.equal(issue?.type, "listener");
    assert.deepEqual(issue?.loc, ["body", "request", "body"]);
    assert.match(issue?.msg ?? "", /--listener exact/);
  }
  const id = await server.stub(answering({ path: "/y" }));
  const path = `/__mock__/stubs/${id}`;
  const replaced = await server.control("PUT", path, asking("GET", "hi"));
  assert.equal(replaced.status, 422);
  assert.equal((await server.get("/y")).status, 200);
});

Deno.test("a criterion that no body satisfies, or another method, needs no other listener", async () => {
  await using server = await startStandin({ listener: "fast" });
  const bare = [asking("GET", ""), asking("GET", { $not: { $json: 1 } })];
  for (const stub of [...bare, asking("POST", "hi"), asking(null, "hi")]) {
    await server.stub(stub);
  }
});

Deno.test("the exact listener takes a stub that looks at the body of GET", async () => {
  await using server = await startStandin({ listener: "exact" });
  await server.stub(asking("GET", "hi"));
});
