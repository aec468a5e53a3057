import { InvalidArgumentError, Option } from "commander";
import { logFormats, logLevels } from "../log.ts";

/** What the command line gives for `serve`, by commander's names. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly stubs: readonly string[];
  readonly stubsIfPresent: readonly string[];
  readonly watch: boolean;
  readonly journalLimit: number;
  readonly bodyLimit: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly logFormat: (typeof logFormats)[number];
  readonly controlToken?: string;
  readonly allowHost: readonly string[];
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly portFile?: string;
  readonly seed?: number;
}

const megabyte = 1024 * 1024;

/** The flags of `serve`; each is also an environment variable. */
export function serveOptions(): Option[] {
  return [
    new Option("--port <number>", "port to listen on; 0 picks a free one")
      .env("STANDIN_PORT").argParser(whole(0, 65_535)).default(
        defaultPort(),
        "8910",
      ),
    new Option("--host <address>", "address to listen on")
      .env("STANDIN_HOST").default("127.0.0.1"),
    new Option(
      "--stubs <path>",
      "stub file or folder (JSON, JSONC, YAML); repeatable",
    )
      .env("STANDIN_STUBS").argParser(list).default([]),
    new Option(
      "--stubs-if-present <path>",
      "the same, without a fault where it is missing",
    )
      .env("STANDIN_STUBS_IF_PRESENT").argParser(list).default([]),
    new Option("--watch", "reload stub files when they change")
      .env("STANDIN_WATCH").default(false),
    new Option("--journal-limit <count>", "received requests kept a scope")
      .env("STANDIN_JOURNAL_LIMIT").argParser(whole(0, 10_000_000)).default(
        10_000,
      ),
    new Option("--body-limit <bytes>", "largest body taken in, such as 16mb")
      .env("STANDIN_BODY_LIMIT").argParser(bytes).default(
        16 * megabyte,
        "16mb",
      ),
    new Option("--log-level <level>", "how much is logged")
      .env("STANDIN_LOG_LEVEL").choices(logLevels).default("info"),
    new Option("--log-format <format>", "how log lines look")
      .env("STANDIN_LOG_FORMAT").choices(logFormats).default("text"),
    new Option(
      "--control-token <token>",
      "bearer token that the control API asks for",
    )
      .env("STANDIN_CONTROL_TOKEN"),
    new Option(
      "--allow-host <name>",
      "host name that the control API answers to; repeatable",
    )
      .env("STANDIN_ALLOW_HOST").argParser(list).default([]),
    new Option("--tls-cert <file>", "certificate chain in PEM, for https")
      .env("STANDIN_TLS_CERT"),
    new Option("--tls-key <file>", "private key in PEM, for https")
      .env("STANDIN_TLS_KEY"),
    new Option(
      "--port-file <file>",
      "file to write the port to, once it is open",
    )
      .env("STANDIN_PORT_FILE"),
    new Option("--seed <number>", "makes random draws repeatable")
      .env("STANDIN_SEED").argParser(whole(0, 2 ** 32 - 1)),
  ];
}

function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(
      `Give a whole number from ${min} to ${max}.`,
    );
  };
}

const units: Record<string, number> = {
  "": 1,
  b: 1,
  kb: 1024,
  mb: megabyte,
  gb: 1024 * megabyte,
};

function bytes(text: string): number {
  const [, digits, unit = ""] = /^(\d+)\s*([a-z]*)$/i.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  if (digits !== undefined && factor !== undefined) {
    return Number(digits) * factor;
  }
  throw new InvalidArgumentError(
    "Give a number of bytes, such as 1048576, 512kb or 16mb.",
  );
}

/** Repeated flags add up; a variable holds several values with commas between. */
function list(text: string, before: readonly string[] = []): string[] {
  const values = text.split(",").map((part) => part.trim()).filter((part) =>
    part !== ""
  );
  return [...before, ...values];
}

/** `PORT` is what the reference and many hosts set; `STANDIN_PORT` and the flag come before it. */
function defaultPort(): number {
  const port = Deno.env.get("PORT");
  if (port === undefined || port === "") return 8910;
  try {
    return whole(0, 65_535)(port);
  } catch {
    throw new InvalidArgumentError(
      `The variable PORT is "${port}". Give a whole number from 0 to 65535.`,
    );
  }
}
