import { z } from "zod";
import { requestRow } from "./request_row.ts";
import { unmatchedRequest, unusedStub } from "./trouble.ts";

const counts = z.object({
  requests: z.int(),
  unmatched: z.int().describe("those that no stub answered"),
  late: z.int().describe("those that named a scope after its end"),
  evicted: z.int().describe("those that went to make room"),
  outcomes: z.record(z.string(), z.int()),
});

export type ReportCounts = z.infer<typeof counts>;

const unusedStubReported = unusedStub.extend({
  fails: z.boolean().describe(
    "whether the report does not pass for it: it has expected_calls, or the scope is strict",
  ),
}).meta({ id: "ReportedStub" });

/** What happened in one scope, and whether that was well. */
const report = z.object({
  scope: z.string().nullable().describe("null for what has no scope"),
  title: z.string().nullable(),
  parent: z.string().nullable(),
  started_at: z.string().describe("ISO 8601, UTC"),
  ended_at: z.string().nullable().describe("null for a scope that lives"),
  passed: z.boolean(),
  conclusive: z.boolean().describe(
    "false if what is not known might change `passed`",
  ),
  inconclusive_because: z.enum(["evicted", "assertions"])
    .optional(),
  counts,
  requests: z.array(requestRow).describe("the newest, in order of arrival"),
  omitted: z.int().describe("requests that are kept and not shown").optional(),
  unmatched: z.array(unmatchedRequest),
  unused_stubs: z.array(unusedStubReported),
  late_requests: z.array(z.object({
    received_at: z.string(),
    method: z.string(),
    target: z.string(),
  })),
  assertions: z.array(z.object({
    asserted_at: z.string(),
    title: z.string().describe("what is asserted, in a few words"),
    message: z.string(),
    result: z.boolean(),
    conclusive: z.boolean(),
  })).describe("each with its last answer"),
}).meta({ id: "Report" });

export type Report = z.infer<typeof report>;

/** The reports of several scopes. */
const reportList = z.object({
  passed: z.boolean().describe("whether all of them passed"),
  conclusive: z.boolean(),
  counts: counts.describe("of all of them together"),
  reports: z.array(report),
}).meta({ id: "ReportList" });

/** What the route answers: one report, or several. */
export const reportAnswer = z.union([report, reportList]);
