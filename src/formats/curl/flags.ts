import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import { type Command, newCommand } from "./command.ts";
import { isChallenge, isSwitch, type Meaning, valued } from "./flag_names.ts";
import { dataIn, encodedIn, headerIn, partIn } from "./flag_values.ts";
import type { Word } from "./words.ts";

/** Flags that are read between two chances to rest. */
const atOnce = 1000;

/** Reads the words of a command, behind `curl`; what is not read is told to the entry. */
export function* readFlags(
  words: readonly Word[],
  entry: Entry,
): Work<Command[]> {
  let command = newCommand();
  const commands = [command];
  const rest = [...words].reverse();
  let hasFlags = true;
  let count = 0;
  for (let word = rest.pop(); word !== undefined; word = rest.pop()) {
    if (++count % atOnce === 0) yield;
    const { text, unclear } = word;
    if (!hasFlags || !text.startsWith("-") || text === "-") {
      if (isClear(unclear, entry)) command.urls.push(text);
      continue;
    }
    if (text === "--") hasFlags = false;
    else {
      for (const [flag, given] of flagsIn(text)) {
        if (++count % atOnce === 0) yield;
        const meaning = valued.get(flag);
        if (meaning !== undefined) {
          const value = given === undefined
            ? rest.pop()
            : { text: given, unclear };
          take({ flag, meaning, value }, command, entry);
        } else if (!isNext(flag)) turn(flag, command, entry);
        else if (command.urls.length > 0) {
          command = newCommand();
          commands.push(command);
        }
      }
    }
  }
  return commands;
}

function isNext(flag: string): boolean {
  return flag === "-:" || flag === "--next";
}

/** Whether a word says what is sent; the entry is refused where a shell puts another text for a part of it. */
function isClear(unclear: string | null, entry: Entry): boolean {
  if (unclear === null) return true;
  const shown = unclear.length > 60 ? `${unclear.slice(0, 60)}…` : unclear;
  entry.refuse(
    [],
    `it has "${shown}", for which the shell puts another text: write that text`,
  );
  return false;
}

/** The flags of a word with what stands behind them: `--data=a`, `-XPOST`, `-sX`, or one flag alone. */
function* flagsIn(
  word: string,
): Generator<readonly [string, string | undefined]> {
  if (word.startsWith("--")) {
    const at = word.indexOf("=");
    yield at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
    return;
  }
  for (let at = 1; at < word.length; at++) {
    const flag = `-${word[at]}`;
    const given = word.slice(at + 1);
    const isValued = valued.has(flag);
    yield [flag, isValued && given !== "" ? given : undefined];
    if (isValued) return;
  }
}

/** Does what a flag without a value asks. */
function turn(flag: string, command: Command, entry: Entry): void {
  if (flag === "-G" || flag === "--get") command.isGet = true;
  else if (flag === "-I" || flag === "--head") command.method ??= "HEAD";
  else if (flag === "-g" || flag === "--globoff") command.isPlainUrl = true;
  else if (flag === "--path-as-is") command.isPathAsIs = true;
  else if (isChallenge(flag)) command.challenge ??= flag;
  else if (!isSwitch(flag)) {
    const shown = flag.slice(0, 60);
    entry.refuse(
      [],
      `the flag "${shown}" is not known, nor whether the next word is its value: leave it out`,
    );
  }
}

interface Taken {
  readonly flag: string;
  readonly meaning: Meaning;
  readonly value: Word | undefined;
}

function take(
  { flag, meaning, value }: Taken,
  command: Command,
  entry: Entry,
): void {
  if (value === undefined) {
    entry.refuse([], `the flag "${flag}" has no value: add one`);
  } else if (meaning === "refused") {
    entry.refuse(
      [],
      `the flag "${flag}" is not read: write what it sends with other flags`,
    );
  } else if (meaning === "cookie" || meaning === "told") {
    const what = meaning === "cookie" ? "cookies are" : `"${flag}" is`;
    entry.rewritten(
      [],
      `${what} not asked for: add what a request has to have to the stub`,
    );
  } else if (meaning !== "ignored" && isClear(value.unclear, entry)) {
    const problem = set(meaning, value.text, command);
    if (problem !== null) entry.refuse([], problem);
  }
}

/** Notes what a flag says; why it cannot be, if it cannot. */
function set(
  meaning: Exclude<Meaning, "refused" | "cookie" | "told" | "ignored">,
  value: string,
  command: Command,
): string | null {
  switch (meaning) {
    case "method":
      command.method = value.toUpperCase();
      return null;
    case "url":
      command.urls.push(value);
      return null;
    case "bearer":
      command.bearer = value;
      return null;
    case "range":
      command.headers.push(["range", `bytes=${value}`]);
      return null;
    case "user":
      command.user = value;
      return value.includes(":")
        ? null
        : "curl asks for the password of its user: write it, as in -u name:password";
    case "header":
      return headerIn(value, command);
    case "part":
    case "plain_part":
      return partIn(value, meaning === "plain_part", command);
    case "query": {
      const query = value.startsWith("+") ? value.slice(1) : encodedIn(value);
      if (query !== null) command.query.push(query);
      return query === null ? fromFile : null;
    }
    default: {
      command.isJson ||= meaning === "json";
      const data = meaning === "raw"
        ? value
        : meaning === "encoded"
        ? encodedIn(value)
        : dataIn(value);
      if (data === null) return fromFile;
      const before = command.data ?? "";
      const hasSign = command.data !== null && meaning !== "json";
      command.data = `${before}${hasSign ? "&" : ""}${data}`;
      return null;
    }
  }
}

const fromFile = "data from a file is not read: write it into the command";
