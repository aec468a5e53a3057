import { unmatchedGroups } from "../../control/report_lines.ts";
import { printable } from "../../control/printable.ts";
import { type Report, reportAnswer } from "../../model/report.ts";
import type { Build } from "../../runtime/config.ts";
import { answerText } from "../server_answer.ts";
import { complain } from "../terminal.ts";
import { runProgram } from "./program.ts";
import { countOf } from "./recording_lines.ts";
import { startServer } from "./recording_server.ts";
import { variablesOf } from "./variables.ts";

/** What is to be proved. */
interface Proof {
  readonly out: string;
  readonly stubs: readonly string[];
  readonly env: readonly string[];
  readonly program: readonly string[];
  readonly port: number;
  readonly recordBodyLimit: number;
  readonly build: Build;
}

/** Runs a program on a recording alone, with no upstream behind it; gives its exit code, or 1 where requests lacked a stub. */
export async function proveRecording(proof: Proof): Promise<number> {
  const { out, env, program } = proof;
  const stubs = [...new Set([...proof.stubs, out])];
  const server = await startServer({ ...proof, upstream: null, stubs });
  if ("problems" in server) {
    for (const problem of server.problems) complain(problem);
    return 1;
  }
  const end = await runProgram(program, variablesOf(env, server.url));
  const asked = { url: server.url, controlToken: null };
  const told = await answerText(asked, "/report?scope=*&format=json");
  await server.stop();
  if (!end.ok) {
    complain(end.problem);
    return 1;
  }
  const answer = reportAnswer.parse(JSON.parse(told));
  const reports = "reports" in answer ? answer.reports : [answer];
  const lacking = reports.reduce((sum, one) => sum + one.counts.unmatched, 0);
  for (const line of lackLines(reports)) complain(line);
  const verdict = lacking === 0
    ? end.code === 0 ? "proved" : "not proved"
    : `not proved, ${countOf(lacking, "request")} lacked a stub`;
  complain(`${out}: ${verdict}; the command ended with ${end.code}`);
  return end.code === 0 && lacking > 0 ? 1 : end.code;
}

/** The requests that lacked a stub, with what came closest. */
function lackLines(reports: readonly Report[]): string[] {
  return reports.flatMap(({ unmatched }) =>
    unmatchedGroups(unmatched).flatMap(({ request, times, reasons }) => [
      printable(`no stub  ${request}${times}`),
      ...reasons.map((reason) => printable(`         ${reason}`)),
    ])
  );
}
