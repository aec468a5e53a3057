import type { ImportAnswer, ImportPayload } from "../src/model/import.ts";
import { call, type CallOutcome } from "./api.ts";

/** A file to import, as text. */
export interface ImportFile {
  readonly path: string;
  readonly text: string;
}

/** What becomes of a stub whose id is in use by another one. */
export const existingChoices = ["replace", "skip", "copy"] as const;
export type Existing = typeof existingChoices[number];

export interface ImportChoice {
  readonly files: readonly ImportFile[];
  readonly existing: Existing;
  /** The scope of those that name none. */
  readonly home: string | null;
  /** The scope of all of them, whatever they name; `undefined` leaves it to each. */
  readonly into: string | undefined;
}

function send(
  { files, existing, home, into }: ImportChoice,
  isDry: boolean,
): Promise<CallOutcome<ImportAnswer>> {
  const body = {
    files: files.map(({ path, text }) => ({ path, text })),
    existing,
    ...(into === undefined ? {} : { into }),
  } satisfies ImportPayload;
  const query = `?scope=${encodeURIComponent(home ?? "")}${
    isDry ? "&dry_run=true" : ""
  }`;
  return call(`/import${query}`, { method: "POST", body });
}

/** What an import would do; nothing is stored. */
export function previewImport(
  choice: ImportChoice,
): Promise<CallOutcome<ImportAnswer>> {
  return send(choice, true);
}

/** Stores what can be stored. */
export function runImport(
  choice: ImportChoice,
): Promise<CallOutcome<ImportAnswer>> {
  return send(choice, false);
}

/** A name for pasted text: what does not begin as JSON is YAML. */
export function pastedFile(text: string): ImportFile {
  const isJson = /^\s*(?:[[{]|\/[/*])/.test(text);
  return { path: isJson ? "pasted.json" : "pasted.yaml", text };
}
