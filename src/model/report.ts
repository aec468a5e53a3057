import { z } from "zod";
import { requestRow } from "./request_row.ts";
import { unmatchedRequest, unusedStub } from "./trouble.ts";

const counts = z.object({
  requests: z.int().describe("all that were received"),
  unmatched: z.int().describe("those that no stub answered"),
  late: z.int().describe("those that named a scope after its end"),
  evicted: z.int().describe("those that went to make room"),
  outcomes: z.record(z.string(), z.int()).describe(
    "requests by what became of them",
  ),
});

export type ReportCounts = z.infer<typeof counts>;

const unusedStubReported = unusedStub.extend({
  fails: z.boolean().describe(
    "whether it fails the report: it has expected_calls, or the scope is strict",
  ),
}).meta({ id: "ReportedStub" });

/** What happened in one scope, and whether that was well. */
const report = z.object({
  scope: z.string().nullable().describe("null for what is outside all scopes"),
  title: z.string().nullable().describe("the scope's, for people"),
  parent: z.string().nullable().describe("the name of the scope around it"),
  started_at: z.string().describe("ISO 8601, UTC"),
  ended_at: z.string().nullable().describe("null for a scope that lives"),
  passed: z.boolean().describe(
    "whether all assertions hold and no stub fails the report",
  ),
  conclusive: z.boolean().describe(
    "false if what is not known might change `passed`",
  ),
  inconclusive_because: z.enum([
    "restarted",
    "evicted",
    "assertions",
    "server_lost",
    "store_lost",
    "not_collected",
  ]).describe("what is not known").optional(),
  counts: counts.describe("how many requests"),
  requests: z.array(requestRow).describe("the newest, in order of arrival"),
  omitted: z.int().describe("requests that are kept and not shown").optional(),
  unmatched: z.array(unmatchedRequest).describe(
    "those that no stub answered, each with the nearest",
  ),
  unused_stubs: z.array(unusedStubReported).describe(
    "those that answered less than they should",
  ),
  late_requests: z.array(z.object({
    received_at: z.string().describe("ISO 8601, UTC"),
    method: z.string().describe("as sent"),
    target: z.string().describe("path and query as sent"),
  })).describe("requests that named the scope after its end"),
  assertions: z.array(z.object({
    asserted_at: z.string().describe("ISO 8601, UTC"),
    title: z.string().describe("what is asserted, in a few words"),
    message: z.string().describe("the result in one sentence"),
    result: z.boolean().describe("whether it holds"),
    conclusive: z.boolean().describe(
      "false if evicted requests might change it",
    ),
  })).describe("each with its last answer"),
}).meta({ id: "Report" });

export type Report = z.infer<typeof report>;

/** The reports of several scopes. */
const reportList = z.object({
  passed: z.boolean().describe("whether all of them passed"),
  conclusive: z.boolean().describe("whether all of them are"),
  counts: counts.describe("of all of them together"),
  reports: z.array(report).describe("one for each scope"),
}).meta({ id: "ReportList" });

/** What the route answers: one report, or several. */
export const reportAnswer = z.union([report, reportList]);
