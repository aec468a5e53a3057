import { listeners } from "../runtime/config.ts";
import { logFormats, logLevels } from "../runtime/log.ts";
import { readStoreOptions, type StoreOptions } from "./store_options.ts";
import {
  address,
  attempt,
  bytes,
  isOn,
  list,
  oneOf,
  type Reading,
  switchedList,
  text,
  type Values,
  whole,
} from "./values.ts";

/** What the command line gives for `serve`. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly listener: (typeof listeners)[number];
  readonly stubs: readonly string[];
  readonly stubsIfPresent: readonly string[];
  readonly data: readonly string[];
  readonly files: string | null;
  readonly watch: boolean;
  readonly journalLimit: number;
  readonly journalBytes: number;
  readonly bodyLimit: number;
  readonly recordBodyLimit: number;
  readonly upstream: string | null;
  /** Milliseconds. */
  readonly templateTimeout: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly logFormat: (typeof logFormats)[number];
  readonly controlToken: string | null;
  readonly allowHost: readonly string[];
  readonly redact: readonly string[] | null;
  readonly cors: boolean;
  readonly refuseUnknownScopes: boolean;
  readonly wireMockApi: boolean;
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
  readonly portFile: string | null;
  readonly untilStdinEnds: boolean;
  /** Milliseconds; `null` for what suits the store. */
  readonly drain: number | null;
  readonly seed: number | null;
  readonly store: StoreOptions | null;
  readonly serverName: string | null;
}

/** The options of `serve`. */
export function readServeOptions(values: Values): Reading<ServeOptions> {
  return attempt(() => ({
    port: whole(values, "port", 65_535) ?? 0,
    host: text(values, "host") ?? "",
    listener: oneOf(values, "listener", listeners),
    stubs: list(values, "stubs"),
    stubsIfPresent: list(values, "stubs-if-present"),
    data: list(values, "data"),
    files: text(values, "files"),
    watch: isOn(values, "watch"),
    journalLimit: whole(values, "journal-limit", 10_000_000) ?? 0,
    journalBytes: bytes(values, "journal-bytes"),
    bodyLimit: bytes(values, "body-limit"),
    recordBodyLimit: bytes(values, "record-body-limit"),
    upstream: address(values, "upstream"),
    templateTimeout: whole(values, "template-timeout-ms", 3_600_000) ?? 0,
    logLevel: oneOf(values, "log-level", logLevels),
    logFormat: oneOf(values, "log-format", logFormats),
    controlToken: text(values, "control-token"),
    allowHost: list(values, "allow-host"),
    redact: switchedList(values, "redact"),
    cors: isOn(values, "cors"),
    refuseUnknownScopes: isOn(values, "refuse-unknown-scopes"),
    wireMockApi: isOn(values, "wiremock-api"),
    tlsCert: text(values, "tls-cert"),
    tlsKey: text(values, "tls-key"),
    portFile: text(values, "port-file"),
    untilStdinEnds: isOn(values, "until-stdin-ends"),
    drain: whole(values, "drain", 3_600_000),
    seed: whole(values, "seed", 2 ** 32 - 1),
    store: readStoreOptions(values),
    serverName: text(values, "server-name"),
  }));
}
