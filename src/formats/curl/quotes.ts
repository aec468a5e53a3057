import type { Work } from "../../runtime/work.ts";

/** Escapes, or signs of a shell, between two chances to rest. */
const atOnce = 5000;

/** A part in quotes, as a text or with the escapes of `$'a'`, and where it ends. */
export interface Quoted {
  readonly text?: string;
  readonly escaped?: string;
  /** What a shell would put another text for. */
  readonly unclear?: string | null;
  readonly end: number;
}

/** What a shell that is not cmd puts another text for: a variable, a command, a calculation. */
export const replaced =
  /\$(?:\{[^}]*\}?|\([^)]*\)?|[A-Za-z_][\w:]*|[\d?!@*#$-])|`[^`]*`?/y;

/** What cmd puts another text for. */
export const replacedByCmd = /%[A-Za-z_]\w*%/y;

/** A part in quotes: `'a'`, `"a"`, `$'a'`; of cmd nothing in it is replaced but its own variables. */
export function quotedAt(
  text: string,
  at: number,
  isCmd: boolean,
): Quoted | null {
  const pattern =
    /\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [whole, escaped, single, double] = match;
  const end = at + whole.length;
  if (escaped !== undefined) return { escaped, end };
  if (single !== undefined) return { text: single, end };
  return { ...doubleQuoted(double ?? "", isCmd), end };
}

/** An escaped sign or line end, or what is replaced. */
const inDouble =
  /\\(["\\$`])|\\\r?\n|(\$(?:\{[^}]*\}?|\([^)]*\)?|[A-Za-z_][\w:]*|[\d?!@*#$-])|`[^`]*`?)/g;

function doubleQuoted(inside: string, isCmd: boolean) {
  let unclear: string | null = isCmd ? variableOfCmd(inside) : null;
  const text = inside.replaceAll(
    inDouble,
    (whole: string, sign?: string, part?: string) => {
      if (part === undefined) return sign ?? "";
      if (!isCmd) unclear ??= part;
      return whole;
    },
  );
  return { text, unclear };
}

function variableOfCmd(text: string): string | null {
  return /(?<!\^)%[A-Za-z_]\w*%/.exec(text)?.[0] ?? null;
}

const ansi: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** What a text with escapes of `$'a'` says. */
export function* unescaped(text: string): Work<string> {
  const escape =
    /\\(?:u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g;
  let plain = "";
  let from = 0;
  let count = 0;
  for (const match of text.matchAll(escape)) {
    const [whole, unicode, long, byte, octal, letter] = match;
    plain += text.slice(from, match.index) +
      (letter === undefined
        ? octal === undefined
          ? signOf(parseInt(unicode ?? long ?? byte ?? "", 16))
          : signOf(parseInt(octal, 8) & 0xff)
        : ansi[letter] ?? (/["'?\\]/.test(letter) ? letter : whole));
    from = match.index + whole.length;
    if (++count % atOnce === 0) yield;
  }
  return plain + text.slice(from);
}

function signOf(code: number): string {
  return String.fromCodePoint(Math.min(code, 0x10ffff));
}

type CmdQuoted = Quoted & { readonly text: string } | null | undefined;

/**
 * A part in quotes as browsers write it for cmd, where `^` stands before each
 * sign: `^"^{^\^"a^\^":1^}^"`, or older `"^{^\^"a^\^":1^}"`; `null` for another
 * one, `undefined` where it has no end.
 */
export function cmdQuotedAt(
  text: string,
  from: number,
): CmdQuoted {
  const quote = text.startsWith('^"', from) ? '^"' : '"';
  if (!text.startsWith(quote, from)) return null;
  let isOfCmd = quote === '^"';
  let inside = "";
  for (let at = from + quote.length; at < text.length;) {
    if (text.startsWith(quote, at)) {
      const unclear = variableOfCmd(text.slice(from, at));
      return isOfCmd ? { text: inside, unclear, end: at + quote.length } : null;
    }
    plainRun.lastIndex = at;
    const run = plainRun.exec(text)?.[0];
    if (run !== undefined) {
      inside += run;
      at += run.length;
      continue;
    }
    // A sign that is escaped for the program, a line end, or a sign for cmd.
    const [whole = "", escaped, line, sign] =
      cmdSign.exec(text.slice(at, at + 6)) ?? [];
    isOfCmd ||= escaped === '"';
    inside += escaped ?? line ?? sign ?? text[at];
    at += whole.length || 1;
  }
  return undefined;
}

/** What means itself there. */
const plainRun = /[^"^]+/y;

const cmdSign = /^\^(?:\\\^(["\\])|\r?\n(\r?\n)|([^"]))/;
