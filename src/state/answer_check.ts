import type { Ending, StreamFacts } from "../answers/ending.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import { explainFailing } from "../criteria/explanation.ts";
import type { MatchValue } from "../criteria/match_value.ts";
import type { Json } from "../json/values.ts";
import { paramFields } from "../matching/path_params.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type {
  AnswerClaim,
  ChaosClaim,
  Claim,
  EventClaim,
  UpstreamClaim,
} from "../model/claim.ts";
import { createContent } from "../request/content.ts";
import { headerFields } from "../request/fields.ts";
import { traceOf } from "../request/trace_context.ts";
import { answerSoFar, type Entry } from "./entry.ts";

/** A test of what became of a request, the stub that it found included. */
export interface AnswerCheck {
  /** The place in the claim, such as `response` and `status`. */
  readonly field: string;
  readonly key?: string;
  readonly criterion: Json;
  /** What is there; a word where that cannot be told. */
  read(entry: Entry): AnswerReading;
  test(value: MatchValue, entry: Entry): boolean;
}

type AnswerReading =
  | { readonly ok: true; readonly value: MatchValue; readonly shown: Json }
  | { readonly ok: false; readonly doubt: "unanswered" | "body_cut" };

/** The tests that a claim has for what became of a request. */
export function answerChecks(
  { request, stubId, selectedBy, sentBy, traceId, response, chaos }: Claim,
): AnswerCheck[] {
  const checks: AnswerCheck[] = [];
  const { path_params } = request;
  if (path_params !== undefined) {
    checks.push({
      field: "path_params",
      ...criterionTest(path_params),
      read: readParams,
    });
  }
  if (stubId !== null) {
    const read = (entry: Entry) => known(entry.stubId);
    checks.push({ field: "matched_stub_id", ...criterionTest(stubId), read });
  }
  if (selectedBy !== null) {
    const read = (entry: Entry) => known(entry.selectedBy);
    checks.push({ field: "selected_by", ...criterionTest(selectedBy), read });
  }
  if (sentBy !== null) {
    const read = (entry: Entry) => known(entry.request.sentBy);
    checks.push({ field: "sent_by", ...criterionTest(sentBy), read });
  }
  if (traceId !== null) {
    const read = ({ request }: Entry) => known(traceOf(request.headerLines));
    checks.push({ field: "trace_id", ...criterionTest(traceId), read });
  }
  for (const [key, criterion] of given(chaos)) {
    const read = (entry: Entry) => known(chaosFacts(entry)[key]);
    checks.push({ field: "chaos", key, ...criterionTest(criterion), read });
  }
  const { last_event, upstream, ...answers } = response ?? {};
  for (const [key, criterion] of given(upstream ?? null)) {
    const place = { field: "response", key: `upstream.${key}` };
    const read = upstreamReader(key);
    checks.push({ ...place, ...criterionTest(criterion), read });
  }
  for (const [key, criterion] of given(last_event ?? null)) {
    const read = streamReader((facts) => lastEventFacts(facts)[key]);
    const place = { field: "response", key: `last_event.${key}` };
    checks.push({ ...place, ...criterionTest(criterion), read });
  }
  for (const [key, criterion] of given(answers)) {
    const read = (entry: Entry) => {
      const answer = openKeys.has(key) ? answerSoFar(entry) : entry.ending;
      return answer === null
        ? { ok: false, doubt: "unanswered" } as const
        : readAnswer[key](answer, entry);
    };
    checks.push({ field: "response", key, ...criterionTest(criterion), read });
  }
  return checks;
}

/** A condition beside what is there. */
export function explainAnswer(check: AnswerCheck, entry: Entry): Clause {
  const { field, key, criterion } = check;
  const reading = check.read(entry);
  const place = { field, ...(key === undefined ? {} : { key }) };
  if (!reading.ok) {
    const reason = reading.doubt === "unanswered"
      ? "it has not been answered yet"
      : "the body was not kept whole";
    return {
      ...place,
      matched: false,
      expected: criterion,
      actual: null,
      reason,
    };
  }
  const matched = check.test(reading.value, entry);
  const reason = matched
    ? "it fits"
    : explainFailing(criterion, reading.value, entry.request);
  return {
    ...place,
    matched,
    expected: criterion,
    actual: reading.shown,
    reason,
  };
}

/** The parameters of the path of the stub that answered. */
function readParams({ pattern, request }: Entry): AnswerReading {
  const value = paramFields(pattern, request);
  return { ok: true, value, shown: value.toObject() };
}

function criterionTest(
  criterion: Json,
): Pick<AnswerCheck, "criterion" | "test"> {
  const test = compileCriterion(criterion);
  return { criterion, test: (value, { request }) => test(value, request) };
}

function known(value: Json): AnswerReading {
  return { ok: true, value, shown: value };
}

type ChaosKey = keyof ChaosClaim;

function chaosFacts({ chaos }: Entry): Readonly<Record<ChaosKey, Json>> {
  return {
    latency_ms: chaos?.latencyMs ?? 0,
    drop_draw: chaos?.dropDraw ?? null,
    drop_probability: chaos?.dropProbability ?? null,
    dropped: chaos?.drops ?? false,
    faults: (chaos?.faults ?? []).map(({ atMs, ...fault }) => ({
      ...fault,
      at_ms: atMs,
    })),
  };
}

/** Reads a fact of a stream, open or not; of other answers there is none. */
function streamReader(read: (facts: StreamFacts) => Json) {
  return (entry: Entry): AnswerReading => {
    const answer = answerSoFar(entry);
    if (answer === null) return { ok: false, doubt: "unanswered" };
    return known(answer.stream === undefined ? null : read(answer.stream));
  };
}

/** Reads whom a request was passed on to; `null` where nobody was asked. */
function upstreamReader(key: keyof UpstreamClaim) {
  return (entry: Entry): AnswerReading => {
    const answer = answerSoFar(entry);
    if (answer === null) return { ok: false, doubt: "unanswered" };
    const { url = null, headersMs = null } = answer.upstream ?? {};
    return known(key === "url" ? url : headersMs);
  };
}

function lastEventFacts(
  { lastEvent }: StreamFacts,
): Readonly<Record<keyof EventClaim, Json>> {
  return {
    at_ms: lastEvent?.atMs ?? null,
    id: lastEvent?.id ?? null,
    event: lastEvent?.event ?? null,
    bytes: lastEvent?.bytes ?? null,
  };
}

type AnswerKey = keyof Omit<AnswerClaim, "last_event" | "upstream">;

/** What can be told of a stream that goes on. */
const openKeys: ReadonlySet<AnswerKey> = new Set<AnswerKey>([
  "status",
  "outcome",
  "headers",
  "events_sent",
  "first_event_ms",
  "complete",
  "ended_by",
  "resumed_after",
]);

const readAnswer: Readonly<
  Record<AnswerKey, (ending: Ending, entry: Entry) => AnswerReading>
> = {
  status: ({ status }) => known(status),
  outcome: ({ outcome }) => known(outcome),
  duration_ms: (_, { durationMs }) => known(durationMs),
  detail: ({ detail }) => known(detail ?? null),
  headers: ({ headers }) => {
    const value = headerFields(headers);
    return { ok: true, value, shown: value.toObject() };
  },
  events_sent: ({ stream }) => known(stream?.eventsSent ?? null),
  first_event_ms: ({ stream }) => known(stream?.firstEventMs ?? null),
  complete: ({ stream }) => known(stream?.isComplete ?? null),
  ended_by: ({ stream }) => known(stream?.endedBy ?? null),
  resumed_after: ({ stream }) => known(stream?.resumedAfter ?? null),
  body_size: (ending) => known(ending.bodySize ?? bytesOf(ending).length),
  body: (ending) => {
    const bytes = bytesOf(ending);
    if ((ending.bodySize ?? bytes.length) > bytes.length) {
      return { ok: false, doubt: "body_cut" };
    }
    const type = headerFields(ending.headers).single("content-type") ?? null;
    const value = createContent(bytes, type);
    return { ok: true, value, shown: value.text() };
  },
};

function bytesOf({ body }: Ending): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  return body ?? new Uint8Array();
}

/** The members that were given, as criteria. */
function given<K extends string>(
  claim: { readonly [name in K]?: Json | undefined } | null,
): [K, Json][] {
  const entries = Object.entries(claim ?? {}) as [K, Json | undefined][];
  return entries.flatMap(([key, value]): [K, Json][] => {
    if (value === undefined) return [];
    return [[key, typeof value === "string" ? { $eq: { value } } : value]];
  });
}
