import { z } from "zod";
import { outcomes } from "../answers/ending.ts";
import { holdsText } from "../criteria/held_text.ts";
import { readSearch } from "../search/search_query.ts";
import { report } from "../schema/scalars.ts";
import { sentByWords } from "../request/sent_by.ts";
import { traceOf } from "../request/trace_context.ts";
import { answerSoFar, type Entry, wentUpstream } from "../state/entry.ts";
import { sentText } from "./request_listing.ts";
import {
  asksAnswer,
  headCost,
  inTryingOrder,
  isFound,
  isOfStubIn,
  searchCost,
} from "./search_match.ts";

const whole = (description: string) =>
  z.string().regex(/^\d{1,15}$/, { error: "Input should be a whole number" })
    .transform(Number).describe(description).optional();

const search = z.string().transform((text, ctx) => {
  const reading = readSearch(text);
  if (reading.ok) return inTryingOrder(reading.query);
  report(ctx, "value_error", reading.message, { input: text });
  return z.NEVER;
}).describe(
  "words that all hold, `-` in front of one negates: `status:4xx -path:/health header:x-id=7 body:lamp scope:a stub:user stub_scope:a took:>100ms outcome:dropped method:POST upstream:true`; a bare word is sought everywhere, answers included",
).optional();

/** The filters of a request listing, all optional. */
export const requestFilter = {
  method: z.string().toUpperCase().describe("the method, in any case")
    .optional(),
  path: z.string().describe("a part of the decoded path").optional(),
  text: z.string().toLowerCase().describe(
    "a part of the target, a header or the body, in any case",
  ).optional(),
  status: z.string().regex(/^[1-5](?:\d\d|xx)$/i, {
    error: 'Input should be a status such as "404" or "4xx"',
  }).describe("a status such as `404`, or `4xx`").optional(),
  matched: z.enum(["true", "false"]).describe("whether a stub matched")
    .optional(),
  stub_id: z.string().describe("the stub that answered").optional(),
  stub_scope: z.string().toLowerCase().describe(
    "the scope of the stub that answered, empty for a global one",
  ).optional(),
  outcome: z.enum(outcomes).describe("what became of the request").optional(),
  upstream: z.enum(["true", "false"]).describe(
    "whether it went to the upstream of its scope, for want of a stub",
  ).optional(),
  sent_by: z.enum(sentByWords).describe("who sent it, where no client did")
    .optional(),
  trace_id: z.string().regex(/^[0-9a-f]{32}$/i, {
    error: "Input should be a trace id of 32 hexadecimal digits",
  }).transform((id) => id.toLowerCase()).describe(
    "the trace of its `traceparent`",
  ).optional(),
  q: search,
  before: whole("a seq: only what arrived before that request"),
  after: whole("a cursor: only what changed after it"),
  limit: whole("at most this many, the newest ones"),
};

export type RequestFilter = z.infer<
  ReturnType<typeof z.strictObject<typeof requestFilter>>
>;

/** Whether an entry passes all filters that were given. */
export function passes(entry: Entry, filter: RequestFilter): boolean {
  const { request, stubId } = entry;
  const answer = answerSoFar(entry);
  const { method, path, text, status, matched, stub_id, stub_scope } = filter;
  const { outcome, before, after, q, sent_by, trace_id, upstream } = filter;
  return (after === undefined || entry.changed > after) &&
    (before === undefined || entry.seq < before) &&
    (outcome === undefined || answer?.outcome === outcome) &&
    (method === undefined || request.method === method) &&
    (path === undefined || holdsText(request.path, path)) &&
    (matched === undefined || isMatched(entry) === matched) &&
    (stub_id === undefined || stubId === stub_id) &&
    (stub_scope === undefined || isOfStubIn(entry, stub_scope)) &&
    (sent_by === undefined || request.sentBy === sent_by) &&
    (upstream === undefined || String(wentUpstream(entry)) === upstream) &&
    (trace_id === undefined || traceOf(request.headerLines) === trace_id) &&
    (status === undefined ||
      hasStatus(answer?.status ?? null, status)) &&
    (text === undefined || text === "" || mentions(entry, text)) &&
    (q === undefined || isFound(entry, q));
}

/** No stub is sought for what a webhook sends. */
function isMatched({ stubId, request }: Entry): "true" | "false" | null {
  if (stubId !== null) return "true";
  return request.sentBy === "webhook" ? null : "false";
}

/** Whether it takes the answer to say whether a request passes. */
export function needsAnswer(
  { status, outcome, upstream, q }: RequestFilter,
): boolean {
  return status !== undefined || outcome !== undefined ||
    upstream !== undefined ||
    (q !== undefined && asksAnswer(q));
}

/** What it costs to look at an entry and to say whether it passes, in the bytes that a `WorkMeter` counts. */
export function lookingCost(entry: Entry, filter: RequestFilter): number {
  return entry.request.heldBytes + filterCost(entry, filter);
}

/** What of that the filters cost. */
export function filterCost(entry: Entry, filter: RequestFilter): number {
  const { path, text, trace_id, q } = filter;
  const looks = [path, text, trace_id].filter((one) => one !== undefined);
  return looks.length * headCost(entry) +
    (text === undefined ? 0 : entry.request.heldBytes) +
    (q === undefined ? 0 : searchCost(entry, q));
}

function hasStatus(status: number | null, wanted: string): boolean {
  if (status === null) return false;
  return /xx$/i.test(wanted)
    ? String(status)[0] === wanted[0]
    : String(status) === wanted;
}

function mentions({ request }: Entry, text: string): boolean {
  const holds = (part: string) => holdsText(part.toLowerCase(), text);
  return holds(request.target) || holds(request.path) ||
    request.headerLines.some(([name, value]) => holds(`${name}: ${value}`)) ||
    holds(sentText(request) ?? "");
}
