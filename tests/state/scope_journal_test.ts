import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";

Deno.test("a scope keeps as many requests as it is told, and those inside it as many", async () => {
  await using server = await startStandin();
  for (
    const payload of [{ name: "few", journal_limit: 2 }, {
      name: "inner",
      parent: "few",
    }]
  ) {
    await server.control("POST", "/__mock__/scopes", payload);
  }
  for (const name of ["few", "inner"]) {
    for (const path of ["/1", "/2", "/3"]) {
      await server.get(path, { headers: { [name]: "1" } });
    }
    const { requests, evicted } = await server.requests(`?scope=${name}`);
    assert.deepEqual([requests.map((one) => one.path), evicted], [
      ["/2", "/3"],
      1,
    ]);
  }
  const edit = async (journal_limit: number | null) => {
    const payload = { journal_limit };
    await server.control("PATCH", "/__mock__/scopes/few", payload);
    const { requests } = await server.requests("?scope=inner");
    return requests.map((one) => one.path);
  };
  assert.deepEqual(await edit(1), ["/3"]);
  assert.deepEqual(await edit(3), ["/3"]);
  for (const path of ["/4", "/5", "/6"]) {
    await server.get(path, { headers: { inner: "1" } });
  }
  assert.deepEqual(await edit(3), ["/4", "/5", "/6"]);
  assert.deepEqual(await edit(0), []);
  await server.get("/7", { headers: { inner: "1" } });
  assert.deepEqual(await edit(null), []);
  await server.get("/8", { headers: { inner: "1" } });
  assert.deepEqual(await edit(null), ["/8"]);
});
