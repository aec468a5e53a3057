import { fromFileUrl, join } from "@std/path";

const root = fromFileUrl(new URL("../../", import.meta.url));

/** What a program wrote and how it ended. */
export interface Ended {
  readonly code: number;
  /** Standard output and standard error. */
  readonly text: string;
}

/** Packs as `deno task pack` does; gives the paths, whose files the end of the tests removes. */
export async function packTarballs(): Promise<readonly string[]> {
  const folder = await Deno.makeTempDir({ prefix: "standin-npm-" });
  const packed = await runIn(root, [
    Deno.execPath(),
    ...["run", "-A", "--no-check", ".ci/pack.ts", folder],
  ]);
  if (packed.code !== 0) throw new Error(packed.text);
  globalThis.addEventListener(
    "unload",
    () => Deno.removeSync(folder, { recursive: true }),
  );
  return [...Deno.readDirSync(folder)].map(({ name }) => join(folder, name));
}

/** Why packages cannot be installed here; null where they can. */
export async function missingNpm(): Promise<string | null> {
  try {
    const asked = ["npm", "view", "typescript", "version"];
    const patience = ["--fetch-retries=0", "--fetch-timeout=10000"];
    const { code } = await runIn(root, [...asked, ...patience]);
    return code === 0 ? null : "npm cannot reach its registry here";
  } catch {
    return "npm is not installed";
  }
}

/** Runs a program in a folder, to its end. */
export async function runIn(
  cwd: string,
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const [program = "", ...args] = spelled(command);
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd,
    env: { NO_COLOR: "1", npm_config_update_notifier: "false", ...env },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, text: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** On Windows these are scripts, which the shell runs. */
function spelled(command: readonly string[]): readonly string[] {
  const isScript = Deno.build.os === "windows" &&
    /^(npm|npx|mvn)$/.test(command[0] ?? "");
  return isScript ? ["cmd", "/c", ...command] : command;
}
