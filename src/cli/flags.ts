import { listeners } from "../runtime/config.ts";
import { logFormats, logLevels } from "../runtime/log.ts";
import { shells } from "./completions.ts";

/** A flag of a command. */
export interface Flag {
  /** Without its hyphens. */
  readonly name: string;
  /** What its value is, for the help; a flag without one is a switch. */
  readonly value?: string;
  /** The variables that stand for it; the first that is set counts. */
  readonly variables: readonly string[];
  readonly description: string;
  /** Its value where neither flag nor variable gives one. */
  readonly fallback?: string;
  readonly choices?: readonly string[];
  /** Whether it may stand without its value, as a switch. */
  readonly optional?: boolean;
  /** Whether it may stand several times; a variable holds commas between. */
  readonly repeats?: boolean;
}

/** A command of the command line. */
export interface Command {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly Flag[];
  /** What stands behind it: at least one file, one of some words, or nothing. */
  readonly operands?: "files" | readonly string[];
}

const serveFlags: readonly Flag[] = [
  {
    name: "port",
    value: "number",
    variables: ["STANDIN_PORT", "PORT"],
    description: "port to listen on; 0 picks a free one",
    fallback: "8910",
  },
  {
    name: "host",
    value: "address",
    variables: ["STANDIN_HOST"],
    description: "address to listen on",
    fallback: "127.0.0.1",
  },
  {
    name: "listener",
    value: "kind",
    variables: ["STANDIN_LISTENER"],
    description: "fast, or exact where every byte of a request counts",
    fallback: "fast",
    choices: listeners,
  },
  {
    name: "stubs",
    value: "path",
    variables: ["STANDIN_STUBS"],
    description: "stub file or folder (JSON, JSONC, YAML); repeatable",
    repeats: true,
  },
  {
    name: "stubs-if-present",
    value: "path",
    variables: ["STANDIN_STUBS_IF_PRESENT"],
    description: "the same, passed over where it is missing",
    repeats: true,
  },
  {
    name: "watch",
    variables: ["STANDIN_WATCH"],
    description: "reload stub files when they change",
  },
  {
    name: "journal-limit",
    value: "count",
    variables: ["STANDIN_JOURNAL_LIMIT"],
    description: "received requests kept a scope",
    fallback: "10000",
  },
  {
    name: "journal-bytes",
    value: "bytes",
    variables: ["STANDIN_JOURNAL_BYTES"],
    description: "memory for received requests, of all scopes together",
    fallback: "256mb",
  },
  {
    name: "body-limit",
    value: "bytes",
    variables: ["STANDIN_BODY_LIMIT"],
    description: "largest body taken in",
    fallback: "16mb",
  },
  {
    name: "template-timeout-ms",
    value: "milliseconds",
    variables: ["STANDIN_TEMPLATE_TIMEOUT_MS"],
    description: "how long a template may take to render",
    fallback: "1000",
  },
  {
    name: "log-level",
    value: "level",
    variables: ["STANDIN_LOG_LEVEL"],
    description: "how much is logged",
    fallback: "info",
    choices: logLevels,
  },
  {
    name: "log-format",
    value: "format",
    variables: ["STANDIN_LOG_FORMAT"],
    description: "how log lines look",
    fallback: "text",
    choices: logFormats,
  },
  {
    name: "control-token",
    value: "token",
    variables: ["STANDIN_CONTROL_TOKEN"],
    description: "bearer token that the control API asks for",
  },
  {
    name: "allow-host",
    value: "name",
    variables: ["STANDIN_ALLOW_HOST"],
    description: "host name that the control API answers to; repeatable",
    repeats: true,
  },
  {
    name: "redact",
    value: "name",
    variables: ["STANDIN_REDACT"],
    description:
      "show no secrets of requests: those of the usual names, and of this one; repeatable",
    optional: true,
    repeats: true,
  },
  {
    name: "cors",
    variables: ["STANDIN_CORS"],
    description:
      "answer preflights of browsers, and let pages of all origins read answers",
  },
  {
    name: "refuse-unknown-scopes",
    variables: ["STANDIN_REFUSE_UNKNOWN_SCOPES"],
    description:
      "refuse requests whose baggage names a scope that there is not",
  },
  {
    name: "tls-cert",
    value: "file",
    variables: ["STANDIN_TLS_CERT"],
    description: "certificate chain in PEM, for https",
  },
  {
    name: "tls-key",
    value: "file",
    variables: ["STANDIN_TLS_KEY"],
    description: "private key in PEM, for https",
  },
  {
    name: "port-file",
    value: "file",
    variables: ["STANDIN_PORT_FILE"],
    description: "file to write the port to, once it is open",
  },
  {
    name: "until-stdin-ends",
    variables: ["STANDIN_UNTIL_STDIN_ENDS"],
    description:
      "end when standard input does, as it does when the parent process ends",
  },
  {
    name: "seed",
    value: "number",
    variables: ["STANDIN_SEED"],
    description: "makes random draws repeatable",
  },
];

const healthFlags: readonly Flag[] = [
  {
    name: "url",
    value: "url",
    variables: ["STANDIN_URL"],
    description: "address of the server, the local one where none is given",
  },
  {
    name: "timeout",
    value: "seconds",
    variables: [],
    description: "how long to wait",
    fallback: "3",
  },
  {
    name: "control-token",
    value: "token",
    variables: ["STANDIN_CONTROL_TOKEN"],
    description: "bearer token that the server asks for",
  },
];

const tailFlags: readonly Flag[] = [
  {
    name: "scope",
    value: "name",
    variables: [],
    description: "the scope to follow, everything where none is given",
  },
  ...healthFlags.filter(({ name }) => name !== "timeout"),
];

/** What Standin does without a command. */
export const serveCommand: Command = {
  name: "serve",
  description: "answer requests; this is what standin does without a command",
  flags: serveFlags,
};

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  serveCommand,
  {
    name: "check",
    description: "validate stub files and say what is wrong with them",
    flags: [],
    operands: "files",
  },
  {
    name: "health",
    description: "ask a server whether it is up; exit code 0 when it is",
    flags: healthFlags,
  },
  {
    name: "tail",
    description: "print the requests that a server receives as they come",
    flags: tailFlags,
  },
  {
    name: "completions",
    description: "print a script that completes this command line",
    flags: [],
    operands: shells,
  },
];
