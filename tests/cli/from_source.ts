import {
  type Ended,
  type Launch,
  type Running,
  serving,
} from "../executable/program.ts";

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
  { onlyOn, needs }: {
    readonly onlyOn?: typeof Deno.build.os;
    /** A program that must be there. */
    readonly needs?: string;
  } = {},
): void {
  const { os } = Deno.build;
  const isMissing = needs !== undefined && !isInstalled(needs);
  Deno.test({
    name: isMissing ? `${name} (skipped: "${needs}" is not installed)` : name,
    // Links, signals, pipes and `env` are not those of Windows.
    ignore: isMissing ||
      (onlyOn === undefined ? os === "windows" : os !== onlyOn),
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

/** Runs a command line from source to its end, on a free port should it serve. */
export async function runFromSource(
  folder: string,
  args: readonly string[],
): Promise<Ended> {
  const [program = "", ...launch] = fromSource({ STANDIN_PORT: "0" });
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...launch, ...args],
    cwd: folder,
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** Serves from source for the duration of `use`. */
export function servingFromSource(
  folder: string,
  args: string[],
  use: (running: Running) => Promise<void>,
): Promise<void> {
  return serving(folder, args, use, fromSource());
}

/** Whether a program can be started, whatever it says. */
export function isInstalled(program: string): boolean {
  try {
    new Deno.Command(program, { args: ["--version"] }).outputSync();
    return true;
  } catch {
    return false;
  }
}
