import {
  bundleArguments,
  programName,
  v8Flags,
  version,
} from "../../.ci/executable.ts";
import type { Contestant, Started } from "./contestant.ts";
import { freePort, launch } from "./server_process.ts";

/** A contestant that is one file on disk. */
export interface Executable extends Contestant {
  readonly path: string;
}

const name = programName(Deno.build.target);

/** `dist/standin`, with everything at its default. */
export function standinExecutable(): Executable {
  const path = new URL(`../../dist/${name}`, import.meta.url).pathname;
  return {
    name: `Standin, executable ${version}`,
    path,
    start: () => start(path, (port) => ["--port", port]),
  };
}

/** As deep as the sources, so that what they name relative to themselves is there. */
const bundleFolder = "dist/measured";

/**
 * What an executable embeds, run by the runtime as a bare server is: it tells
 * what a start takes where none can be built. From source the runtime looks at
 * all files that could ever be imported before it runs the first.
 */
export async function bundledStandin(): Promise<Contestant> {
  const root = new URL("../../", import.meta.url).pathname;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: bundleArguments(bundleFolder),
    cwd: root,
    stdout: "null",
    stderr: "null",
  }).output();
  const program = `${root}${bundleFolder}/main.js`;
  const rest = (port: string) => [program, "--port", port];
  const flags = ["run", "-A", "--no-check", v8Flags];
  return {
    name: "Standin, bundled",
    start: async () =>
      success
        ? await launched(Deno.execPath(), (port) => [...flags, ...rest(port)])
        : { ok: false, reason: "deno bundle failed" },
  };
}

/** A plain `Deno.serve` program of the folder `servers/`, compiled into `folder` as Standin is. */
export async function bareExecutable(
  file: string,
  folder: string,
): Promise<Executable> {
  const program = new URL(`servers/${file}.ts`, import.meta.url).pathname;
  const path = `${folder}/${file}`;
  await new Deno.Command(Deno.execPath(), {
    args: [
      ...["compile", "--quiet", "--allow-net", "--no-check", "--no-code-cache"],
      ...["--output", path, program],
    ],
    stdout: "null",
    stderr: "null",
  }).output();
  return {
    name: `bare ${file}, executable`,
    path,
    start: () => start(path, (port) => [port]),
  };
}

async function start(
  path: string,
  args: (port: string) => string[],
): Promise<Started> {
  if (await sizeOf(path) === null) {
    const reason = 'not built: see what "deno task compile" says';
    return { ok: false, reason };
  }
  return await launched(path, args);
}

async function launched(
  command: string,
  args: (port: string) => string[],
): Promise<Started> {
  const port = freePort();
  const one = await launch({ command, args: args(`${port}`), port });
  if (!one.ok) return one;
  const { server } = one;
  return { ok: true, running: { server, url: server.url, stop: server.stop } };
}

/** Bytes of the file, or null where there is none. */
export function fileBytes({ path }: Executable): Promise<number | null> {
  return sizeOf(path);
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
