import { listeners } from "../runtime/config.ts";
import { logFormats, logLevels } from "../runtime/log.ts";
import type { FlagValue } from "./command_line.ts";
import { type FormatName, formatNames } from "../model/format_names.ts";
import { allowances } from "./import_words.ts";
import { reportForms } from "./report_forms.ts";

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
  /** Milliseconds. */
  readonly templateTimeout: number;
  readonly logLevel: (typeof logLevels)[number];
  readonly logFormat: (typeof logFormats)[number];
  readonly controlToken: string | null;
  readonly allowHost: readonly string[];
  readonly redact: readonly string[] | null;
  readonly cors: boolean;
  readonly refuseUnknownScopes: boolean;
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
  readonly portFile: string | null;
  readonly untilStdinEnds: boolean;
  readonly seed: number | null;
}

/** A value that was read, or a sentence that says what to write instead. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

type Values = ReadonlyMap<string, FlagValue>;

/** Thrown by the readers below and caught in `attempt`: the first misuse ends the reading. */
class Misuse extends Error {}

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
    templateTimeout: whole(values, "template-timeout-ms", 3_600_000) ?? 0,
    logLevel: oneOf(values, "log-level", logLevels),
    logFormat: oneOf(values, "log-format", logFormats),
    controlToken: text(values, "control-token"),
    allowHost: list(values, "allow-host"),
    redact: switchedList(values, "redact"),
    cors: isOn(values, "cors"),
    refuseUnknownScopes: isOn(values, "refuse-unknown-scopes"),
    tlsCert: text(values, "tls-cert"),
    tlsKey: text(values, "tls-key"),
    portFile: text(values, "port-file"),
    untilStdinEnds: isOn(values, "until-stdin-ends"),
    seed: whole(values, "seed", 2 ** 32 - 1),
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
    allowWider: values.has("allow") &&
      oneOf(values, "allow", allowances) === "wider",
    url: text(values, "url"),
    controlToken: text(values, "control-token"),
    scope: text(values, "scope"),
  }));
}

function attempt<T>(read: () => T): Reading<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof Misuse) return { ok: false, problem: error.message };
    throw error;
  }
}

function refuse({ texts, origin }: FlagValue, advice: string): never {
  throw new Misuse(`${origin} is "${texts.at(-1)}". ${advice}`);
}

function text(values: Values, name: string): string | null {
  const given = values.get(name);
  const last = given?.texts.at(-1);
  if (given === undefined || last === undefined) return null;
  return last === "" ? refuse(given, `Give a ${given.flag.value}.`) : last;
}

function list(values: Values, name: string): readonly string[] {
  const given = values.get(name);
  if (given === undefined) return [];
  return given.texts.includes("")
    ? refuse(given, `Give a ${given.flag.value}.`)
    : given.texts;
}

function whole(values: Values, name: string, max: number): number | null {
  const given = values.get(name);
  if (given === undefined) return null;
  const last = given.texts.at(-1) ?? "";
  const number = /^\d+$/.test(last) ? Number(last) : NaN;
  return number <= max
    ? number
    : refuse(given, `Give a whole number from 0 to ${max}.`);
}

const units = new Map([
  ["", 1],
  ["b", 1],
  ["kb", 1024],
  ["mb", 1024 ** 2],
  ["gb", 1024 ** 3],
]);

function bytes(values: Values, name: string): number {
  const given = values.get(name);
  const [, digits, unit = ""] =
    /^(\d+)\s*([a-z]*)$/i.exec(given?.texts.at(-1) ?? "") ?? [];
  const factor = units.get(unit.toLowerCase());
  if (digits !== undefined && factor !== undefined) {
    return Number(digits) * factor;
  }
  if (given === undefined) return 0;
  return refuse(given, "Give a number of bytes, such as 512kb or 16mb.");
}

function oneOf<T extends string>(
  values: Values,
  name: string,
  choices: readonly T[],
): T {
  const given = values.get(name);
  const found = choices.find((choice) => choice === given?.texts.at(-1));
  if (found !== undefined) return found;
  if (given === undefined) throw new Misuse(`--${name} is missing`);
  return refuse(given, `Give one of ${choices.join(", ")}.`);
}

const on = ["true", "1", "yes", "on"];
const off = ["false", "0", "no", "off"];

function isOn(values: Values, name: string): boolean {
  const given = values.get(name);
  if (given === undefined) return false;
  const last = given.texts.at(-1)?.toLowerCase() ?? "";
  if (on.includes(last)) return true;
  return off.includes(last) ? false : refuse(given, "Give true or false.");
}

/** A switch that may bring values along; `null` where it is off. */
function switchedList(values: Values, name: string): readonly string[] | null {
  const texts = values.get(name)?.texts ?? ["off"];
  const isWord = (text: string, words: readonly string[]) =>
    words.includes(text.toLowerCase());
  if (texts.every((text) => isWord(text, off))) return null;
  return texts.filter((text) =>
    text !== "" && !isWord(text, on) && !isWord(text, off)
  );
}
