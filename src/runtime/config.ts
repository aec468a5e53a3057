import type { LogFormat, LogLevel } from "./log.ts";
import type { StoreSettings } from "./store_settings.ts";

/** What was compiled into the executable. */
export interface Build {
  readonly version: string;
  readonly commit: string | null;
  /** ISO 8601, or `null` when run from source. */
  readonly builtAt: string | null;
}

/** How a server listens: as fast as it can, or so that nothing of the wire is hidden. */
export const listeners = ["fast", "exact"] as const;

/** Everything that a server is told at its start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly listener: (typeof listeners)[number];
  readonly stubs: readonly string[];
  /** Files of data, each member of which is a resource. */
  readonly data: readonly string[];
  /** The folder of the files that stubs made over the API send; `null` for none. */
  readonly files: string | null;
  readonly watch: boolean;
  /** Journal entries kept a scope. */
  readonly journalLimit: number;
  /** Bytes that the journals of all scopes keep together. */
  readonly journalBytes: number;
  /** Bytes of a body that are taken in. */
  readonly bodyLimit: number;
  /** Bytes of a body that the journal keeps of what goes to an upstream. */
  readonly recordBodyLimit: number;
  /** Where requests go that no stub takes, where no scope says so; `null` for nowhere. */
  readonly upstream: string | null;
  /** Milliseconds that a template may take to render. */
  readonly templateTimeout: number;
  readonly logLevel: LogLevel;
  readonly logFormat: LogFormat;
  readonly controlToken: string | null;
  /** Host names of the control API beside the loopback ones, in lower case. */
  readonly allowHosts: readonly string[];
  /** More names of secrets that are masked where requests are shown; `null` where none are. */
  readonly redact: readonly string[] | null;
  /** Whether preflights are answered, and pages of other origins may read answers, where a scope does not say. */
  readonly cors: boolean;
  /** Whether a request is refused whose baggage names a scope that is not known. */
  readonly refuseUnknownScopes: boolean;
  /** Whether `/__admin` is a part of WireMock's admin API. */
  readonly wireMockApi: boolean;
  /** Certificate and key in PEM. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Where the port is written once the server listens. */
  readonly portFile: string | null;
  /** Makes the draws of chaos and templates repeatable. */
  readonly seed: number | null;
  /** Milliseconds for which a server that is told to stop by SIGTERM still answers what comes. */
  readonly drain: number;
  /** Where it keeps what it remembers; `null` for nowhere else. */
  readonly store: StoreSettings | null;
  readonly build: Build;
}
