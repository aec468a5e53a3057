import type { Work } from "../../runtime/work.ts";

/** Characters, or parts in quotes, between two chances to rest. */
const atOnce = 5000;

/** A command line by its words. */
export interface CommandLine {
  readonly words: readonly string[];
  /** Where it begins in its text. */
  readonly at: number;
  /** Whether one of its quotes has no end. */
  readonly isOpen: boolean;
}

/** The words of a shell's command lines; a line of another command ends one. */
export function* commandLines(text: string): Work<CommandLine[]> {
  const commands: CommandLine[] = [];
  let words: string[] = [];
  let start = 0;
  let isOpen = false;
  // What is sought to the end of the text once is not there.
  let isClosed = true;
  let word: string | null = null;
  let at = 0;
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) commands.push({ words, at: start, isOpen });
    words = [];
    isOpen = false;
  };
  let turns = 0;
  while (at < text.length) {
    if (++turns % atOnce === 0) yield;
    const rest = text.slice(at, at + 3);
    // A line that goes on: of bash, of cmd, of PowerShell.
    const onward = /^[\\^`]\r?\n/.exec(rest)?.[0];
    if (onward !== undefined) {
      endWord();
      at += onward.length;
      continue;
    }
    if (word === null && words.length === 0) start = at;
    const ofCmd: CmdQuoted = isClosed ? cmdQuotedAt(text, at) : null;
    isClosed &&= ofCmd !== undefined;
    const quoted: Quoted | null = ofCmd ?? quotedAt(text, at);
    if (quoted !== null) {
      const { text: plain = "", escaped } = quoted;
      const text = escaped === undefined ? plain : yield* unescaped(escaped);
      word = (word ?? "") + text;
      at = quoted.end;
      continue;
    }
    const sign = text[at] ?? "";
    isOpen ||= sign === "'" || sign === '"';
    if (sign === "\n" || sign === ";" || sign === "|") endCommand();
    else if (/\s/.test(sign)) endWord();
    else if ((sign === "\\" || sign === "^") && at + 1 < text.length) {
      word = (word ?? "") + text[++at];
    } else word = (word ?? "") + sign;
    at++;
  }
  endCommand();
  return commands;
}

const ansi: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** A part in quotes, as a text or with the escapes of `$'a'`, and where it ends. */
interface Quoted {
  readonly text?: string;
  readonly escaped?: string;
  readonly end: number;
}

/** A part in quotes: `'a'`, `"a"`, `$'a'`. */
function quotedAt(text: string, at: number): Quoted | null {
  const pattern =
    /\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/y;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return null;
  const [whole, escaped, single, double] = match;
  const end = at + whole.length;
  if (escaped !== undefined) return { escaped, end };
  const inside = single ??
    (double ?? "").replaceAll(/\\(["\\$`])|\\\r?\n/g, "$1");
  return { text: inside, end };
}

/** What a text with escapes of `$'a'` says. */
function* unescaped(text: string): Work<string> {
  const escape = /\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g;
  let plain = "";
  let from = 0;
  let count = 0;
  for (const match of text.matchAll(escape)) {
    const [whole, unicode, byte, letter] = match;
    plain += text.slice(from, match.index) +
      (letter === undefined
        ? String.fromCharCode(parseInt(unicode ?? byte ?? "", 16))
        : ansi[letter] ?? letter);
    from = match.index + whole.length;
    if (++count % atOnce === 0) yield;
  }
  return plain + text.slice(from);
}

type CmdQuoted = { text: string; end: number } | null | undefined;

/**
 * A part in quotes as browsers write it for cmd, where `^` stands before each
 * sign: `^"^{^\^"a^\^":1^}^"`, or older `"^{^\^"a^\^":1^}"`; `null` for another
 * one, `undefined` where it has no end.
 */
function cmdQuotedAt(
  text: string,
  from: number,
): CmdQuoted {
  const quote = text.startsWith('^"', from) ? '^"' : '"';
  if (!text.startsWith(quote, from)) return null;
  let isOfCmd = quote === '^"';
  let inside = "";
  for (let at = from + quote.length; at < text.length;) {
    if (text.startsWith(quote, at)) {
      return isOfCmd ? { text: inside, end: at + quote.length } : null;
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
