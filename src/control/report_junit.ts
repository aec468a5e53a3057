import type { Report } from "../model/report.ts";
import { unmatchedGroups } from "./report_lines.ts";
import { reportText } from "./report_text.ts";
import { xmlText } from "./xml_text.ts";

/** One thing that is asked of a scope, and how it went. */
interface TestCase {
  readonly name: string;
  readonly result?: {
    /** What is only told is skipped: it does not fail the build. */
    readonly element: "failure" | "skipped";
    readonly type: string;
    readonly message: string;
    readonly text: string;
  };
}

/**
 * Some reports in the form that build servers read: a suite for each scope, a
 * case for each assertion, each request without a stub and each unused stub.
 * GitLab ignores a suite's name and the message of a failure, so that what
 * matters stands in the class name and in the text, too.
 */
export function reportJunit(reports: readonly Report[]): string {
  const suites = reports.map((one) => ({ report: one, cases: casesOf(one) }));
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="standin"${sums(all)}${
      seconds(suites.reduce((sum, { report }) => sum + span(report), 0))
    }>`,
    ...suites.flatMap(({ report, cases }) => suite(report, cases)),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(report: Report, cases: readonly TestCase[]): string[] {
  const name = report.title ?? report.scope ?? "no scope";
  const attributes = [
    attribute("name", `standin: ${name}`),
    sums(cases),
    attribute("skipped", String(countOf(cases, "skipped"))),
    seconds(span(report)),
    attribute("timestamp", report.started_at.slice(0, 19)),
  ].join("");
  // A dot would make a package of what stands before it.
  const className = `standin.${name.replaceAll(".", "_")}`;
  return [
    `  <testsuite${attributes}>`,
    ...cases.flatMap((one) => caseLines(one, className)),
    ...(report.passed ? [] : [
      `    <system-out>${xmlText(reportText([report]))}</system-out>`,
    ]),
    "  </testsuite>",
  ];
}

function caseLines({ name, result }: TestCase, className: string): string[] {
  const start = `    <testcase${attribute("classname", className)}${
    attribute("name", name)
  }${seconds(0)}`;
  if (result === undefined) return [`${start}/>`];
  const { element, type, message, text } = result;
  return [
    `${start}>`,
    `      <${element}${attribute("type", type)}${
      attribute("message", message)
    }>${xmlText(text)}</${element}>`,
    "    </testcase>",
  ];
}

function casesOf(report: Report): TestCase[] {
  const cases = [
    ...report.assertions.map(assertionCase),
    ...unmatchedCases(report),
    ...report.unused_stubs.map(stubCase),
  ];
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const count = (seen.get(one.name) ?? 0) + 1;
    seen.set(one.name, count);
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` };
  });
}

function assertionCase(
  { title, message, result }: Report["assertions"][number],
): TestCase {
  const name = `assertion: ${title}`;
  if (result) return { name };
  return { name, result: failure("assertion", message, message) };
}

/** A case for all requests where each had a stub, so that no suite is without a case. */
function unmatchedCases({ unmatched, counts }: Report): TestCase[] {
  if (counts.unmatched === 0) return [{ name: "every request has a stub" }];
  const cases = unmatchedGroups(unmatched).map(
    ({ request, times, reasons }) => {
      const what = `${request} had no stub${times}`;
      const text = [what, ...reasons].join("\n");
      const name = `${request} has a stub`;
      return { name, result: failure("unmatched", what, text) };
    },
  );
  const rest = counts.unmatched - unmatched.length;
  if (rest === 0) return cases;
  const what = `${rest} more requests had no stub`;
  const name = "every earlier request has a stub";
  return [...cases, { name, result: failure("unmatched", what, what) }];
}

function stubCase(
  { stub_id, fails, message, nearest }: Report["unused_stubs"][number],
): TestCase {
  const text = nearest === null
    ? message
    : `${message}\nnearest is ${nearest.request}: ${nearest.message}`;
  const result = failure("unused", message, text);
  return {
    name: `stub ${stub_id} is called as expected`,
    result: fails ? result : { ...result, element: "skipped" },
  };
}

function failure(type: string, message: string, text: string) {
  return { element: "failure" as const, type, message, text };
}

function countOf(
  cases: readonly TestCase[],
  element: "failure" | "skipped",
): number {
  return cases.filter(({ result }) => result?.element === element).length;
}

function sums(cases: readonly TestCase[]): string {
  return attribute("tests", String(cases.length)) +
    attribute("failures", String(countOf(cases, "failure"))) +
    attribute("errors", "0");
}

function seconds(ms: number): string {
  return attribute("time", (ms / 1000).toFixed(3));
}

/** Milliseconds from a scope's first request to the end of its last answer. */
function span({ requests }: Report): number {
  const [first] = requests;
  if (first === undefined) return 0;
  const start = Date.parse(first.received_at);
  return requests.reduce(
    (latest, { received_at, duration_ms }) =>
      Math.max(latest, Date.parse(received_at) + (duration_ms ?? 0) - start),
    0,
  );
}

function attribute(name: string, value: string): string {
  return ` ${name}="${xmlText(value).replaceAll("\n", "&#10;")}"`;
}
