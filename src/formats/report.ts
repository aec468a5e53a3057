import { pointerOf } from "../json/pointer.ts";
import type { JsonPath } from "../json/values.ts";
import {
  type ReportLine,
  type Score,
  type Verdict,
  verdicts,
} from "../model/import.ts";
import type { TextPlace } from "../json/text_places.ts";
import type { Entry, Note, Source } from "./entry.ts";
import type { FileNote } from "./reading.ts";

/** The score of an import, and all that is said of its files. */
export interface ImportReport {
  readonly score: Score;
  readonly lines: readonly ReportLine[];
}

/** What was said of an entry, or that it was kept. */
export function saidOf(entry: Entry, notes: readonly Note[]): readonly Note[] {
  return notes.length > 0 ? notes : [{
    place: entry.place,
    verdict: "kept",
    effect: "none",
    message: "kept",
  }];
}

/** The lines of a report for what was said of an entry. */
export function linesOf(
  { source }: Entry,
  said: readonly Note[],
  locate: (source: Source, place: JsonPath) => TextPlace,
): ReportLine[] {
  return said.map(({ place, verdict, effect, message }) => ({
    file: source.file,
    pointer: pointerOf(place),
    ...locate(source, place),
    verdict,
    effect,
    message,
  }));
}

/** What is said of a whole file. */
export function fileLine(
  { file, line, column, message }: FileNote,
  verdict: Verdict,
): ReportLine {
  return { file, pointer: "", line, column, verdict, effect: "none", message };
}

/** The worst of what was said. */
export function verdictOf(notes: readonly Note[]): Verdict {
  return verdicts.findLast((one) =>
    notes.some(({ verdict }) => verdict === one)
  ) ?? "kept";
}
