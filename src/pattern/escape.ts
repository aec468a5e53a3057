import type { ClassMember } from "./char_set.ts";
import type { PatternSource } from "./source.ts";

/** What an escape stands for; `group` is a back-reference. */
export type Escape =
  | ClassMember
  | { readonly kind: "group"; readonly group: number }
  | { readonly kind: "anchor"; readonly letter: "A" | "Z" | "b" | "B" };

const controls: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["f", 12],
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
]);

const categories: ReadonlyMap<string, "digit" | "space" | "word"> = new Map([
  ["d", "digit"],
  ["s", "space"],
  ["w", "word"],
]);

const hexLengths: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** Reads an escape, the cursor on its backslash. */
export function readEscape(source: PatternSource, inClass: boolean): Escape {
  const start = source.at;
  source.take();
  const letter = source.take();
  if (letter === undefined) {
    return source.refuse("the pattern ends in a lone backslash", start);
  }
  const control = controls.get(letter);
  if (control !== undefined) return point(control);
  const category = categories.get(letter.toLowerCase());
  if (category !== undefined) {
    const negated = letter !== letter.toLowerCase();
    return { kind: "category", category, negated };
  }
  const length = hexLengths.get(letter);
  if (length !== undefined) return readHex(source, letter, length, start);
  if (letter >= "0" && letter <= "9") {
    return readDigits(source, letter, inClass, start);
  }
  if (inClass && letter === "b") return point(8);
  if (!inClass) {
    if (letter === "A" || letter === "Z" || letter === "b" || letter === "B") {
      return { kind: "anchor", letter };
    }
  }
  if (letter === "N") {
    return source.refuse(
      'the named character "\\N{...}" is not supported, write the character itself',
      start,
    );
  }
  if (/^[A-Za-z]$/.test(letter)) {
    const hint = letter === "z" ? ', write "\\Z"' : "";
    return source.refuse(
      `Python knows no escape "\\${letter}"${inClass ? " in a class" : hint}`,
      start,
    );
  }
  return point(letter.codePointAt(0) ?? 0);
}

function readHex(
  source: PatternSource,
  letter: string,
  length: number,
  start: number,
): Escape {
  const hex = source.run(/^[0-9a-fA-F]$/, length);
  const value = parseInt(hex, 16);
  if (hex.length < length) {
    return source.refuse(`"\\${letter}" needs ${length} hex digits`, start);
  }
  if (value > 0x10ffff) {
    return source.refuse(`"\\U${hex}" is beyond Unicode`, start);
  }
  return point(value);
}

/** Octal by Python's rules: a leading zero, or three octal digits; else a group. */
function readDigits(
  source: PatternSource,
  first: string,
  inClass: boolean,
  start: number,
): Escape {
  const rest = source.characters.slice(source.at, source.at + 2);
  const octal = (text: string | undefined) =>
    text !== undefined && /^[0-7]$/.test(text);
  if (first === "0" || inClass) {
    if (!octal(first)) {
      return source.refuse(`"\\${first}" is not an escape in a class`, start);
    }
    return octalPoint(source, first + source.run(/^[0-7]$/, 2), start);
  }
  if (octal(first) && octal(rest[0]) && octal(rest[1])) {
    return octalPoint(source, first + source.run(/^[0-7]$/, 2), start);
  }
  return { kind: "group", group: Number(first + source.run(/^[0-9]$/, 1)) };
}

function octalPoint(
  source: PatternSource,
  digits: string,
  start: number,
): Escape {
  const value = parseInt(digits, 8);
  if (value > 0o377) {
    return source.refuse(
      `the octal escape "\\${digits}" is above \\377`,
      start,
    );
  }
  return point(value);
}

function point(value: number): ClassMember {
  return { kind: "range", from: value, to: value };
}
