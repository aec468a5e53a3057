import type { Control } from "./control.ts";
import { ControlError } from "./errors.ts";
import type { Report } from "./wire_types.ts";

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

/** The first of what is wrong with a scope, in a sentence. */
export function whyFailed(
  { unmatched, unused_stubs, assertions }: Report,
): string {
  const reasons = [
    ...unmatched,
    ...unused_stubs.filter(({ fails }) => fails),
    ...assertions.filter(({ result }) => !result),
  ].map(({ message }) => message);
  const [first = "the scope has not passed"] = reasons;
  return reasons.length > 1
    ? `${first}, and ${reasons.length - 1} more`
    : first;
}
