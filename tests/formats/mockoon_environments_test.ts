import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, type TextFile } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

/** Files of environments that each answer the same path with their own name. */
function several(
  ...some: readonly { readonly name?: string; readonly port?: number }[]
): TextFile[] {
  return some.map((more, index) => {
    const body = `of ${index}`;
    const responses = [{ statusCode: 200, body, default: true }];
    const [file] = environment([route("a", { responses })], more);
    return { path: `${index}.json`, content: file?.content ?? {} };
  });
}

async function scopesOf(
  files: readonly TextFile[],
): Promise<(string | null)[]> {
  await using server = await startStandin();
  const { stubs } = await importInto(server, files);
  return stubs.map(({ scope }) => scope);
}

Deno.test("several environments of Mockoon's answer in scopes of their own, as each had a port of its own", async () => {
  await using server = await startStandin();
  const files = several({ name: "A", port: 3000 }, { name: "B", port: 3001 });
  const answer = await importInto(server, files);
  assert.deepEqual(notes(answer), ["rewritten /port", "rewritten /port"]);
  const text = async (path: string) => (await server.get(path)).text;
  assert.equal(await text("/__scope__/environment-3000/a"), "of 0");
  assert.equal(await text("/__scope__/environment-3001/a"), "of 1");
  assert.equal((await server.get("/a")).status, 404);
});

Deno.test("environments that share a port are told apart by their names, and equal ones by a number", async () => {
  const some = several(
    { name: "Users API (v2)", port: 3000 },
    { name: "Übersicht", port: 3000 },
    { name: "users api v2", port: 3001 },
    {},
    {},
  );
  assert.deepEqual(await scopesOf(some), [
    "environment-users-api-v2",
    "environment-ubersicht",
    "environment-users-api-v2-2",
    "environment-1",
    "environment-1-2",
  ]);
});

Deno.test("an environment by itself answers everybody", async () => {
  assert.deepEqual(await scopesOf(several({ name: "A", port: 3000 })), [null]);
});
