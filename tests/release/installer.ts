import type { Files } from "./fake_release.ts";

export const installer = new URL("../../install.sh", import.meta.url).pathname;

export interface Installation {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Where the program is to go. */
  readonly directory: string;
  /** What lies there afterwards. */
  readonly installed: readonly string[];
  /** What it left in the folder for temporary files. */
  readonly left: readonly string[];
}

export interface Circumstances {
  readonly args?: readonly string[];
  /** Scripts that stand before the system's programs, by name. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Programs of the system that are not to be found. */
  readonly without?: readonly string[];
  /** What lies where the program is to go: a file with this text, or a folder. */
  readonly before?: string | "folder";
  /** Where the program is to go, in place of a folder that is there for the test alone. */
  readonly directory?: string;
}

/** Runs the installer against a server of `files`, in a folder that is there for `check` alone. */
export async function install(
  files: Files,
  check: (installation: Installation) => void | Promise<void>,
  circumstances: Circumstances = {},
): Promise<void> {
  const scratch = await Deno.makeTempDir();
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    (request) => {
      const body = files.get(new URL(request.url).pathname);
      return body === undefined
        ? new Response("no such file", { status: 404 })
        : new Response(body);
    },
  );
  try {
    const releases = `http://127.0.0.1:${server.addr.port}/`;
    await check(await runInstaller({ scratch, releases }, circumstances));
  } finally {
    await server.shutdown();
    await Deno.remove(scratch, { recursive: true });
  }
}

async function runInstaller(
  { scratch, releases }: { scratch: string; releases: string },
  { args = [], programs = {}, without, before, ...given }: Circumstances,
): Promise<Installation> {
  const directory = given.directory ?? `${scratch}/a folder/bin`;
  await Deno.mkdir(`${scratch}/tmp`);
  await prepare(`${directory}/standin`, before);
  const tools = without === undefined
    ? Deno.env.get("PATH")
    : await linkTools(`${scratch}/tools`, without);
  const { code, stdout, stderr } = await new Deno.Command("/bin/sh", {
    args: [installer, "--dir", directory, ...args],
    cwd: scratch,
    clearEnv: true,
    env: {
      PATH: `${await writeScripts(`${scratch}/programs`, programs)}:${tools}`,
      HOME: scratch,
      TMPDIR: `${scratch}/tmp`,
      STANDIN_BASE_URL: releases,
    },
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
    directory,
    installed: names(directory),
    left: names(`${scratch}/tmp`),
  };
}

async function prepare(
  path: string,
  before: Circumstances["before"],
): Promise<void> {
  if (before === undefined) return;
  if (before === "folder") return await Deno.mkdir(path, { recursive: true });
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  await Deno.writeTextFile(path, before);
}

async function writeScripts(
  folder: string,
  scripts: Readonly<Record<string, string>>,
): Promise<string> {
  await Deno.mkdir(folder);
  for (const [name, script] of Object.entries(scripts)) {
    await Deno.writeTextFile(`${folder}/${name}`, `#!/bin/sh\n${script}\n`);
    await Deno.chmod(`${folder}/${name}`, 0o755);
  }
  return folder;
}

const tools = [
  ..."awk cat chmod cp cut grep gzip head ldd mkdir mktemp mv rm sed sh tar uname"
    .split(" "),
  ...["curl", "wget", "perl", "sha256sum", "shasum"],
];

/** A folder with the programs that the installer may need, but for some. */
async function linkTools(
  folder: string,
  without: readonly string[],
): Promise<string> {
  await Deno.mkdir(folder);
  const places = (Deno.env.get("PATH") ?? "").split(":");
  for (const tool of tools.filter((name) => !without.includes(name))) {
    const place = places.find((place) => names(place).includes(tool));
    if (place !== undefined) {
      await Deno.symlink(`${place}/${tool}`, `${folder}/${tool}`);
    }
  }
  return folder;
}

/** What lies in a folder; nothing where there is no folder. */
export function names(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map((entry) => entry.name);
  } catch (error) {
    const { NotFound, NotADirectory } = Deno.errors;
    if (error instanceof NotFound || error instanceof NotADirectory) return [];
    throw error;
  }
}
