import { z } from "zod";
import { endedDetail } from "../exchange/ended_scope.ts";
import type { Report, ReportCounts } from "../model/report.ts";
import { reportAnswer } from "../model/report.ts";
import type { Absence } from "../state/standing.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { chooseFormat, mediaTypes, plainText } from "./answer_format.ts";
import { errorOf, tooManyRead } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import { jsonList } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { newRoom, showReport } from "./report.ts";
import { reportJunit } from "./report_junit.ts";
import { reportText } from "./report_text.ts";
import {
  everySubject,
  findSubject,
  type LazySubject,
  subjectOf,
  subjectsWithin,
} from "./report_subjects.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery } from "./selection.ts";

const forms = ["json", "text", "junit"] as const;

/** The query parameters that say how a report looks. */
export const reportQuery = {
  below: scopeQuery.below,
  format: z.enum(forms).describe(
    "the form of the answer, in place of an Accept header",
  ).optional(),
  secrets: z.enum(["true", "false"]).describe(
    "`true` shows secrets, unless the server runs with --redact",
  ).optional(),
};

const query = z.strictObject({ scope: scopeQuery.scope, ...reportQuery });

/** What a call asks for beside the scopes. */
export interface ReportCall {
  readonly request: Request;
  readonly query: Omit<z.infer<typeof query>, "scope">;
}

/** The forms of a report, for the API description. */
export const reportShape = {
  description: "The report, or the reports of several scopes",
  schema: reportAnswer,
  forms: {
    [mediaTypes.text]: z.string(),
    [mediaTypes.junit]: z.string(),
  },
};

/** The route of `/__mock__/report`: what happened in a scope, and whether it was well. */
export function reportRoutes(parts: ControlParts): Route[] {
  return [route({
    method: "GET",
    path: "/__mock__/report",
    summary: "Reports what happened in a scope, one that has ended too",
    query,
    scoped: true,
    answers: {
      200: reportShape,
      404: errorOf("No scope has this name, or its report is gone"),
      503: tooManyRead,
    },
    handle(call) {
      const { scope, query: { scope: name, below } } = call;
      if (name === "*") {
        return answerReports(parts, everySubject(parts.state.scopes), call);
      }
      const subject = name === undefined
        ? subjectOf(scope)
        : findSubject(name, parts.state.scopes);
      if (subject === null) return refuseReport(parts, name ?? "");
      return below === "true"
        ? answerReports(
          parts,
          subjectsWithin(subject, parts.state.scopes),
          call,
        )
        : answerReport(parts, subject, call);
    },
  })];
}

function refuseReport({ state }: ControlParts, name: string): Response {
  const ended = state.scopes.endings.find(name.toLowerCase());
  return ended === undefined
    ? fail("SCOPE_NOT_FOUND", `There is no scope '${name}', nor a report of it`)
    : fail("SCOPE_ENDED", `${endedDetail(ended)}. Its report is gone`);
}

/** Answers with one report. */
export async function answerReport(
  parts: ControlParts,
  subject: LazySubject,
  call: ReportCall,
): Promise<Response> {
  const [report] = await showAll(parts, [subject], call);
  if (report === undefined) return refuseReport(parts, subject.name ?? "");
  return inForm(call, [report]) ?? json(report);
}

/** Answers with the reports of some scopes. */
export async function answerReports(
  parts: ControlParts,
  subjects: readonly LazySubject[],
  call: ReportCall,
): Promise<Response> {
  const reports = await showAll(parts, subjects, call);
  const rest = {
    passed: reports.every(({ passed }) => passed),
    conclusive: reports.every(({ conclusive }) => conclusive) ||
      reports.some(({ passed, conclusive }) => conclusive && !passed),
    counts: together(reports),
  };
  return inForm(call, reports) ??
    jsonList({ reports, ...rest }, parts);
}

/** `null` for JSON. */
function inForm(
  { request, query: { format } }: ReportCall,
  reports: readonly Report[],
): Response | null {
  const form = chooseFormat(forms, { asked: format, request });
  if (form === "json") return null;
  const text = form === "text" ? reportText(reports) : reportJunit(reports);
  return plainText(text, form);
}

async function showAll(
  parts: ControlParts,
  subjects: readonly LazySubject[],
  { query: { secrets } }: ReportCall,
): Promise<Report[]> {
  const scene = {
    parts,
    secrets: secrets === "true" ? parts.secrets : parts.masked,
    room: newRoom(),
  };
  const meter = new WorkMeter(parts.world);
  const reports: Report[] = [];
  const absences = await absencesOf(subjects, parts);
  for (const [at, { look }] of subjects.entries()) {
    await meter.spend(recordCost);
    const subject = look(parts.state);
    if (subject === null) continue;
    const absence = absences[at];
    reports.push(
      "record" in subject
        ? await showReport({ ...subject, absence }, scene)
        : subject,
    );
  }
  return reports;
}

/** Why requests of scopes that live may not be known, where others share them. */
function absencesOf(
  subjects: readonly LazySubject[],
  { state }: ControlParts,
): Promise<(Absence | undefined)[]> {
  return Promise.all(subjects.map(async ({ living }) => {
    if (living === null || living.ended !== null) return undefined;
    return (await state.settled([living]))?.[0]?.why;
  }));
}

/** What it costs to look a scope over, in the bytes that a `WorkMeter` counts. */
const recordCost = 100_000;

function together(reports: readonly Report[]): ReportCounts {
  const sum = { requests: 0, unmatched: 0, late: 0, evicted: 0 };
  const outcomes = new Map<string, number>();
  for (const { counts } of reports) {
    sum.requests += counts.requests;
    sum.unmatched += counts.unmatched;
    sum.late += counts.late;
    sum.evicted += counts.evicted;
    for (const [name, count] of Object.entries(counts.outcomes)) {
      outcomes.set(name, (outcomes.get(name) ?? 0) + count);
    }
  }
  return { ...sum, outcomes: Object.fromEntries(outcomes) };
}
