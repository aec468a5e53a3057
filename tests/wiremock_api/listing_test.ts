import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, mappings } from "../formats/imports.ts";
import { admin, mapping, register } from "./admin_client.ts";

const on = { wireMockApi: true };

Deno.test("mappings are listed in part, whatever the limit says", async () => {
  await using server = await startStandin(on);
  await register(server, mapping("/a", "a"), mapping("/b", "b"));
  const listed = async (query: string) => {
    const { json } = await admin(server, "GET", `/mappings${query}`);
    return (json as { mappings: unknown[] }).mappings.length;
  };
  assert.equal(await listed("?limit=1"), 1);
  assert.equal(await listed("?limit=1&offset=2"), 0);
  assert.equal(await listed("?limit=-1&offset=x"), 2);
});

Deno.test("a mapping that is registered goes before imported ones of its priority, and not before more urgent ones", async () => {
  await using server = await startStandin(on);
  await importInto(
    server,
    mappings(
      mapping("/a", "usual"),
      mapping("/a", "usual, too"),
      mapping("/b", "urgent", { priority: 1 }),
      mapping("/b", "usual"),
    ),
  );
  assert.equal((await server.get("/a")).text, "usual, too");
  await register(server, mapping("/a", "newest"), mapping("/b", "newest"));
  assert.equal((await server.get("/a")).text, "newest");
  assert.equal((await server.get("/b")).text, "urgent");
});
