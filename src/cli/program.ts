import { Argument, Command, Option } from "commander";
import type { Build } from "../config.ts";
import { check } from "./check.ts";
import {
  type CommandSpec,
  completions,
  type Shell,
  shells,
} from "./completions.ts";
import { health } from "./health.ts";
import { type ServeOptions, serveOptions } from "./options.ts";
import { serve } from "./serve.ts";
import { versionLine } from "./version.ts";

/** Called with the exit code of the command that ran. */
type End = (code: number) => void;

/** The exit code of a command line that can not be understood. */
const usageError = 2;

/** The command line. */
export function createProgram(build: Build, end: End): Command {
  const program = new Command("standin")
    .description("Stands in for the HTTP APIs that a program calls.")
    .version(
      versionLine(build),
      "-V, --version",
      "print version, commit and build date",
    )
    .helpOption("-h, --help", "print this help")
    .exitOverride(({ exitCode }) => end(exitCode === 0 ? 0 : usageError))
    .showHelpAfterError('Try "standin --help".');
  const server = addServe(program, build, end);
  program.addHelpText("after", () => `\n${flagHelp(server)}`);
  addCheck(program, end);
  addHealth(program, end);
  program.command("completions")
    .description("print a script that completes this command line")
    .addArgument(new Argument("<shell>", "the shell").choices(shells))
    .action((shell: Shell) => {
      console.log(completions(shell, describeCommands(program)));
      end(0);
    });
  return program;
}

/** What `standin` does without a command. */
function addServe(program: Command, build: Build, end: End): Command {
  const server = program.command("serve", { isDefault: true })
    .description("answer requests; this is what standin does without a command")
    .allowExcessArguments(false)
    .action(async (options: ServeOptions) => end(await serve(options, build)));
  for (const option of serveOptions()) server.addOption(option);
  return server;
}

function addCheck(program: Command, end: End): void {
  program.command("check")
    .description("validate stub files and say what is wrong with them")
    .argument("<file...>", "stub files or folders")
    .action(async (files: string[]) => end(await check(files)));
}

function addHealth(program: Command, end: End): void {
  program.command("health")
    .description("ask a server whether it is up; exit code 0 when it is")
    .addOption(
      new Option("--url <url>", "address of the server")
        .env("STANDIN_URL").default(localUrl()),
    )
    .addOption(
      new Option("--timeout <seconds>", "how long to wait")
        .argParser(Number).default(3),
    )
    .action(async (options: { url: string; timeout: number }) =>
      end(await health(options))
    );
}

/** The address of a server that was started here with the same variables. */
function localUrl(): string {
  const port = Deno.env.get("STANDIN_PORT") || Deno.env.get("PORT") || "8910";
  return `http://127.0.0.1:${port}`;
}

/** The flags of serving, for the help of the whole. */
function flagHelp(server: Command): string {
  const help = server.createHelp();
  const lines = server.options.map((option) =>
    `  ${help.optionTerm(option).padEnd(28)}  ${help.optionDescription(option)}`
  );
  return ["Flags of serve:", ...lines].join("\n");
}

/** The commands and flags, as completion scripts need them. */
export function describeCommands(program: Command): CommandSpec[] {
  const describe = (command: Command, name: string): CommandSpec => {
    const [argument] = command.registeredArguments;
    const operands = argument?.argChoices ??
      (argument === undefined ? undefined : "files" as const);
    return {
      name,
      description: command.description(),
      flags: command.options.map((option) => ({
        name: option.long ?? option.flags,
        description: option.description,
        takesValue: option.required || option.optional,
        ...(option.argChoices === undefined
          ? {}
          : { values: option.argChoices }),
      })),
      ...(operands === undefined ? {} : { operands }),
    };
  };
  const server = program.commands.find((command) => command.name() === "serve");
  return [
    describe(server ?? program, ""),
    ...program.commands.map((command) => describe(command, command.name())),
  ];
}
