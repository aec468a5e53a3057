import { reportJunit } from "../control/report_junit.ts";
import { reportText } from "../control/report_text.ts";
import { reportAnswer } from "../model/report.ts";
import type { reportForms } from "./choices.ts";
import { answerText } from "./server_answer.ts";
import type { CalledServer } from "./server_call.ts";
import { complain, say } from "./terminal.ts";

interface ReportQuestion extends CalledServer {
  /** `null` for all scopes. */
  readonly scope: string | null;
  readonly below: boolean;
  readonly format: (typeof reportForms)[number];
}

/** Prints the report of a scope, or of all; 0 where it passed, 1 where it did not or cannot be had. */
export async function report(question: ReportQuestion): Promise<number> {
  const { url, scope, below, format } = question;
  const query = new URLSearchParams({
    format: "json",
    scope: scope ?? "*",
    ...(below ? { below: "true" } : {}),
  });
  try {
    const text = await answerText(question, `/report?${query}`);
    const answer = reportAnswer.parse(JSON.parse(text));
    const reports = "reports" in answer ? answer.reports : [answer];
    const printed = format === "json"
      ? text
      : format === "junit"
      ? reportJunit(reports)
      : reportText(reports);
    const isWritten = say(printed.trimEnd());
    return isWritten && answer.passed ? 0 : 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain(`Cannot get a report of ${url}: ${reason}`);
    return 1;
  }
}
