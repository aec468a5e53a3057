// The command line: flags and environment to one frozen configuration, and the
// commands. It writes to the terminal and chooses the exit code.

import type { Build } from "../runtime/config.ts";
import { check } from "./check.ts";
import {
  type CommandLine,
  foreignVariables,
  readCommandLine,
  valuesOf,
} from "./command_line.ts";
import { completions, shells } from "./completions.ts";
import { serveCommand } from "./flags.ts";
import { completionSpec, helpText } from "./help.ts";
import {
  readExportOptions,
  readHealthOptions,
  readImportOptions,
  readReportOptions,
  readServeOptions,
  readTailOptions,
} from "./options.ts";
import { serve } from "./serve.ts";
import {
  readRecordOptions,
  readVerifyOptions,
} from "./record/record_options.ts";
import { complain, say } from "./terminal.ts";
import { addressProblem, type Reading } from "./values.ts";
import { versionLine } from "./version.ts";

/** The exit code of a command line that cannot be understood. */
const usageError = 2;

/** Does what the command line asks for; gives the exit code. */
export async function run(
  args: readonly string[],
  build: Build,
): Promise<number> {
  const line = readCommandLine(args, variable);
  switch (line.kind) {
    case "help":
      return print(helpText());
    case "version":
      return print(versionLine(build));
    case "misuse":
      return misuse(line.problem);
    case "run":
      return await runCommand(line, build);
  }
}

async function runCommand(
  { command, given, operands, program }: CommandLine & { kind: "run" },
  build: Build,
): Promise<number> {
  switch (command.name) {
    case "check":
      return await check(operands, given.has("secrets"));
    case "completions": {
      const shell = shells.find((name) => name === operands[0]) ?? "bash";
      return print(completions(shell, completionSpec()));
    }
    case "record": {
      const options = readRecordOptions(given, program);
      if (!options.ok) return misuse(options.problem);
      const [url = ""] = operands;
      const problem = addressProblem(url);
      if (problem !== null) return misuse(problem);
      const { record } = await import("./record/record.ts");
      return await record({ ...options.value, url, program, build });
    }
    case "verify": {
      const options = readVerifyOptions(given);
      if (!options.ok) return misuse(options.problem);
      const { verify } = await import("./record/verify.ts");
      return await verify({ ...options.value, file: operands[0] ?? "" });
    }
    case "import": {
      const options = readImportOptions(given);
      if (!options.ok) return misuse(options.problem);
      const { importMocks } = await import("./import.ts");
      return await importMocks({ ...options.value, paths: operands });
    }
    case "export":
      return await atServer(readExportOptions(given), async (order) => {
        const { exportMocks } = await import("./export.ts");
        return await exportMocks(order);
      });
    case "health":
      return await atServer(readHealthOptions(given), async (order) => {
        const { health } = await import("./health.ts");
        return await health(order);
      });
    case "tail":
      return await atServer(readTailOptions(given), async (order) => {
        const { tail } = await import("./tail.ts");
        return await tail(order);
      });
    case "report":
      return await atServer(readReportOptions(given), async (order) => {
        const { report } = await import("./report.ts");
        return await report(order);
      });
    default: {
      const options = readServeOptions(given);
      if (!options.ok) return misuse(options.problem);
      const ignored = foreignVariables(command, variable);
      return await serve(options.value, { build, ignored });
    }
  }
}

/** Does what a command asks of a server: the one that its options name, or one that was started here. */
async function atServer<T extends { readonly url: string | null }>(
  options: Reading<T>,
  ask: (order: T & { readonly url: string }) => Promise<number>,
): Promise<number> {
  if (!options.ok) return misuse(options.problem);
  const { value } = options;
  return await ask({ ...value, url: value.url ?? localUrl() });
}

function print(text: string): number {
  return say(text) ? 0 : 1;
}

function misuse(problem: string): number {
  complain(`error: ${problem}\nTry "standin --help".`);
  return usageError;
}

/** The address of a server that was started here with the same variables. */
function localUrl(): string {
  const values = valuesOf(serveCommand, variable);
  const scheme = values.has("tls-cert") ? "https" : "http";
  return `${scheme}://127.0.0.1:${values.get("port")?.texts.at(-1)}`;
}

function variable(name: string): string | undefined {
  return Deno.env.get(name);
}
