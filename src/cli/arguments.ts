import type { Flag } from "./flag.ts";

/** Arguments with what `parseArgs` would misread taken care of. */
export interface Arguments {
  readonly words: readonly string[];
  /** The texts of switches that were given one: `--watch=false`. */
  readonly switched: ReadonlyMap<string, string>;
}

/**
 * Binds an empty text and a negative number to the flag before them, and an
 * empty text to a flag whose value is optional and left out, all of which
 * `parseArgs` would take for an operand or a flag, and keeps the text of a
 * switch, of which it would take all but "false" for true.
 */
export function bindValues(
  args: readonly string[],
  flags: readonly Flag[],
): Arguments {
  const words: string[] = [];
  const switched = new Map<string, string>();
  const isFlag = (name: string, valued: boolean) =>
    flags.some((flag) =>
      name === `--${flag.name}` && valued === (flag.value !== undefined)
    );
  const isOptional = (word: string) =>
    flags.some(({ name, optional }) => optional && word === `--${name}`);
  const operands = args.indexOf("--");
  const end = operands === -1 ? args.length : operands;
  for (let at = 0; at < end; at++) {
    const word = args[at] ?? "";
    const next = args[at + 1];
    const [name = "", ...parts] = word.split("=");
    if (parts.length > 0 && isFlag(name, false)) {
      switched.set(name.slice(2), parts.join("="));
    } else if (isOptional(word) && (next ?? "--").startsWith("-")) {
      words.push(`${word}=`);
    } else if (isFlag(word, true) && next !== undefined && isOdd(next)) {
      words.push(`${word}=${next}`);
      at++;
    } else words.push(word);
  }
  return { words: [...words, ...args.slice(end)], switched };
}

function isOdd(value: string): boolean {
  return value === "" || /^-\d/.test(value);
}
