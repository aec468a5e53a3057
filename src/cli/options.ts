import {
  type ExportName,
  exportNames,
  type FormatName,
  formatNames,
} from "../model/format_names.ts";
import { allowances, reportForms } from "./choices.ts";
import {
  attempt,
  isOn,
  oneOf,
  type Reading,
  text,
  type Values,
  whole,
} from "./values.ts";

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
