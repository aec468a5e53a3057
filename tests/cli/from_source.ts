import { type Launch, type Running, serving } from "../executable/program.ts";

const main = decodeURIComponent(
  new URL("../../main.ts", import.meta.url).pathname,
);

/** The program as `deno task start` runs it, with variables of its own. */
export function fromSource(
  variables: Readonly<Record<string, string>> = {},
): Launch {
  const set = Object.entries(variables).map(([name, value]) =>
    `${name}=${value}`
  );
  const program = [Deno.execPath(), "run", "-A", "--no-check", main];
  return set.length === 0 ? program : ["env", ...set, ...program];
}

/** A test with a folder of its own. */
export function inFolderTest(
  name: string,
  fn: (folder: string) => Promise<void>,
): void {
  Deno.test({
    name,
    // Links, signals, pipes and `env`.
    ignore: Deno.build.os === "windows",
    fn: async () => {
      const folder = await Deno.realPath(await Deno.makeTempDir());
      try {
        await fn(folder);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

/** Serves from source for the duration of `use`. */
export function servingFromSource(
  folder: string,
  args: string[],
  use: (running: Running) => Promise<void>,
): Promise<void> {
  return serving(folder, args, use, fromSource());
}
