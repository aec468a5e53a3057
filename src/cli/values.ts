import type { FlagValue } from "./command_line.ts";

/** A value that was read, or a sentence that says what to write instead. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

/** What was given, by the names of flags. */
export type Values = ReadonlyMap<string, FlagValue>;

/** Thrown by the readers below and caught in `attempt`: the first misuse ends the reading. */
class Misuse extends Error {}

/** What a reader gives, or what the first misuse says. */
export function attempt<T>(read: () => T): Reading<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Misuse) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Ends the reading of a flag, with what to write instead. */
export function refuse({ texts, origin }: FlagValue, advice: string): never {
  return misuse(`${origin} is "${texts.at(-1)}". ${advice}`);
}

/** Ends the reading of the options with a sentence that says what to write instead. */
export function misuse(problem: string): never {
  throw new Misuse(problem);
}

/** The name and the value of a header that was written in one line. */
export function headerLine(line: string): readonly [string, string] {
  const [, name, value] =
    /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([^\r\n\0]*)$/.exec(line) ?? [];
  return name === undefined || value === undefined
    ? misuse(
      `--header is "${line}". Give a name and a value, such as "X-Id: 7".`,
    )
    : [name, value];
}

/** A text that is not empty; `null` where none is given. */
export function text(values: Values, name: string): string | null {
  const given = values.get(name);
  const last = given?.texts.at(-1);
  if (given === undefined || last === undefined) return null;
  return last === "" ? refuse(given, `Give a ${given.flag.value}.`) : last;
}

/** The address of another server; `null` where none is given. */
export function address(values: Values, name: string): string | null {
  const given = values.get(name);
  const last = text(values, name);
  if (given === undefined || last === null) return null;
  return isAddress(last) ? last : refuse(given, addressAdvice);
}

const addressAdvice = 'Give a URL such as "https://api.example".';

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol);
}

/** What is wrong with the address of a service; `null` where nothing is. */
export function addressProblem(text: string): string | null {
  return isAddress(text)
    ? null
    : `"${text}" is not an address of a service. ${addressAdvice}`;
}

/** All texts that were given. */
export function list(values: Values, name: string): readonly string[] {
  const given = values.get(name);
  if (given === undefined) return [];
  return given.texts.includes("")
    ? refuse(given, `Give a ${given.flag.value}.`)
    : given.texts;
}

/** A whole number; `null` where none is given. */
export function whole(
  values: Values,
  name: string,
  max: number,
): number | null {
  const given = values.get(name);
  if (given === undefined) return null;
  const last = given.texts.at(-1) ?? "";
  const number = /^\d+$/.test(last) ? Number(last) : NaN;
  return number <= max
    ? number
    : refuse(given, `Give a whole number from 0 to ${max}.`);
}

const units = new Map([
  ["", 1],
  ["b", 1],
  ["kb", 1024],
  ["mb", 1024 ** 2],
  ["gb", 1024 ** 3],
]);

/** A number of bytes. */
export function bytes(values: Values, name: string): number {
  const given = values.get(name);
  const [, digits, unit = ""] =
    /^(\d+)\s*([a-z]*)$/i.exec(given?.texts.at(-1) ?? "") ?? [];
  const factor = units.get(unit.toLowerCase());
  if (digits !== undefined && factor !== undefined) {
    return Number(digits) * factor;
  }
  if (given === undefined) return 0;
  return refuse(given, "Give a number of bytes, such as 512kb or 16mb.");
}

/** One of some words. */
export function oneOf<T extends string>(
  values: Values,
  name: string,
  choices: readonly T[],
): T {
  const given = values.get(name);
  const found = choices.find((choice) => choice === given?.texts.at(-1));
  if (found !== undefined) return found;
  if (given === undefined) throw new Misuse(`--${name} is missing`);
  return refuse(given, `Give one of ${choices.join(", ")}.`);
}

const on = ["true", "1", "yes", "on"];
const off = ["false", "0", "no", "off"];

/** Whether a switch is on. */
export function isOn(values: Values, name: string): boolean {
  const given = values.get(name);
  if (given === undefined) return false;
  const last = given.texts.at(-1)?.toLowerCase() ?? "";
  if (on.includes(last)) return true;
  return off.includes(last) ? false : refuse(given, "Give true or false.");
}

/** A switch that may bring values along; `null` where it is off. */
export function switchedList(
  values: Values,
  name: string,
): readonly string[] | null {
  const texts = values.get(name)?.texts ?? ["off"];
  const isWord = (text: string, words: readonly string[]) =>
    words.includes(text.toLowerCase());
  if (texts.every((text) => isWord(text, off))) return null;
  return texts.filter((text) =>
    text !== "" && !isWord(text, on) && !isWord(text, off)
  );
}
