import type { Shell } from "./choices.ts";

/** A flag as a person writes it. */
export interface FlagSpec {
  /** With its hyphens: `--port`. */
  readonly name: string;
  /** One line. */
  readonly description: string;
  readonly takesValue: boolean;
  /** All values there are; without them a value is completed as a file. */
  readonly values?: readonly string[];
}

/** A command; the one without a name is what `standin` alone does. */
export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly FlagSpec[];
  /** What stands after the command: files, one of some words, or nothing. */
  readonly operands?: "files" | readonly string[];
}

/** A script that the shell evaluates to complete the program's command line. */
export function completions(
  shell: Shell,
  commands: readonly CommandSpec[],
): string {
  return { bash, zsh, fish }[shell](commands);
}

function bash(commands: readonly CommandSpec[]): string {
  const names = commands.map((command) => command.name).filter(isNamed);
  return `_standin() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]}
  local command= word words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
      ${names.join("|")}) command=$word; break ;;
    esac
  done
  case "$command $previous" in
${commands.flatMap(bashValues).join("\n")}
    *)
      case $command in
${commands.map((command) => bashWords(command, names)).join("\n")}
      esac
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _standin standin
`;
}

/** No words leave the value to bash, which then offers files. */
function bashValues(command: CommandSpec): string[] {
  return command.flags.filter((flag) => flag.takesValue).map((flag) => {
    const words = quote(flag.values?.join(" ") ?? "");
    return `    '${command.name} ${flag.name}') words=${words} ;;`;
  });
}

/** Where operands are files, flags are offered once a hyphen is typed. */
function bashWords(command: CommandSpec, names: readonly string[]): string {
  const flags = command.flags.map((flag) => flag.name);
  const set = `words=${quote(wordsOf(command, names, flags).join(" "))}`;
  const rule = command.operands === "files"
    ? `[[ $current != -* ]] || ${set}`
    : set;
  return `        ${quote(command.name)}) ${rule} ;;`;
}

function wordsOf(
  command: CommandSpec,
  names: readonly string[],
  flags: readonly string[],
): readonly string[] {
  if (command.name === "") return [...names, ...flags];
  const { operands } = command;
  return operands === undefined || operands === "files"
    ? flags
    : [...operands, ...flags];
}

function zsh(commands: readonly CommandSpec[]): string {
  const named = commands.filter((command) => isNamed(command.name));
  const described = named.map((command) =>
    quote(`${command.name}:${command.description}`)
  );
  const cases = named.map((command) =>
    `        ${command.name}) _arguments ${zshArguments(command)} ;;`
  );
  const alone = commands.filter((command) => !isNamed(command.name));
  return `#compdef standin
_standin() {
  local context state line
  local -a commands=(${described.join(" ")})
  _arguments -C ${
    alone.map(zshArguments).join(" ")
  } '1: :->command' '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest)
      case $words[1] in
${cases.join("\n")}
      esac
      ;;
  esac
}
if [[ $funcstack[1] == _standin ]]; then _standin "$@"; else compdef _standin standin; fi
`;
}

function zshArguments(command: CommandSpec): string {
  const flags = command.flags.map((flag) => {
    const value = !flag.takesValue
      ? ""
      : `:value:${zshChoice(flag.values ?? "files")}`;
    const description = flag.description.replace(/[\\[\]:]/g, "\\$&");
    return quote(`*${flag.name}[${description}]${value}`);
  });
  const operands = command.operands === undefined
    ? []
    : [quote(`*: :${zshChoice(command.operands)}`)];
  return [...flags, ...operands].join(" ");
}

function zshChoice(values: "files" | readonly string[]): string {
  return values === "files" ? "_files" : `(${values.join(" ")})`;
}

function fish(commands: readonly CommandSpec[]): string {
  const lines = commands.flatMap((command) => {
    const when = isNamed(command.name)
      ? `__fish_seen_subcommand_from ${command.name}`
      : "__fish_use_subcommand";
    const start = `complete -c standin -n ${quote(when)}`;
    return [
      ...fishOperands(command).map((option) => `${start} ${option}`),
      ...command.flags.map((flag) => `${start} ${fishFlag(flag)}`),
    ];
  });
  const names = commands.filter((command) => isNamed(command.name)).map((
    { name, description },
  ) =>
    `complete -c standin -n __fish_use_subcommand -a ${name} -d ${
      fishQuote(description)
    }`
  );
  return [...names, ...lines, ""].join("\n");
}

function fishOperands({ operands }: CommandSpec): string[] {
  if (operands === "files") return [];
  return operands === undefined
    ? ["-f"]
    : [`-f -a ${fishQuote(operands.join(" "))}`];
}

function fishFlag(flag: FlagSpec): string {
  const long = `-l ${flag.name.replace(/^--/, "")}`;
  const value = !flag.takesValue
    ? ""
    : flag.values === undefined
    ? " -r -F"
    : ` -x -a ${fishQuote(flag.values.join(" "))}`;
  return `${long}${value} -d ${fishQuote(flag.description)}`;
}

function isNamed(name: string): boolean {
  return name !== "";
}

/** In the quotes of bash and zsh, where a quote can only stand outside of them. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishQuote(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}
