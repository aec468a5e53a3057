import assert from "node:assert/strict";
import { FollowedFiles } from "../../src/stub_files/followed_files.ts";
import type { StubSet } from "../../src/stub_files/stub_set.ts";
import { watchStubFiles } from "../../src/stub_files/watch.ts";
import { inFolder, write } from "./folder.ts";
import { file, following, keeping, replace, scene } from "./watching.ts";

const isWindows = Deno.build.os === "windows";

Deno.test("the watch sees a file that is written anew", () =>
  keeping(
    "a.json",
    { "a.json": file("1") },
    async ({ folder, shows, log, until }) => {
      await write(folder, { "a.json": file("2", "3") });
      await shows("2 3");
      await until(() => log.includes("info stub files changed: 2 stubs"));
    },
  ));

Deno.test("the watch survives that a file is replaced by another, and again", () =>
  keeping("a.json", { "a.json": file("1") }, async ({ folder, shows }) => {
    for (const body of ["2", "3", "4"]) {
      await write(folder, { "a.json.new": file(body) });
      await Deno.rename(`${folder}/a.json.new`, `${folder}/a.json`);
      await shows(body);
    }
    await write(folder, { "a.json": file("5") });
    await shows("5");
  }));

Deno.test("the watch survives that a file goes and comes back", () =>
  keeping(
    "a.json",
    { "a.json": file("1") },
    async ({ folder, shows, log, until }) => {
      await Deno.remove(`${folder}/a.json`);
      await until(() =>
        log.some((line) => line.includes("there is no such file"))
      );
      await write(folder, { "a.json": file("2") });
      await shows("2");
    },
  ));

Deno.test("the watch sees files and folders that a folder gains and loses", () =>
  keeping("stubs", { "stubs/a.json": file("1") }, async ({ folder, shows }) => {
    await write(folder, { "stubs/b.yaml": file("2") });
    await shows("1 2");
    await write(folder, { "stubs/c/d.json": file("3") });
    await shows("1 2 3");
    await write(folder, { "stubs/c/d.json": file("4") });
    await shows("1 2 4");
    await Deno.remove(`${folder}/stubs/a.json`);
    await shows("2 4");
    await Deno.rename(`${folder}/stubs/b.yaml`, `${folder}/stubs/x.yaml`);
    await shows("4 2");
  }));

Deno.test({
  name: "the watch survives that a folder goes and comes back",
  ignore: isWindows,
  fn: () =>
    keeping(
      "stubs",
      { "stubs/a.json": file("1") },
      async ({ folder, shows, log, until }) => {
        await Deno.remove(`${folder}/stubs`, { recursive: true });
        await until(() =>
          log.some((line) => line.includes("there is no such file or folder"))
        );
        await write(folder, { "stubs/a.json": file("2") });
        await shows("2");
        await write(folder, { "stubs/sub/b.json": file("3") });
        await shows("2 3");
      },
    ),
});

Deno.test("a broken edit keeps the last good set and says so once", () =>
  keeping(
    "stubs",
    { "stubs/a.json": file("1") },
    async ({ folder, given, log, until, shows }) => {
      await replace(folder, { "stubs/a.json": '[{"stub_id": "x"}]' });
      await until(() => log.some((line) => line.includes("are broken")));
      await replace(folder, { "stubs/a.json": '[{"stub_id": "y"}]' });
      await replace(folder, { "stubs/b.json": file("2") });
      await replace(folder, { "stubs/a.json": file("3") });
      await shows("3 2");
      const broken = log.filter((line) => line.includes("are broken"));
      const place = `${folder}/stubs/a.json:1:2: stub 1`;
      assert.equal(broken.length, 1);
      assert.ok(
        broken[0]?.startsWith(
          `warn stub files are broken, the last good set stays: ${place}, request: Field required`,
        ),
        broken[0],
      );
      assert.ok(broken[0]?.includes(`; ${place}, action: `), broken[0]);
      assert.deepEqual(given, ["1", "3 2"]);
    },
  ));

Deno.test("a broken edit that is taken back is told to be well again", () =>
  keeping(
    "a.json",
    { "a.json": file("1") },
    async ({ folder, given, log, until }) => {
      await write(folder, { "a.json": "[" });
      await until(() => log.some((line) => line.includes("are broken")));
      const before = log.length;
      await write(folder, { "a.json": file("1") });
      await until(() =>
        log.includes("info stub files changed: 1 stub", before)
      );
      assert.deepEqual(given, ["1"]);
    },
  ));

Deno.test("entries that the set refuses are told as broken files are", () =>
  inFolder(async (folder) => {
    await write(folder, { "a.json": file("1") });
    const { world, log, until } = scene();
    const set: Pick<StubSet, "apply"> = {
      *apply() {
        yield;
        return { ok: false, problems: ["one", "two"] };
      },
    };
    const abort = new AbortController();
    const done = new FollowedFiles([folder], set, { world }).watch(
      abort.signal,
    );
    await until(() => log.length > 0);
    assert.deepEqual(log, [
      "warn stub files are broken, the last good set stays: one; two",
    ]);
    abort.abort();
    await done;
  }));

Deno.test("the watch leaves other files of a file's folder alone", () =>
  inFolder(async (folder) => {
    await write(folder, { "a.json": file("1"), "other.json": "" });
    let bursts = 0;
    let told: (() => void) | undefined;
    const abort = new AbortController();
    const done = watchStubFiles([`${folder}/a.json`], {
      world: scene().world,
      onChange() {
        bursts++;
        told?.();
        return Promise.resolve();
      },
      onTrouble: assert.fail,
      signal: abort.signal,
    });
    const next = () => new Promise<void>((resolve) => told = resolve);
    await next();
    await write(folder, {
      "other.json": "x",
      "sub/a.json": "x",
      ".a.json.swp": "x",
    });
    const change = next();
    await write(folder, { "a.json": file("2") });
    await change;
    assert.equal(bursts, 2);
    abort.abort();
    await done;
  }));

Deno.test("the watch waits for a path whose folder is missing", () =>
  inFolder((folder) =>
    following(`${folder}/none/deep/a.json`, async ({ log, shows }) => {
      assert.match(log[0] ?? "", /^warn stub files are broken.*no such file/);
      await write(folder, { "none/deep/a.json": file("1") });
      await shows("1");
      await write(folder, { "none/deep/a.json": file("2") });
      await shows("2");
    })
  ));

Deno.test("a comparison finds what no event tells", () =>
  inFolder(async (folder) => {
    await write(folder, { "a.json": file("1"), "elsewhere/part": file("2") });
    // A change through another name of the same file is not an event of this folder.
    await Deno.remove(`${folder}/a.json`);
    await Deno.link(`${folder}/elsewhere/part`, `${folder}/a.json`);
    await following(`${folder}/a.json`, async ({ shows }) => {
      await shows("2");
      await Deno.writeTextFile(`${folder}/elsewhere/part`, file("3"));
      await shows("3");
    });
  }));

Deno.test("a reload reads the files once more and says what it found", () =>
  inFolder(async (folder) => {
    await write(folder, { "a.json": file("1") });
    const { set, world, given, log } = scene();
    const files = new FollowedFiles([folder], set, { world });
    await files.reload();
    await files.reload();
    await write(folder, { "a.json": "[" });
    await files.reload();
    await files.reload();
    assert.deepEqual(given, ["1"]);
    assert.deepEqual(log.map((line) => line.replace(/:.*/, "")), [
      "info stub files changed",
      "info stub files are unchanged",
      "warn stub files are broken, the last good set stays",
      "warn stub files are broken, the last good set stays",
    ]);
  }));

Deno.test("a watch of nothing, or one that is over, ends at once", async () => {
  const { set, world, log } = scene();
  const { signal } = new AbortController();
  await new FollowedFiles([], set, { world }).watch(signal);
  await new FollowedFiles(["."], set, { world }).watch(AbortSignal.abort());
  assert.deepEqual(log, []);
});
