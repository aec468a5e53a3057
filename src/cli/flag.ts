/** A flag of a command. */
export interface Flag {
  /** Without its hyphens. */
  readonly name: string;
  /** What its value is, for the help; a flag without one is a switch. */
  readonly value?: string;
  /** The variables that stand for it; the first that is set counts. */
  readonly variables: readonly string[];
  readonly description: string;
  /** Its value where neither flag nor variable gives one. */
  readonly fallback?: string;
  readonly choices?: readonly string[];
  /** Whether it may stand without its value, as a switch. */
  readonly optional?: boolean;
  /** Whether it may stand several times; a variable holds commas between. */
  readonly repeats?: boolean;
}

/** A command of the command line. */
export interface Command {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly Flag[];
  /** What stands behind it: at least one file, just one, a URL, one of some words, or nothing. */
  readonly operands?: "files" | "file" | "url" | readonly string[];
  /** Whether a program with its arguments may follow behind `--`. */
  readonly runsProgram?: boolean;
}
