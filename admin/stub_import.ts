import type { FormatName } from "../src/model/format_names.ts";
import type { ImportAnswer, ImportPayload } from "../src/model/import.ts";
import { call, type CallOutcome } from "./api.ts";
import type { ImportFile } from "./import_choice.ts";

/** What becomes of a stub whose id is in use by another one. */
export const existingChoices = ["replace", "skip", "copy"] as const;
export type Existing = typeof existingChoices[number];

/** What an import is told beside its files. */
export interface ImportChoice {
  readonly existing: Existing;
  /** The scope of all of them, whatever they name; `undefined` leaves it to each. */
  readonly into?: string | undefined;
  /** The scopes of single stubs by their ids, `null` for none. */
  readonly intoEach?: Readonly<Record<string, string | null>>;
  /** The format; `undefined` where the files tell. */
  readonly from?: FormatName | undefined;
  /** Whether a stub may answer more requests than its source did. */
  readonly allowsWider?: boolean;
}

interface ImportOrder extends ImportChoice {
  readonly files: readonly ImportFile[];
  /** The scope of those that name none. */
  readonly home: string | null;
}

function send(
  order: ImportOrder,
  isDry: boolean,
): Promise<CallOutcome<ImportAnswer>> {
  const { files, existing, home, into, intoEach = {}, from, allowsWider } =
    order;
  const body = {
    files: [...files],
    existing,
    ...(into === undefined ? {} : { into }),
    ...(Object.keys(intoEach).length === 0 ? {} : { into_each: intoEach }),
    ...(from === undefined ? {} : { from }),
    ...(allowsWider === true ? { allow: ["wider"] } : {}),
  } satisfies ImportPayload;
  const query = `?scope=${encodeURIComponent(home ?? "")}${
    isDry ? "&dry_run=true" : ""
  }`;
  return call(`/import${query}`, { method: "POST", body });
}

/** What an import would do; nothing is stored. */
export function previewImport(
  order: ImportOrder,
): Promise<CallOutcome<ImportAnswer>> {
  return send(order, true);
}

/** Stores what can be stored. */
export function runImport(
  order: ImportOrder,
): Promise<CallOutcome<ImportAnswer>> {
  return send(order, false);
}

/** A name for pasted text: a command line, JSON, and what does not begin as such is YAML. */
export function pastedFile(text: string): ImportFile {
  if (/^\s*(?:\$ )?curl(?:\.exe)?\s/.test(text)) {
    return { path: "pasted.txt", text };
  }
  const isJson = /^\s*(?:[[{]|\/[/*])/.test(text);
  return { path: isJson ? "pasted.json" : "pasted.yaml", text };
}
