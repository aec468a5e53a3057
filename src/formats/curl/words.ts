import type { Work } from "../../runtime/work.ts";
import {
  cmdQuotedAt,
  type Quoted,
  quotedAt,
  replaced,
  replacedByCmd,
  unescaped,
} from "./quotes.ts";

/** Characters, or parts in quotes, between two chances to rest. */
const atOnce = 5000;

/** A word of a command line. */
export interface Word {
  readonly text: string;
  /** A variable or a command in it, for which the shell puts another text. */
  readonly unclear: string | null;
}

/** A command line by its words. */
export interface CommandLine {
  readonly words: readonly Word[];
  /** Where it begins in its text. */
  readonly at: number;
  /** Why it cannot be read as the shell does. */
  readonly trouble: string | null;
}

/** The words of a shell's command lines; a line of another command ends one. */
export function* commandLines(text: string): Work<CommandLine[]> {
  const shell = new Shell(text);
  let turns = 0;
  while (shell.isOpen) {
    if (++turns % atOnce === 0) yield;
    const escaped = shell.step();
    if (escaped !== null) shell.add(yield* unescaped(escaped));
  }
  return shell.end();
}

const trouble = {
  quote: "a quote has no end",
  ampersand:
    'a "&" stands outside of quotes, where the shell ends the command: quote the word that it is in',
  inside:
    "the shell puts what another command or file says into it: write that out",
};

/** How `^` stands in command lines of cmd alone. */
const signsOfCmd = /\s\^"|\^\r?\n|\^\\\^"|\w\^&/;

/** A redirection; what it leads to is the next word, unless it names a number. */
const redirection = /(?:<<<|<>|>>|>\||[<>])(&(?:\d+-?|-))?/y;
const hereDocument = /<<-?[ \t]*(["']?)([\w.-]+)\1/y;
const placeholder = /<[A-Za-z][\w -]*>/y;

/** Goes through the text sign by sign. */
class Shell {
  readonly #text: string;
  readonly #isCmd: boolean;
  readonly #commands: CommandLine[] = [];
  #at = 0;
  #words: Word[] = [];
  #start = 0;
  #word: string | null = null;
  #unclear: string | null = null;
  #trouble: string | null = null;
  /** Whether the next word is a file that the shell opens. */
  #isFile = false;
  /** The line that ends what is read instead of a file. */
  #delimiter: string | null = null;
  /** What is sought to the end of the text once is not there. */
  #isClosed = true;

  constructor(text: string) {
    this.#text = text;
    this.#isCmd = signsOfCmd.test(text);
  }

  get isOpen(): boolean {
    return this.#at < this.#text.length;
  }

  end(): CommandLine[] {
    this.#endCommand();
    return this.#commands;
  }

  add(text: string): void {
    this.#word = (this.#word ?? "") + text;
  }

  /** Reads on; what it returns is added once its escapes are undone. */
  step(): string | null {
    // A line that goes on: of bash, of cmd, of PowerShell.
    const onward = /^[\\^`]\r?\n/.exec(
      this.#text.slice(this.#at, this.#at + 3),
    )?.[0];
    if (onward !== undefined) {
      if (onward.startsWith("`")) this.#endWord();
      this.#at += onward.length;
      return null;
    }
    if (this.#word === null && this.#words.length === 0) this.#start = this.#at;
    const quoted = this.#quoted();
    if (quoted === null) {
      this.#plain(this.#text[this.#at] ?? "");
      return null;
    }
    this.#unclear ??= quoted.unclear ?? null;
    this.#at = quoted.end;
    if (quoted.escaped !== undefined) return quoted.escaped;
    this.add(quoted.text ?? "");
    return null;
  }

  #quoted(): Quoted | null {
    const ofCmd = this.#isClosed ? cmdQuotedAt(this.#text, this.#at) : null;
    this.#isClosed &&= ofCmd !== undefined;
    return ofCmd ?? quotedAt(this.#text, this.#at, this.#isCmd);
  }

  /** A sign outside of quotes. */
  #plain(sign: string): void {
    if (this.#isEscape(sign)) {
      this.add(this.#text[this.#at + 1] ?? "");
      this.#at += 2;
    } else if (/[$`%]/.test(sign)) this.#replace(sign);
    else if (/[&<>#()]/.test(sign)) this.#operator(sign);
    else {
      this.#at++;
      if (sign === "\n") this.#endLine();
      else if (sign === ";" || sign === "|") this.#endCommand();
      else if (/\s/.test(sign)) this.#endWord();
      else this.#literal(sign);
    }
  }

  #literal(sign: string): void {
    if (sign === "'" || sign === '"') this.#trouble ??= trouble.quote;
    this.add(sign);
  }

  /** A sign that means something to a shell where it stands outside of a word. */
  #operator(sign: string): void {
    if (sign === "<" || sign === ">") this.#redirect();
    else if (sign === "&") this.#ampersand();
    else if (sign === "#" && this.#word === null) this.#skipLine();
    else {
      this.#at++;
      const isInWord = this.#word !== null &&
        (sign !== ")" || this.#word.includes("("));
      if (isInWord) this.add(sign);
      else if (sign === ")") this.#endCommand();
    }
  }

  #isEscape(sign: string): boolean {
    return (sign === (this.#isCmd ? "^" : "\\") ||
      // cmd leaves these to the program, which reads `\"` so.
      this.#isCmd && sign === "\\" && this.#text[this.#at + 1] === '"') &&
      this.#at + 1 < this.#text.length;
  }

  /** Reads what the shell puts another text for, if it stands here. */
  #replace(sign: string): void {
    const [part] = this.#here(this.#isCmd ? replacedByCmd : replaced) ?? [];
    if (part !== undefined) this.#unclear ??= part;
    this.add(part ?? sign);
    this.#at += (part ?? sign).length;
  }

  #ampersand(): void {
    this.#at++;
    const next = this.#text[this.#at] ?? "\n";
    if (next === ">") this.#redirect();
    else if (this.#word === null || /[\s&]/.test(next)) this.#endCommand();
    else {
      this.#trouble ??= trouble.ampersand;
      this.add("&");
    }
  }

  #redirect(): void {
    const [example] = this.#here(placeholder) ?? [];
    if (example !== undefined) {
      this.#unclear ??= example;
      this.add(example);
      this.#at += example.length;
      return;
    }
    // The number of what is redirected is no word.
    if (/^\d+$/.test(this.#word ?? "")) this.#word = null;
    this.#endWord();
    const here = this.#here(hereDocument);
    const [operator = "", number] = here ?? this.#here(redirection) ?? [];
    this.#at += operator.length;
    if (here !== null) this.#delimiter ??= here[2] ?? null;
    else this.#isFile = number === undefined;
    if (this.#text[this.#at] === "(") this.#trouble ??= trouble.inside;
  }

  #here(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text);
  }

  #skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** Ends a command, and passes over what it reads instead of a file. */
  #endLine(): void {
    this.#endCommand();
    const delimiter = this.#delimiter;
    this.#delimiter = null;
    while (delimiter !== null && this.isOpen) {
      const from = this.#at;
      this.#skipLine();
      if (this.#text.slice(from, this.#at++).trim() === delimiter) break;
    }
  }

  #endCommand(): void {
    this.#endWord();
    const [words, trouble] = [this.#words, this.#trouble];
    if (words.length > 0) {
      this.#commands.push({ words, trouble, at: this.#start });
    }
    this.#words = [];
    this.#trouble = null;
    this.#isFile = false;
  }

  #endWord(): void {
    const [text, unclear] = [this.#word, this.#unclear];
    if (text === null) return;
    if (!this.#isFile) this.#words.push({ text, unclear });
    this.#isFile = false;
    this.#word = null;
    this.#unclear = null;
  }
}
