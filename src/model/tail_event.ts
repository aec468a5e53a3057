import { z } from "zod";
import { listedRequest, recordedProgress } from "./request_listing.ts";
import { requestRow } from "./request_row.ts";

const scopeName = z.object({
  scope: z.string().nullable().describe("null for the global one"),
});

/** What the tail says of each event, by the name of the event. */
const tailData = {
  arrived: listedRequest.describe("the request, its `response` null"),
  progress: listedRequest.pick({ id: true, seq: true }).extend({
    response: recordedProgress.describe("what was sent"),
  }).describe("what was sent of a stream since it was told last"),
  ended: listedRequest.pick({
    id: true,
    seq: true,
    response: true,
    chaos: true,
  }).describe("how the request ended"),
  cleared: scopeName.extend({
    partly: z.literal(true).describe(
      "stands where only some of its requests were deleted",
    ).optional(),
  }).describe("whose requests were deleted"),
  scope_ended: scopeName.describe("which scope ended"),
  gap: z.object({
    missed: z.int().describe("how many events were lost, at most"),
  }).describe("what a slow reader did not get"),
};

export type TailEventName = keyof typeof tailData;

const line = <Name extends TailEventName>(name: Name) =>
  z.object({
    cursor: z.int().describe("send it as `after` to go on from here"),
    event: z.literal(name).describe("what happened"),
    data: tailData[name],
  });

const rowLine = <Name extends "arrived" | "progress" | "ended">(name: Name) =>
  line(name).extend({ data: requestRow.describe("the request in a line") });

/** One line of the tail in its NDJSON form, with `view=rows`: what it tells of a request is its row as it is then. */
export const tailRowLine = z.discriminatedUnion("event", [
  rowLine("arrived"),
  rowLine("progress"),
  rowLine("ended"),
  line("cleared"),
  line("scope_ended"),
  line("gap"),
]).meta({ id: "TailRowLine" });

export type TailRowLine = z.infer<typeof tailRowLine>;

/** One line of the tail in its NDJSON form. */
export const tailLine = z.discriminatedUnion("event", [
  line("arrived"),
  line("progress"),
  line("ended"),
  line("cleared"),
  line("scope_ended"),
  line("gap"),
]).meta({ id: "TailLine" });

export type TailLine = z.infer<typeof tailLine>;
