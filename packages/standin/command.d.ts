/** How to run a program. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Variables beside those of the process. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * How to run Standin with these flags, without a Node between: what starts it
 * is its parent.
 */
export function command(flags?: readonly string[]): Command;
