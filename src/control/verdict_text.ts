import type { Verdict } from "../model/verdict.ts";
import { describeClause } from "./verdict_message.ts";
import { wrap } from "./wrapped_text.ts";

const columns = 100;

/** An answer to an assertion as text that wraps and does not cut. */
export function verdictText(verdict: Verdict): string {
  const { message, closest, fitting = [] } = verdict;
  const lines = wrap(
    `${headOf(verdict)}: ${message}`,
    columns,
    "       ",
  );
  for (const { request, clauses } of closest) {
    lines.push(...paragraph(`closest: ${nameOf(request)}`));
    for (const clause of clauses) {
      if (!clause.matched) {
        lines.push(...paragraph(`  ${describeClause(clause)}`));
      }
    }
  }
  for (const request of fitting) {
    lines.push(...paragraph(`fitting: ${nameOf(request)}`));
  }
  for (const { result, message } of verdict.claims ?? []) {
    lines.push(...paragraph(`${result ? "true " : "FALSE"}    ${message}`));
  }
  for (const request of verdict.others ?? []) {
    lines.push(...paragraph(`other    ${nameOf(request)}`));
  }
  for (const { message } of verdict.unmatched ?? []) {
    lines.push(...paragraph(`no stub  ${message}`));
  }
  for (const { message, nearest } of verdict.unused_stubs ?? []) {
    lines.push(...paragraph(`unused   ${message}`));
    if (nearest !== null) {
      lines.push(...paragraph(`  ${nearest.request}: ${nearest.message}`));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** One word, unless the result might be another: a reader may look at the colon. */
function headOf(verdict: Verdict): string {
  const word = verdict.result ? "true" : "FALSE";
  if (verdict.conclusive) return word;
  return `${word}, but not conclusive (${verdict.inconclusive_because})`;
}

function nameOf(request: Verdict["closest"][number]["request"]): string {
  const { seq, method, target, response } = request;
  return `${seq} ${method} ${target} ${response?.status ?? "no answer yet"}`;
}

/** A line with what continues it indented further. */
function paragraph(text: string): string[] {
  const start = /^ */.exec(text)?.[0] ?? "";
  const indent = `${start}         `;
  return wrap(
    text.trimStart(),
    columns - start.length,
    indent.slice(start.length),
  )
    .map((line) => `${start}${line}`);
}
