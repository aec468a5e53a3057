// @ts-types="../std_cli.d.ts"
import { parseArgs } from "@std/cli/parse_args.js";
import { nearest } from "../schema/nearest.ts";
import { bindValues } from "./arguments.ts";
import type { Command, Flag } from "./flag.ts";
import { commands, serveCommand } from "./flags.ts";

/** The texts that were given for a flag, and where they stood. */
export interface FlagValue {
  readonly flag: Flag;
  readonly texts: readonly string[];
  /** For messages: `--port` or `the variable PORT`. */
  readonly origin: string;
}

/** What a command line asks for. */
export type CommandLine =
  | {
    readonly kind: "run";
    readonly command: Command;
    readonly given: ReadonlyMap<string, FlagValue>;
    readonly operands: readonly string[];
    /** What stands behind `--`, of a command that runs a program. */
    readonly program: readonly string[];
  }
  | { readonly kind: "help" }
  | { readonly kind: "version" }
  | { readonly kind: "misuse"; readonly problem: string };

type Variables = (name: string) => string | undefined;

/** Reads arguments and variables; flags come before variables, and those before fallbacks. */
export function readCommandLine(
  args: readonly string[],
  variables: Variables,
): CommandLine {
  const named = commands.find(({ name }) => name === args[0]);
  const command = named ?? serveCommand;
  const [rest, program] = parted(
    named === undefined ? args : args.slice(1),
    command,
  );
  const { words, switched } = bindValues(rest, command.flags);
  const unknown: string[] = [];
  const parsed = parseArgs([...words], {
    // "_" are the operands: a file may be called "007".
    string: [
      ...command.flags.filter(takesValue),
      { name: "_" },
    ].map(({ name }) => name),
    boolean: [
      ...command.flags.filter((flag) => !takesValue(flag)),
      { name: "help" },
      { name: "version" },
    ].map(({ name }) => name),
    collect: command.flags.filter(({ repeats }) => repeats)
      .map(({ name }) => name),
    alias: { help: "h", version: "V" },
    unknown: (arg: string, key?: string) => {
      if (key !== undefined) unknown.push(arg);
      return key === undefined;
    },
  });
  if (parsed["help"] === true) return { kind: "help" };
  if (parsed["version"] === true) return { kind: "version" };
  const [stranger] = unknown;
  if (stranger !== undefined) return misuse(unknownFlag(stranger, command));
  const operands = parsed._.map(String);
  const problem = checkOperands(command, operands);
  if (problem !== null) return misuse(problem);
  const given = valuesOf(
    command,
    variables,
    ({ name }) => switched.get(name) ?? parsed[name],
  );
  return { kind: "run", command, given, operands, program };
}

/** The arguments of a command, and the program that it is to run. */
function parted(
  args: readonly string[],
  { runsProgram }: Command,
): [readonly string[], readonly string[]] {
  const at = runsProgram === true ? args.indexOf("--") : -1;
  return at === -1 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}

/** What the flags of a command stand at: as given, else by variable, else by fallback. */
export function valuesOf(
  { flags }: Command,
  variables: Variables,
  parsed: (flag: Flag) => unknown = () => undefined,
): ReadonlyMap<string, FlagValue> {
  const values = new Map<string, FlagValue>();
  for (const flag of flags) {
    const one = givenFor(flag, parsed(flag), variables);
    if (one !== null) values.set(flag.name, one);
  }
  return values;
}

function takesValue({ value }: Flag): boolean {
  return value !== undefined;
}

function misuse(problem: string): CommandLine {
  return { kind: "misuse", problem };
}

function unknownFlag(arg: string, { flags }: Command): string {
  const [name = ""] = arg.replace(/^-+/, "").split("=", 1);
  const guess = nearest(name, flags.map((flag) => flag.name));
  return guess === undefined
    ? `unknown flag "${arg}"`
    : `unknown flag "${arg}". Did you mean --${guess}?`;
}

function checkOperands(
  { name, operands }: Command,
  given: readonly string[],
): string | null {
  const [first, second] = given;
  if (operands === undefined) {
    return first === undefined
      ? null
      : `unknown command "${first}": the commands are ${
        commands.map((one) => one.name).join(", ")
      }`;
  }
  if (operands === "files") {
    return first === undefined
      ? `missing required argument: "standin ${name}" takes at least one file`
      : null;
  }
  if (operands === "file" || operands === "url") {
    if (first !== undefined && second === undefined) return null;
    const what = operands === "url" ? "one URL" : "one file";
    const hint = operands === "url" && second !== undefined
      ? ", and the program that it runs behind --"
      : "";
    return `"standin ${name}" takes ${what}${hint}`;
  }
  const fits = first !== undefined && second === undefined &&
    operands.includes(first);
  return fits ? null : `"standin ${name}" takes one of ${operands.join(", ")}`;
}

function givenFor(
  flag: Flag,
  parsed: unknown,
  variables: Variables,
): FlagValue | null {
  const { name, repeats, fallback } = flag;
  const texts = parsed === undefined || parsed === false
    ? []
    : [parsed].flat().map(String);
  if (texts.length > 0) return { flag, texts, origin: `--${name}` };
  for (const variable of flag.variables) {
    const text = variables(variable);
    if (text === undefined || text === "" || isForeign(variable, text)) {
      continue;
    }
    const parts = repeats ? splitList(text) : [text];
    return { flag, texts: parts, origin: `the variable ${variable}` };
  }
  return fallback === undefined
    ? null
    : { flag, texts: [fallback], origin: `--${name}` };
}

/** The variables of a command that hold what Kubernetes put there: a Service called "standin" makes `STANDIN_PORT=tcp://10.0.0.7:8910` in each pod. */
export function foreignVariables(
  { flags }: Command,
  variables: Variables,
): string[] {
  return flags.flatMap((flag) => flag.variables)
    .filter((name) => isForeign(name, variables(name) ?? ""));
}

function isForeign(variable: string, text: string): boolean {
  return variable.endsWith("PORT") && /^(?:tcp|udp|sctp):\/\//.test(text);
}

function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim())
    .filter((part) => part !== "");
}
