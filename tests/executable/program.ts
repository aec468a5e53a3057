import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };

export const { version } = config;

const suffix = Deno.build.os === "windows" ? ".exe" : "";
/** Where the executable is built. */
export const built = new URL(`../../dist/standin${suffix}`, import.meta.url);

/** Another command to test in its place, such as "deno run -A /path/main.ts"; its parts are split at spaces. */
const instead = Deno.env.get("STANDIN_EXECUTABLE_COMMAND");

/** Whether what is tested is the executable itself and not the source. */
export const isBuilt = instead === undefined;

/** A program and the arguments that always come first. */
export type Launch = readonly string[];

const tested: Launch = instead?.split(" ") ?? [pathOf(built)];

/** Why a test that needs `dist/standin` is skipped, for its name; empty where there is one. */
export const missingBuild = exists(built)
  ? ""
  : ' (skipped: there is no "dist/standin", which "deno task compile" builds)';

const missing = isBuilt ? missingBuild : "";

/** A test of the executable, skipped with the reason where there is none. */
export function executableTest(
  name: string,
  fn: (folder: string) => Promise<void>,
  options: { ignore?: boolean } = {},
): void {
  Deno.test({
    name: `the executable ${name}${missing}`,
    ignore: missing !== "" || options.ignore === true,
    fn: async () => {
      const folder = await Deno.makeTempDir();
      try {
        await fn(folder);
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

export interface Ended {
  readonly code: number;
  /** What it wrote, errors included, in no fixed order between the two. */
  readonly output: string;
}

/** Runs a command of the program to its end. */
export function run(folder: string, ...args: string[]): Promise<Ended> {
  return runWith({}, folder, ...args);
}

/** The same with variables in the environment, which else is empty. */
export async function runWith(
  env: Readonly<Record<string, string>>,
  folder: string,
  ...args: string[]
): Promise<Ended> {
  const { code, stdout, stderr } = await command(folder, args, tested, env)
    .output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** A server that runs until it is stopped. */
export interface Running {
  readonly url: string;
  /** What it wrote up to now. */
  output(): string;
  stop(signal?: Deno.Signal): Promise<Ended>;
}

/** Starts the server in the folder on a free port and waits until it names its address. */
export async function start(
  folder: string,
  args: string[],
  launch = tested,
): Promise<Running> {
  const child = command(folder, ["--port", "0", ...args], launch).spawn();
  let output = "";
  const named = Promise.withResolvers<string>();
  const readings = [child.stdout, child.stderr].map(async (stream) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text;
      const url = /https?:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url !== undefined) named.resolve(url);
    }
  });
  const ended = Promise.all([child.status, ...readings]).then(([{ code }]) => {
    named.reject(new Error(`It ended with ${code} and wrote: ${output}`));
    return { code, output };
  });
  const url = await named.promise;
  return {
    url,
    output: () => output,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      return await ended;
    },
  };
}

/** Starts a server for the duration of `use`. */
export async function serving(
  folder: string,
  args: string[],
  use: (running: Running) => Promise<void>,
  launch = tested,
): Promise<void> {
  const running = await start(folder, args, launch);
  try {
    await use(running);
  } finally {
    await running.stop();
  }
}

/** Adds a stub to a running server. */
export async function addStub(
  url: string,
  stub: unknown,
): Promise<void> {
  const response = await fetch(`${url}/__mock__/stubs`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(stub),
  });
  assert.equal(response.status, 200, await response.text());
}

/** Asks again until the condition holds; fails after ten seconds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + 10_000;
  while (!await holds()) {
    if (performance.now() > end) assert.fail(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function command(
  folder: string,
  args: string[],
  [program = "", ...prefix]: Launch,
  env: Readonly<Record<string, string>> = {},
): Deno.Command {
  return new Deno.Command(program, {
    args: [...prefix, ...args],
    cwd: folder,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    // A variable of the tester's must not be what makes the program work.
    clearEnv: prefix.length === 0,
    env: Deno.build.os === "windows"
      // Without it Windows opens no socket.
      ? { ...env, SystemRoot: Deno.env.get("SystemRoot") ?? "" }
      : env,
  });
}

function exists(url: URL): boolean {
  try {
    return Deno.statSync(url).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function pathOf(url: URL): string {
  const path = decodeURIComponent(url.pathname);
  return Deno.build.os === "windows" ? path.slice(1) : path;
}
