import { createLog } from "../../src/runtime/log.ts";
import type { StubEntry } from "../../src/stub_files/entries.ts";
import { FollowedFiles } from "../../src/stub_files/followed_files.ts";
import type { StubSet } from "../../src/stub_files/stub_set.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { inFolder, stub, write } from "./folder.ts";

/** A set that only remembers what it was given, and a log. */
export function scene() {
  const given: string[] = [];
  const log: string[] = [];
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    woken.forEach((one) => one());
  };
  const set: Pick<StubSet, "apply"> = {
    *apply(entries: readonly StubEntry[]) {
      yield;
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

/** What a test of the watch sees. */
export interface WatchScene extends ReturnType<typeof scene> {
  /** Waits until the set was last given stubs with these bodies. */
  shows(bodies: string): Promise<void>;
}

/** Follows a path while the test runs. */
export async function following(
  path: string,
  test: (watched: WatchScene) => Promise<void>,
): Promise<void> {
  const { set, world, given, log, until } = scene();
  const abort = new AbortController();
  const done = new FollowedFiles([path], set, { world }).watch(abort.signal);
  const shows = (bodies: string) => until(() => given.at(-1) === bodies);
  try {
    await until(() => given.length + log.length > 0);
    await test({ set, world, given, log, until, shows });
  } finally {
    abort.abort();
    await done;
  }
}

/** Follows a path below a new folder with some files in it. */
export function keeping(
  path: string,
  files: Record<string, string>,
  test: (watched: WatchScene & { readonly folder: string }) => Promise<void>,
): Promise<void> {
  return inFolder(async (folder) => {
    await write(folder, files);
    await following(
      `${folder}/${path}`,
      (watched) => test({ ...watched, folder }),
    );
  });
}

/** The text of a file with these bodies. */
export const file = (...bodies: string[]) =>
  JSON.stringify(bodies.map((body) => stub(undefined, body)));

/** Writes files in one step each, so that nobody reads a half of one. */
export async function replace(
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.writeTextFile(`${folder}/.part`, text);
    await Deno.rename(`${folder}/.part`, `${folder}/${path}`);
  }
}
