import assert from "node:assert/strict";
import { startProcess } from "../server_process.ts";

Deno.test("while the control API is loaded for its first call, other requests are answered", async () => {
  await using server = await startProcess();
  let isLoaded = false;
  const call = fetch(`${server.url}/__mock__/stubs`).then((answer) => {
    isLoaded = true;
    return answer.json();
  });
  let answered = 0;
  for (; !isLoaded; answered++) {
    const other = await fetch(`${server.url}/other`);
    assert.equal(other.status, 404);
    await other.body?.cancel();
  }
  assert.deepEqual((await call).stubs, []);
  assert.ok(answered > 5, `${answered} answers`);
});
