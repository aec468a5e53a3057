import { programName, version } from "../../.ci/executable.ts";
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
  const port = freePort();
  const plan = { command: path, args: args(`${port}`), port };
  const launched = await launch(plan);
  if (!launched.ok) return launched;
  const { server } = launched;
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
