import { listeners } from "../runtime/config.ts";
import { logFormats, logLevels } from "../runtime/log.ts";
import {
  type ExportName,
  exportNames,
  type FormatName,
  formatNames,
} from "../model/format_names.ts";
import { allowances } from "./import_words.ts";
import { reportForms } from "./report_forms.ts";
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

export interface HealthOptions {
  readonly url: string | null;
  /** Seconds. */
  readonly timeout: number;
  readonly controlToken: string | null;
}

/** The options of `health`. */
export function readHealthOptions(values: Values): Reading<HealthOptions> {
  return attempt(() => ({
    url: text(values, "url"),
    timeout: whole(values, "timeout", 3600) ?? 0,
    controlToken: text(values, "control-token"),
  }));
}

export interface TailOptions {
  readonly scope: string | null;
  readonly url: string | null;
  readonly controlToken: string | null;
}

/** The options of `tail`. */
export function readTailOptions(values: Values): Reading<TailOptions> {
  return attempt(() => ({
    scope: text(values, "scope"),
    url: text(values, "url"),
    controlToken: text(values, "control-token"),
  }));
}

export interface ReportOptions {
  readonly scope: string | null;
  readonly below: boolean;
  readonly format: (typeof reportForms)[number];
  readonly url: string | null;
  readonly controlToken: string | null;
}

/** The options of `report`. */
export function readReportOptions(values: Values): Reading<ReportOptions> {
  return attempt(() => ({
    scope: text(values, "scope"),
    below: isOn(values, "below"),
    format: oneOf(values, "format", reportForms),
    url: text(values, "url"),
    controlToken: text(values, "control-token"),
  }));
}

export interface ImportOptions {
  readonly from: FormatName | null;
  readonly out: string | null;
  readonly dryRun: boolean;
  readonly allowWider: boolean;
  /** Whether only requests are taken that fit an OpenAPI document in all. */
  readonly strict: boolean;
  /** The server that gets the stubs; `null` for none. */
  readonly url: string | null;
  readonly controlToken: string | null;
  readonly scope: string | null;
}

/** The options of `import`. */
export function readImportOptions(values: Values): Reading<ImportOptions> {
  return attempt(() => ({
    from: values.has("from") ? oneOf(values, "from", formatNames) : null,
    out: text(values, "out"),
    dryRun: isOn(values, "dry-run"),
    strict: isOn(values, "strict"),
    allowWider: values.has("allow") &&
      oneOf(values, "allow", allowances) === "wider",
    url: text(values, "url"),
    controlToken: text(values, "control-token"),
    scope: text(values, "scope"),
  }));
}

export interface ExportOptions {
  readonly to: ExportName;
  readonly out: string | null;
  readonly scope: string | null;
  readonly url: string | null;
  readonly controlToken: string | null;
}

/** The options of `export`. */
export function readExportOptions(values: Values): Reading<ExportOptions> {
  return attempt(() => ({
    to: oneOf(values, "to", exportNames),
    out: text(values, "out"),
    scope: text(values, "scope"),
    url: text(values, "url"),
    controlToken: text(values, "control-token"),
  }));
}
