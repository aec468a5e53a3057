import type { Json, JsonPath } from "../json/values.ts";
import type { TextPlace } from "../json/text_places.ts";

/** The languages that a stub file may be written in. */
export type StubFormat = "json" | "jsonc" | "yaml";

/** Something wrong with a text before it is a value. */
export interface SourceIssue extends TextPlace {
  readonly reason: string;
}

/** One of the values of a text: JSON has one, YAML may have several. */
export interface SourceDocument {
  readonly value: Json;
  /** Where a value is written; for one that is absent, the nearest that surrounds it. */
  locate(place: JsonPath): TextPlace;
}

/** What a stub file's text holds, or all that stands in the way. */
export type StubSource =
  | { readonly ok: true; readonly documents: readonly SourceDocument[] }
  | { readonly ok: false; readonly issues: readonly SourceIssue[] };

/** Deeper nesting is refused, as the control API does. */
export const maxDepth = 200;

/** Members of one object: to go through many more takes longer for each (docs/limits.md). */
export const maxMembers = 50_000;

const formats: ReadonlyMap<string | undefined, StubFormat> = new Map([
  ["json", "json"],
  ["jsonc", "jsonc"],
  ["yaml", "yaml"],
  ["yml", "yaml"],
]);

/** The language that a file's name tells by its ending, in any case. */
export function formatOf(path: string): StubFormat | undefined {
  return formats.get(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase());
}
