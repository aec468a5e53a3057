import type { Control } from "./control.ts";
import { ControlError } from "./errors.ts";
import type { Report } from "./report_shape.ts";

/** A report for programs, and the same for people. */
export interface ReadReport {
  readonly report: Report | undefined;
  readonly text: string;
}

/** The report of a scope, also of one that has ended. */
export async function readReport(
  control: Control,
  scope: string,
): Promise<ReadReport> {
  try {
    const path = "/__mock__/report";
    const [report, text] = await Promise.all([
      control.json<Report>("GET", path, { query: { scope } }),
      control.text("GET", path, { query: { scope, format: "text" } }),
    ]);
    return { report, text: text.trimEnd() };
  } catch (error) {
    // Whatever is wrong with the report, what it was asked for is told first.
    const reason = error instanceof ControlError ? error.message : error;
    return { report: undefined, text: `(There is no report: ${reason})` };
  }
}
