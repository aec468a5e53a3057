import type { Report } from "../model/report.ts";
import type { RequestRow } from "../model/request_row.ts";
import { printable } from "./printable.ts";
import { nearestOf, unmatchedGroups } from "./report_lines.ts";
import { pieces, wrap } from "./wrapped_text.ts";

const columns = 80;

/** The column in which what follows a label begins. */
const margin = 11;

/** Requests that are shown of a scope; who wants more asks for JSON, or lists them. */
const maxShown = 50;

/** Some reports as text for a terminal: what went wrong first; of several scopes those that passed in a line each. */
export function reportText(reports: readonly Report[]): string {
  const [first] = reports;
  if (first !== undefined && reports.length === 1) return join(whole(first));
  const failed = reports.filter(({ passed }) => !passed);
  const passed = reports.filter((one) => one.passed);
  return join([
    ...failed.flatMap((one) => [...whole(one), ""]),
    ...passed.flatMap(briefly),
    ...(passed.length === 0 ? [] : [""]),
    `${countOf(passed.length, "scope")} passed, ${failed.length} failed`,
  ]);
}

function join(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}

function whole(report: Report): string[] {
  const { passed, unused_stubs, assertions } = report;
  const told = [
    ...unused_stubs.filter(({ fails }) => !fails)
      .flatMap((stub) => stubLines(stub, report)),
    ...assertions.filter(({ result }) => result)
      .flatMap(({ message }) => labelled("holds", message)),
  ];
  const name = nameOf(report);
  const facts = factsOf(report);
  const parts = [
    [
      ...paragraph(`${passed ? "passed" : "FAILED"}  `, name),
      ...paragraph(" ".repeat(8), facts),
    ],
    wrongLines(report),
    told,
    requestLines(report),
  ].filter((lines) => lines.length > 0);
  return parts.flatMap((lines, at) => at === 0 ? lines : ["", ...lines]);
}

/** A scope that passed, among others. */
function briefly(report: Report): string[] {
  const { title, conclusive } = report;
  const name = title === null ? "" : `${title}: `;
  const doubt = conclusive ? "" : ", not sure";
  return paragraph("passed  ", `${name}${factsOf(report)}${doubt}`);
}

function nameOf({ title, scope }: Report): string {
  return title ?? scope ?? "outside all scopes";
}

function factsOf({ scope, parent, counts, requests }: Report): string {
  const place = parent === null ? "" : ` in ${parent}`;
  const [first] = requests;
  const last = requests.at(-1);
  const time = first === undefined || last === undefined || first === last
    ? ""
    : ` in ${span(first.received_at, last.received_at)} ms`;
  return [
    scope === null ? "no scope" : `scope ${scope}${place}`,
    `${countOf(counts.requests, "request")}${time}`,
    ...(counts.unmatched === 0 ? [] : [`${counts.unmatched} without a stub`]),
    ...(counts.late === 0 ? [] : [`${counts.late} late`]),
    ...(counts.evicted === 0 ? [] : [`${counts.evicted} evicted`]),
  ].join(", ");
}

/** What went wrong, or may have. */
function wrongLines(report: Report): string[] {
  const { assertions, unmatched, counts, unused_stubs } = report;
  const rest = counts.unmatched - unmatched.length;
  return [
    ...assertions.filter(({ result }) => !result)
      .flatMap(({ message }) => labelled("assertion", message)),
    ...unmatchedGroups(unmatched).flatMap(({ request, times, reasons }) => [
      ...beside(
        "no stub".padEnd(margin),
        pieces(printable(request + times), columns - margin),
      ),
      ...reasons.flatMap((reason) => labelled("", reason)),
    ]),
    ...(rest === 0 ? [] : labelled("no stub", `${rest} more, before these`)),
    ...unused_stubs.filter(({ fails }) => fails)
      .flatMap((stub) => stubLines(stub, report)),
    ...lateLines(report),
    ...doubtLines(report),
  ];
}

function stubLines(
  stub: Report["unused_stubs"][number],
  { unmatched }: Report,
): string[] {
  const nearest = nearestOf(stub, unmatched);
  return [
    ...labelled("stub", stub.message.replace(/^stub /, "")),
    ...(nearest === null ? [] : labelled("", nearest)),
  ];
}

function lateLines({ late_requests, ended_at, counts }: Report): string[] {
  if (ended_at === null) return [];
  const lines = late_requests.flatMap(({ method, target, received_at }) =>
    labelled(
      "late",
      `${method} ${target} came ${
        span(ended_at, received_at)
      } ms after the end`,
    )
  );
  const rest = counts.late - late_requests.length;
  return rest === 0 ? lines : [...lines, ...labelled("late", `${rest} more`)];
}

const doubts = {
  restarted: "requests from before the server was started are not known",
  evicted:
    "older requests were evicted: raise --journal-limit, or the scope's journal_limit",
  assertions: "the last answer to an assertion was not conclusive",
  server_lost:
    "a server that shared the store was lost with what it had received last",
  store_lost: "the store was lost with older requests",
  not_collected: "other servers keep requests that are not collected",
};

function doubtLines({ inconclusive_because: why }: Report): string[] {
  return why === undefined ? [] : labelled("not sure", doubts[why]);
}

function requestLines({ requests, counts }: Report): string[] {
  const shown = requests.slice(-maxShown);
  const [first] = requests;
  if (first === undefined) return [];
  const earlier = counts.requests - shown.length;
  const names = shown.map((row) => printable(`${row.method} ${row.target}`));
  const width = Math.min(Math.max(...names.map((one) => one.length)), 44);
  return [
    ...(earlier === 0 ? [] : [`${countOf(earlier, "earlier request")}`]),
    ...shown.flatMap((row) => rowLines(row, first, width)),
  ];
}

function rowLines(row: RequestRow, first: RequestRow, width: number): string[] {
  const { method, target, status } = row;
  const time = `${span(first.received_at, row.received_at)} ms`.padStart(9);
  const names = pieces(printable(`${method} ${target}`), width);
  const answer = `${String(status ?? "").padEnd(3)}  ${printable(howOf(row))}`;
  const last = (names.pop() ?? "").padEnd(width);
  const isShort = [...`${last}  ${answer}`].length <= columns - margin;
  const lines = isShort
    ? [...names, `${last}  ${answer}`]
    : [...names, last, ...pieces(answer, columns - margin)];
  return beside(time.padEnd(margin), lines).map((line) => line.trimEnd());
}

function howOf({ outcome, matched_stub_id, upstream }: RequestRow): string {
  const who = matched_stub_id ?? (upstream === undefined ? "" : "upstream");
  if (outcome === null) return `${who} no answer yet`.trim();
  if (outcome === "no_match") return "no stub";
  return outcome === "answered" ? who : `${who} ${outcome}`.trim();
}

/** Milliseconds between two instants. */
function span(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A label, and beside it a text in as many lines as it needs. */
function labelled(label: string, text: string): string[] {
  return paragraph(label.padEnd(margin), text);
}

function paragraph(start: string, text: string): string[] {
  return beside(start, wrap(printable(text), columns - start.length));
}

function beside(start: string, lines: readonly string[]): string[] {
  return lines.map((line, at) =>
    `${at === 0 ? start : " ".repeat(start.length)}${line}`
  );
}
