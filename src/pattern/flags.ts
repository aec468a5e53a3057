import type { Flags, PatternSource } from "./source.ts";

const noFlags: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  verbose: false,
  ascii: false,
};

const letters: ReadonlyMap<string, Partial<Flags>> = new Map([
  ["i", { ignoreCase: true }],
  ["m", { multiline: true }],
  ["s", { dotAll: true }],
  ["x", { verbose: true }],
  ["a", { ascii: true }],
  ["u", { ascii: false }],
]);

const flagGroup = /^\(\?[aiLmsux]+\)$/;

/** Reads flags for all of the pattern, which Python takes at its very start only. */
export function readGlobalFlags(source: PatternSource): Flags {
  let flags = noFlags;
  for (;;) {
    const end = source.characters.indexOf(")", source.at) + 1;
    const group = source.characters.slice(
      source.at,
      Math.min(end, source.at + 20),
    )
      .join("");
    if (!flagGroup.test(group)) return flags;
    const start = source.at;
    source.accept("(?");
    flags = withFlags(source, flags, start);
    source.accept(")");
    if (flags.verbose) source.run(/^[ \t\n\r\f\v]$/);
  }
}

/** Adds the flag letters at the cursor. */
export function withFlags(
  source: PatternSource,
  flags: Flags,
  start: number,
): Flags {
  let result = flags;
  for (const letter of source.run(/^[A-Za-z]$/)) {
    if (letter === "L") {
      source.refuse('the flag "L" is for bytes, not for text', start);
    }
    const change = letters.get(letter);
    if (change === undefined) source.refuse(`unknown flag "${letter}"`, start);
    result = { ...result, ...change };
  }
  return result;
}

/** Removes the flag letters at the cursor, those after a `-`. */
export function withoutFlags(
  source: PatternSource,
  flags: Flags,
  start: number,
): Flags {
  const off = source.run(/^[A-Za-z]$/);
  if (off === "") source.refuse('a flag is missing after "-"', start);
  let result = flags;
  for (const letter of off) {
    if (!"imsx".includes(letter)) {
      source.refuse(`the flag "${letter}" cannot be turned off`, start);
    }
    for (const name of Object.keys(letters.get(letter) ?? {})) {
      result = { ...result, [name]: false };
    }
  }
  return result;
}
