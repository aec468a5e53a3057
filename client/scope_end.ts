import type { Control } from "./control.ts";
import type { AssertionFailed } from "./errors.ts";
import { readReport, whyFailed } from "./report.ts";
import type { Report } from "./wire_types.ts";

/** The end of a scope, which comes once. */
export class ScopeEnd {
  readonly #control: Control;
  readonly #scope: string;
  #report: Promise<Report> | undefined;

  constructor(control: Control, scope: string) {
    this.#control = control;
    this.#scope = scope;
  }

  get isBegun(): boolean {
    return this.#report !== undefined;
  }

  /** Ends the scope; throws what `failure` makes if it has not passed and that is asked for. */
  async check(
    isAsked: boolean,
    failure: ReturnType<typeof AssertionFailed.prepare>,
  ): Promise<Report> {
    const report = await (this.#report ??= this.#delete());
    if (!isAsked || report.passed) return report;
    const { text } = await readReport(this.#control, this.#scope);
    throw failure(`${whyFailed(report)}\n\n${text}`, { report });
  }

  async #delete(): Promise<Report> {
    const path = `/__mock__/scopes/${encodeURIComponent(this.#scope)}`;
    return await this.#control.json<Report>("DELETE", path, {
      query: { report: true },
    });
  }
}
