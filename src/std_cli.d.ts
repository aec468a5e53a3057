/** The function in use of `@std/cli`: the npm package that carries it ships no types. */

interface ParseOptions {
  /** Flags whose value is a text. */
  readonly string: readonly string[];
  /** Flags without a value. */
  readonly boolean: readonly string[];
  /** Flags that may stand several times. */
  readonly collect: readonly string[];
  readonly alias: Readonly<Record<string, string>>;
  /** Told of what is not known; `true` keeps it. Operands come without a key. */
  unknown(arg: string, key?: string): boolean;
}

/** Arguments by flag; `_` holds the operands. */
export function parseArgs(
  args: readonly string[],
  options: ParseOptions,
): {
  readonly [name: string]: unknown;
  readonly _: readonly (string | number)[];
};
