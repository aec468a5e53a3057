import {
  type Effect,
  type ReportLine,
  type Verdict,
  verdicts,
} from "../../model/import.ts";

/** The file of an export, which is written while it is read, and what is said of it once it is. */
export interface Exported {
  readonly path: string;
  readonly text: Iterable<string>;
  readonly book: ExportBook;
}

/**
 * The text of a value whose last member is a list, item by item: all at once
 * may be megabytes. An item that is `undefined` is none, and gives no text:
 * others may be heard there while one is made.
 */
export function* listText(
  around: (list: readonly unknown[]) => unknown,
  items: Iterable<unknown>,
): Generator<string, void> {
  const shell = pretty(around([0]));
  const at = shell.lastIndexOf("0");
  const indent = shell.slice(shell.lastIndexOf("\n", at), at);
  let before = shell.slice(0, at);
  for (const item of items) {
    if (item === undefined) {
      yield "";
      continue;
    }
    yield before + pretty(item).replaceAll("\n", indent);
    before = `,${indent}`;
  }
  const isEmpty = before.length > indent.length + 1;
  yield `${isEmpty ? pretty(around([])) : shell.slice(at + 1)}\n`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** What may be said of one thing while it is written. */
export interface Teller {
  /** It has no counterpart, so that the thing is not written. */
  refuse(message: string): void;
  /** It is left out, or written in another way. */
  lose(message: string, effect: Effect): void;
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
