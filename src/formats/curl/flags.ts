import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";

/** Flags that take a value, by what they are about. */
const flagsOf: Readonly<Record<string, string>> = {
  method: "-X --request",
  url: "--url",
  query: "--url-query",
  header: "-H --header",
  data: "-d --data --data-ascii --data-binary",
  raw: "--data-raw",
  encoded: "--data-urlencode",
  json: "--json",
  user: "-u --user",
  bearer: "--oauth2-bearer",
  range: "-r --range",
  part: "-F --form --form-string",
  upload: "-T --upload-file",
  config: "-K --config",
  // What a test sends otherwise.
  cookie: "-b --cookie",
  agent: "-A --user-agent",
  referer: "-e --referer",
  // What says nothing of the request.
  ignored: `-o --output -m --max-time --connect-timeout -w --write-out --retry
    --retry-delay --retry-max-time --cacert --capath -E --cert --cert-type --key
    --key-type --pass --ciphers --tls-max --tls13-ciphers --pinnedpubkey -c
    --cookie-jar -D --dump-header -x --proxy -U --proxy-user --noproxy --preproxy
    --socks5 --socks5-hostname --resolve --connect-to --interface --local-port
    --dns-servers --unix-socket --max-redirs --limit-rate -Y --speed-limit -y
    --speed-time -z --time-cond -C --continue-at --max-filesize --output-dir
    --stderr --trace --trace-ascii --keepalive-time --expect100-timeout --proto
    --proto-default --proto-redir --happy-eyeballs-timeout-ms --parallel-max`,
};

const valued = new Map(
  Object.entries(flagsOf).flatMap(([meaning, flags]) =>
    flags.split(/\s+/).map((flag) => [flag, meaning] as const)
  ),
);

/** Flags without a value that say nothing of the request. */
const switches = new Set(
  `-s --silent -S --show-error -v --verbose -i --include -k --insecure -L
    --location --location-trusted -f --fail --fail-with-body --fail-early
    --compressed -# --progress-bar -0 --http1.0 --http1.1 --http2
    --http2-prior-knowledge --http3 -1 --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2
    --tlsv1.3 -4 --ipv4 -6 --ipv6 -N --no-buffer -n --netrc --no-keepalive -O
    --remote-name -J --remote-header-name -R --remote-time -a --append -Z
    --parallel --path-as-is --no-progress-meter --create-dirs --post301 --post302
    --post303 --retry-all-errors --retry-connrefused --ssl-no-revoke
    --tcp-nodelay --basic --digest --negotiate --ntlm --anyauth -q --disable`
    .split(/\s+/),
);

/** Flags that are read between two chances to rest. */
const atOnce = 1000;

/** What a command asks for. */
export interface Command {
  method?: string;
  url?: string;
  readonly headers: [string, string][];
  readonly data: string[];
  /** Parts that are added to the URL's query, as they are sent. */
  readonly query: string[];
  isJson: boolean;
  isGet: boolean;
  /** Whether brackets and braces in the URL mean themselves. */
  isPlainUrl: boolean;
  user?: string;
}

/** Reads the words of a command, behind `curl`; what is not read is told to the entry. */
export function* readFlags(
  words: readonly string[],
  entry: Entry,
): Work<Command> {
  const command: Command = {
    headers: [],
    data: [],
    query: [],
    isJson: false,
    isGet: false,
    isPlainUrl: false,
  };
  const rest = [...words].reverse();
  let count = 0;
  for (let word = rest.pop(); word !== undefined; word = rest.pop()) {
    if (++count % atOnce === 0) yield;
    if (word.startsWith("-") && word !== "-") {
      for (const [flag, given] of flagsIn(word)) {
        if (++count % atOnce === 0) yield;
        const meaning = valued.get(flag);
        if (meaning === undefined) turn(flag, command, entry);
        else take(meaning, given ?? rest.pop() ?? "", command, entry);
      }
    } else if (command.url === undefined) command.url = word;
    else {
      entry.lost([], `the second URL "${word}" is left out`, "narrower");
    }
  }
  return command;
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
  else if (flag === "-:" || flag === "--next") {
    entry.refuse([], "it sends several requests: write a command for each");
  } else if (!switches.has(flag)) {
    entry.rewritten(
      [],
      `the flag "${flag}" is not known, and is left out`,
      "none",
    );
  }
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
    case "raw":
      command.data.push(value);
      break;
    case "query":
      command.query.push(value.replace(/^\+/, ""));
      break;
    case "bearer":
      command.headers.push(["authorization", `Bearer ${value}`]);
      break;
    case "range":
      command.headers.push(["range", `bytes=${value}`]);
      break;
    case "config":
      entry.refuse([], "flags from a file are not read");
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
