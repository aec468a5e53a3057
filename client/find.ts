import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { ControlError } from "./errors.ts";
import { version } from "./version.ts";

/** How a program is run. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables beside those of the process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Where the program is looked for. */
export interface FindOptions {
  /** The program with its arguments, or as one text with spaces between. */
  readonly command?: string | readonly string[];
  /** The folder of the project, the working directory where it is left out. */
  readonly project?: string;
}

/** What tells that a package of another name stands in the way of ours. */
interface CommandModule {
  readonly command: () => Command;
}

/**
 * How the server's program is run here: as `command` or `STANDIN_COMMAND` says,
 * from the npm package `standin` of the project, or from `PATH`. Nothing is
 * downloaded.
 */
export async function find(
  { command, project = process.cwd() }: FindOptions = {},
): Promise<Command> {
  const given = command ?? process.env["STANDIN_COMMAND"];
  if (given !== undefined && given.length > 0) return commandOf(given);
  const packed = packagedModule(project);
  if (packed !== undefined) {
    const { command }: CommandModule = await import(packed);
    return command();
  }
  const found = await versionOnPath();
  if (found !== undefined && isAlike(found)) {
    return { program: "standin", args: [], env: {} };
  }
  throw new ControlError(missing(found), { code: "NOT_FOUND" });
}

function commandOf(given: string | readonly string[]): Command {
  const parts = typeof given === "string"
    ? [...given.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) =>
      quoted ?? plain ?? ""
    )
    : given;
  const [program = "", ...args] = parts;
  return { program, args, env: {} };
}

/** The module of the package `standin` that knows how to run it. */
function packagedModule(project: string): string | undefined {
  try {
    const { resolve } = createRequire(join(project, "package.json"));
    return pathToFileURL(resolve("standin/command")).href;
  } catch {
    return undefined;
  }
}

/** What `standin --version` on `PATH` says; undefined where there is none. */
function versionOnPath(): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile("standin", ["--version"], { timeout: 10_000 }, (error, stdout) => {
      const [, found] = /^standin (\S+)/.exec(String(stdout)) ?? [];
      resolve(error === null ? found ?? "unknown" : undefined);
    });
  });
}

/** Whether another version speaks the same wire. */
function isAlike(other: string): boolean {
  const minor = (text: string) => text.split(".").slice(0, 2).join(".");
  return minor(other) === minor(version);
}

function missing(found: string | undefined): string {
  const [major, minor] = version.split(".");
  const instead = found === undefined
    ? 'there is neither an npm package "standin" in this project nor a program "standin" on the PATH'
    : `the program "standin" on the PATH is version ${found}, and this client needs ${major}.${minor}`;
  return `Cannot find Standin: ${instead}. Do one of these: run "npm install --save-dev standin@${major}.${minor}"; install the program (https://github.com/standin-mock/standin/blob/main/docs/install.md) or name it in STANDIN_COMMAND; or start a server yourself and give its address as STANDIN_URL.`;
}
