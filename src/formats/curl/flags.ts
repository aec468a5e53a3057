import type { Entry } from "../entry.ts";

/** Flags that take a value, and what they are about; `ignored` ones say nothing of the request. */
const valued: Readonly<Record<string, string>> = {
  "-X": "method",
  "--request": "method",
  "--url": "url",
  "-H": "header",
  "--header": "header",
  "-d": "data",
  "--data": "data",
  "--data-ascii": "data",
  "--data-raw": "data",
  "--data-binary": "data",
  "--data-urlencode": "encoded",
  "--json": "json",
  "-u": "user",
  "--user": "user",
  "-b": "cookie",
  "--cookie": "cookie",
  "-A": "agent",
  "--user-agent": "agent",
  "-e": "referer",
  "--referer": "referer",
  "-o": "ignored",
  "--output": "ignored",
  "-m": "ignored",
  "--max-time": "ignored",
  "--connect-timeout": "ignored",
  "-w": "ignored",
  "--write-out": "ignored",
  "--retry": "ignored",
  "--cacert": "ignored",
  "--cert": "ignored",
  "--key": "ignored",
  "-F": "part",
  "--form": "part",
  "-T": "upload",
  "--upload-file": "upload",
};

const switches = new Set([
  "-s",
  "--silent",
  "-S",
  "--show-error",
  "-v",
  "--verbose",
  "-i",
  "--include",
  "-k",
  "--insecure",
  "-L",
  "--location",
  "-f",
  "--fail",
  "--fail-with-body",
  "--compressed",
  "-g",
  "--globoff",
  "-#",
  "--progress-bar",
  "--http1.1",
  "--http2",
]);

/** What a command asks for. */
export interface Command {
  method?: string;
  url?: string;
  readonly headers: [string, string][];
  readonly data: string[];
  isJson: boolean;
  isGet: boolean;
  user?: string;
}

/** Reads the words of a command, behind `curl`; what is not read is told to the entry. */
export function readFlags(words: readonly string[], entry: Entry): Command {
  const command: Command = {
    headers: [],
    data: [],
    isJson: false,
    isGet: false,
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") || word === "-") {
      command.url ??= word;
      continue;
    }
    if (word === "-G" || word === "--get") command.isGet = true;
    else if (word === "-I" || word === "--head") command.method ??= "HEAD";
    else if (switches.has(word) || /^-[sSviLkf#g]{2,}$/.test(word)) continue;
    else {
      const [flag = "", given] = splitFlag(word);
      const meaning = valued[flag];
      if (meaning === undefined) {
        entry.rewritten(
          [],
          `the flag "${word}" is not known, and is left out`,
          "none",
        );
        continue;
      }
      take(meaning, given ?? words[++at] ?? "", command, entry);
    }
  }
  return command;
}

/** `--data=a`, `-XPOST`, or the flag alone. */
function splitFlag(word: string): [string, string | undefined] {
  if (word.startsWith("--")) {
    const at = word.indexOf("=");
    return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
  }
  return word.length > 2
    ? [word.slice(0, 2), word.slice(2)]
    : [word, undefined];
}

function take(
  meaning: string,
  value: string,
  command: Command,
  entry: Entry,
): void {
  switch (meaning) {
    case "method":
      command.method = value.toUpperCase();
      break;
    case "url":
      command.url = value;
      break;
    case "header": {
      const [, name = "", text = ""] = /^([^:;]+)[:;]\s*(.*)$/s.exec(value) ??
        [];
      if (value.startsWith("@") || name === "") {
        entry.refuse([], "headers from a file are not read");
      } else command.headers.push([name.trim(), text]);
      break;
    }
    case "data":
    case "json":
      if (value.startsWith("@")) {
        entry.refuse([], "data from a file is not read");
      }
      command.isJson ||= meaning === "json";
      command.data.push(value);
      break;
    case "encoded": {
      const [, name = "", text = value] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
      const encoded = encodeURIComponent(text);
      command.data.push(name === "" ? encoded : `${name}=${encoded}`);
      break;
    }
    case "user":
      command.user = value;
      break;
    case "part":
    case "upload":
      entry.refuse([], "parts and files of a command are not read");
      break;
  }
}
