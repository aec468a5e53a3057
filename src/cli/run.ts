// The command line: flags and environment to one frozen configuration, and the
// commands. It writes to the terminal and chooses the exit code.

import type { Build } from "../runtime/config.ts";
import {
  type CommandLine,
  foreignVariables,
  readCommandLine,
} from "./command_line.ts";
import { serve } from "./serve.ts";
import { readServeOptions } from "./serve_options.ts";
import { print, refuseUse } from "./terminal.ts";
import { versionLine } from "./version.ts";

/** Does what the command line asks for; gives the exit code. */
export async function run(
  args: readonly string[],
  build: Build,
): Promise<number> {
  const line = readCommandLine(args, variable);
  switch (line.kind) {
    case "help": {
      const { helpText } = await import("./help.ts");
      return print(helpText());
    }
    case "version":
      return print(versionLine(build));
    case "misuse":
      return refuseUse(line.problem);
    case "run":
      return await runCommand(line, build);
  }
}

/** Serves, or does what else there is: a start loads nothing of that. */
async function runCommand(
  line: CommandLine & { kind: "run" },
  build: Build,
): Promise<number> {
  if (line.command.name !== "serve") {
    const { runOther } = await import("./other_commands.ts");
    return await runOther({ ...line, build, variable });
  }
  const options = readServeOptions(line.given);
  if (!options.ok) return refuseUse(options.problem);
  const ignored = foreignVariables(line.command, variable);
  return await serve(options.value, { build, ignored });
}

function variable(name: string): string | undefined {
  return Deno.env.get(name);
}
