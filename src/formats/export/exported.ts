import {
  type Effect,
  type ReportLine,
  type Score,
  type Verdict,
  verdicts,
} from "../../model/import.ts";

/** A file of an export. */
export interface ExportedFile {
  readonly path: string;
  readonly text: string;
}

/** What was written, with what is said of it. */
export interface Exported {
  readonly files: readonly ExportedFile[];
  readonly score: Score;
  readonly report: readonly ReportLine[];
}

/** Collects what is said of one thing after the other. */
export class ExportBook {
  readonly report: ReportLine[] = [];
  readonly score: Record<Verdict, number> = {
    kept: 0,
    rewritten: 0,
    lost: 0,
    refused: 0,
  };
  #worst: Verdict = "kept";

  /** Something of the thing that is being written; `file` is its name. */
  note(
    file: string,
    verdict: Exclude<Verdict, "kept">,
    { message, effect = "none" }: {
      readonly message: string;
      readonly effect?: Effect;
    },
  ): void {
    if (verdicts.indexOf(verdict) > verdicts.indexOf(this.#worst)) {
      this.#worst = verdict;
    }
    this.report.push({
      file,
      pointer: "",
      line: 1,
      column: 1,
      verdict,
      effect,
      message,
    });
  }

  /** Ends what is said of one thing, and tells if it is written. */
  end(): boolean {
    const verdict = this.#worst;
    this.score[verdict]++;
    this.#worst = "kept";
    return verdict !== "refused";
  }
}
