import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";

const type = "text/plain; charset=iso-8859-1";

Deno.test("a stream of texts in another charset than UTF-8 is refused", async () => {
  await using server = await startStandin();
  const headers = { "Content-Type": type };
  const refused = [
    { stream: { headers, chunks: [{ text: "\u00e9" }] } },
    { stream: { headers, chunks: [{ base64: "6Q==" }, { json: 1 }] } },
    { sse: { headers: { "content-type": type }, events: [{ data: "a" }] } },
  ];
  for (const action of refused) {
    const payload = { request: { path: "/" }, action };
    const answer = await server.control("POST", "/__mock__/stubs", payload);
    assert.equal(answer.status, 422);
    const [issue] = answer.issues;
    assert.match(issue?.msg ?? "", /go out in UTF-8, not in "iso-8859-1"/);
    assert.match(issue?.loc.join() ?? "", /headers,content-type$/i);
  }
});

Deno.test("a stream of bytes, or one that says UTF-8, may name its charset", async () => {
  await using server = await startStandin();
  const bytes = {
    headers: { "Content-Type": type },
    chunks: [{ base64: "6Q==" }],
  };
  await server.stub({ request: { path: "/bytes" }, action: { stream: bytes } });
  const answer = await fetch(`${server.url}/bytes`);
  assert.deepEqual(
    new Uint8Array(await answer.arrayBuffer()),
    new Uint8Array([0xe9]),
  );
  const headers = { "Content-Type": "text/event-stream; charset=UTF-8" };
  const sse = { headers, events: [{ data: "\u00e9" }] };
  await server.stub({ request: { path: "/text" }, action: { sse } });
  assert.equal((await server.get("/text")).text, "data: \u00e9\n\n");
});
