import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { layers } from "../structure/layers.ts";

const page = Deno.readTextFileSync(
  new URL("../../docs/architecture.md", import.meta.url),
);

Deno.test("the architecture page lists the rooms in the order of the layers", () => {
  const section = page.split("\n## ").find((text) =>
    text.startsWith("The rooms")
  );
  const named = [...(section ?? "").matchAll(/^\| `([\w.]+)\/?` /gm)]
    .map(([, room]) => room);
  const rooms = layers.flat().filter((room) => room !== "main.ts");
  assert.deepEqual(named, rooms);
});

Deno.test("the architecture page names only files that there are", () => {
  const rooms = new Set(layers.flat());
  const named = [...page.matchAll(/`([\w/]+\.ts)`/g)].map(([, file]) => file);
  assert.ok(named.length > 5);
  for (const file of named.filter((name) => name !== undefined)) {
    const [room = ""] = file.split("/");
    const path = rooms.has(room) && room !== "main.ts" ? `src/${file}` : file;
    const isFile = (at: string) =>
      Deno.statSync(new URL(`../../${at}`, import.meta.url)).isFile;
    assert.ok(isFile(path), file);
  }
});

Deno.test("CONTRIBUTING.md names only files and tasks that there are", async () => {
  const text = await Deno.readTextFile(
    new URL("../../CONTRIBUTING.md", import.meta.url),
  );
  const paths = [...text.matchAll(/`((?:src|tests|admin|docs)\/[\w./-]+)`/g)];
  assert.ok(paths.length > 10);
  for (const [, path = ""] of paths) {
    await Deno.stat(new URL(`../../${path}`, import.meta.url));
  }
  const tasks = [...text.matchAll(/`deno task ([\w:]+)`/g)];
  assert.ok(tasks.length > 4);
  for (const [, task = ""] of tasks) assert.ok(task in config.tasks, task);
});
