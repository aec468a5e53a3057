import type { CommandSpec } from "./completions.ts";
import type { Command, Flag } from "./flag.ts";
import { commands, serveCommand } from "./flags.ts";

/** The help of the whole command line. */
export function helpText(): string {
  return [
    "Usage: standin [command] [flags]",
    "",
    "Stands in for the HTTP APIs that a program calls.",
    "",
    "Commands:",
    ...commands.map((command) =>
      `  ${
        `${command.name}${operandText(command)}`.padEnd(28)
      }${command.description}`
    ),
    "",
    ...commands.filter(({ flags }) => flags.length > 0).flatMap(flagHelp),
    "  -h, --help                  print this help",
    "  -V, --version               print version, commit and build date",
  ].join("\n");
}

function operandText({ operands, runsProgram }: Command): string {
  if (runsProgram === true) return " URL [-- COMMAND]";
  if (operands === undefined) return "";
  if (operands === "files") return " FILE...";
  return typeof operands === "string"
    ? ` ${operands.toUpperCase()}`
    : ` ${operands.join("|")}`;
}

function flagHelp({ name, flags }: Command): string[] {
  return [`Flags of ${name}:`, ...flags.map(flagLine), ""];
}

function flagLine(flag: Flag): string {
  const { name, description, choices, fallback, variables } = flag;
  const term = `--${name}${valueText(flag)}`;
  const facts = [
    ...(choices === undefined ? [] : [`one of ${choices.join(", ")}`]),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
    ...(variables.length === 0 ? [] : [`env: ${variables.join(", ")}`]),
  ];
  return `  ${term.padEnd(26)}  ${description}${
    facts.length === 0 ? "" : ` (${facts.join("; ")})`
  }`;
}

function valueText({ value, optional }: Flag): string {
  if (value === undefined) return "";
  return optional ? ` [${value}]` : ` <${value}>`;
}

/** The commands and flags, as completion scripts need them; the nameless one is what `standin` alone does. */
export function completionSpec(): CommandSpec[] {
  const spec = ({ name, description, flags, operands }: Command) => ({
    name,
    description,
    flags: [...flags.map(flagSpec), helpFlag],
    ...completedOperands(operands),
  });
  return [{ ...spec(serveCommand), name: "" }, ...commands.map(spec)];
}

/** No shell knows what URL is meant. */
function completedOperands(
  operands: Command["operands"],
): Pick<CommandSpec, "operands"> {
  if (operands === undefined || operands === "url") return {};
  return { operands: operands === "file" ? "files" : operands };
}

const helpFlag = {
  name: "--help",
  description: "print the help",
  takesValue: false,
};

function flagSpec({ name, value, optional, description, choices }: Flag) {
  return {
    name: `--${name}`,
    description,
    takesValue: value !== undefined && optional !== true,
    ...(choices === undefined ? {} : { values: choices }),
  };
}
