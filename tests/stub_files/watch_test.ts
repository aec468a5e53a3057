import assert from "node:assert/strict";
import { createLog } from "../../src/runtime/log.ts";
import type { StubEntry } from "../../src/stub_files/entries.ts";
import type { StubSet } from "../../src/stub_files/stub_set.ts";
import { keepStubsFresh, watchStubFiles } from "../../src/stub_files/watch.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { inFolder, stub, write } from "./folder.ts";

const isWindows = Deno.build.os === "windows";

/** A set that only remembers what it was given, and a log. */
function scene() {
  const given: string[] = [];
  const log: string[] = [];
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    woken.forEach((one) => one());
  };
  const set: Pick<StubSet, "apply"> = {
    apply(entries: readonly StubEntry[]) {
      const shown = entries.map(({ spec }) => spec.action.response?.body).join(
        " ",
      );
      const changed = given.at(-1) !== shown;
      if (changed) given.push(shown);
      wake();
      return { ok: true, count: entries.length, changed };
    },
  };
  const write = (line: string) => {
    log.push(line.replace(/^\S+ /, ""));
    wake();
  };
  const world = createWorld(
    createLog({ level: "debug", format: "text", write }),
    1,
  );
  /** Waits for a condition, which only a set applied or a line logged can make true. */
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  return { set, world, given, log, until };
}

interface Fresh extends ReturnType<typeof scene> {
  readonly folder: string;
  /** Waits until the set was last given stubs with these bodies. */
  shows(bodies: string): Promise<void>;
}

/** Keeps a set fresh from a path below a new folder while the test runs. */
function keeping(
  path: string,
  files: Record<string, string>,
  test: (fresh: Fresh) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    await write(folder, files);
    const { set, world, given, log, until } = scene();
    const abort = new AbortController();
    const done = keepStubsFresh(
      [`${folder}/${path}`],
      set,
      world,
      abort.signal,
    );
    const shows = (bodies: string) => until(() => given.at(-1) === bodies);
    try {
      await until(() => given.length > 0);
      await test({ set, world, given, log, until, folder, shows });
    } finally {
      abort.abort();
      await done;
    }
  });
}

const file = (...bodies: string[]) =>
  JSON.stringify(bodies.map((body) => stub(undefined, body)));

/** Writes files in one step each, so that nobody reads a half of one. */
async function replace(
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/.part`, text);
    await Deno.rename(`${folder}/.part`, `${folder}/${path}`);
  }
}

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

// Each in a folder of its own: the runtime loses events of a folder that was
// watched with what is below it, and then again without.
for (const watched of ["", "/a.json"]) {
  Deno.test({
    name: `the watch sees ${
      watched === "" ? "a folder" : "a file"
    } of links that is swapped, as Kubernetes mounts it`,
    ignore: isWindows,
    fn: () => inFolder((folder) => seesSwaps(folder, folder + watched)),
  });
}

async function seesSwaps(folder: string, path: string): Promise<void> {
  await write(folder, {
    "..v1/a.json": file("1"),
    "..v2/a.json": file("2"),
    "..v3/a.json": file("3"),
  });
  const link = async (to: string) => {
    await Deno.symlink(to, `${folder}/..new`);
    await Deno.rename(`${folder}/..new`, `${folder}/..data`);
  };
  await link("..v1");
  await Deno.symlink("..data/a.json", `${folder}/a.json`);
  const { set, world, given, until } = scene();
  const abort = new AbortController();
  const done = keepStubsFresh([path], set, world, abort.signal);
  try {
    await until(() => given.at(-1) === "1");
    await link("..v2");
    await until(() => given.at(-1) === "2");
    await link("..v3");
    await until(() => given.at(-1) === "3");
  } finally {
    abort.abort();
    await done;
  }
}

Deno.test({
  name: "the watch sees the file behind a link",
  ignore: isWindows,
  fn: () =>
    inFolder(async (folder) => {
      await write(folder, { "real/x.json": file("1") });
      await Deno.symlink(`${folder}/real/x.json`, `${folder}/a.json`);
      const { set, world, given, until } = scene();
      const abort = new AbortController();
      const done = keepStubsFresh(
        [`${folder}/a.json`],
        set,
        world,
        abort.signal,
      );
      try {
        await until(() => given.at(-1) === "1");
        await write(folder, { "real/x.json": file("2") });
        await until(() => given.at(-1) === "2");
      } finally {
        abort.abort();
        await done;
      }
    }),
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
      apply: () => ({ ok: false, problems: ["one", "two"] }),
    };
    const abort = new AbortController();
    const done = keepStubsFresh([folder], set, world, abort.signal);
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

Deno.test("a watch that cannot be had ends with the reason", () =>
  inFolder(async (folder) => {
    const { set, world, log } = scene();
    const { signal } = new AbortController();
    await keepStubsFresh([`${folder}/none/a.json`], set, world, signal);
    assert.match(
      log[0] ?? "",
      /^error stub files are no longer watched, restart to see changes: /,
    );
    assert.equal(log.length, 1);
  }));

Deno.test("a watch of nothing, or one that is over, ends at once", async () => {
  const { set, world, log } = scene();
  await keepStubsFresh([], set, world, new AbortController().signal);
  await keepStubsFresh(["."], set, world, AbortSignal.abort());
  assert.deepEqual(log, []);
});
