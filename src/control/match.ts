import { z } from "zod";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import { describedRequest } from "./described_request.ts";
import type { CallCounter } from "../matching/candidate.ts";
import { nearMisses } from "../matching/near_miss.ts";
import { type Match, matchesOf } from "../matching/match.ts";
import { type MatchAnswer, matchAnswer } from "../model/match_answer.ts";
import { type MatchQuery, matchQuery } from "../model/match_query.ts";
import type { Scope } from "../state/scope.ts";
import { timeIn } from "../state/scope_world.ts";
import { withChanges } from "../state/scope_state.ts";
import type { Stub } from "../state/stub.ts";
import { invalidPayload, noScope } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { previewAnswer } from "./preview.ts";
import { type Route, route } from "./route.ts";
import { homeQuery, withHome } from "./selection.ts";
import { visibleStubs } from "./visible_stubs.ts";

/** The route of `/__mock__/match`: what would happen, with nothing counted or recorded. */
export function matchRoutes(parts: ControlParts): Route[] {
  return [
    route({
      method: "POST",
      path: "/__mock__/match",
      summary:
        "Says which stubs match a described request, how they rank and why the others do not",
      payload: matchQuery,
      query: z.strictObject(homeQuery),
      scoped: true,
      answers: {
        200: {
          description: "The stubs, the one that answers first",
          schema: matchAnswer,
        },
        404: noScope,
        422: invalidPayload,
      },
      handle(call) {
        const { payload } = call;
        const query = { scope: call.query.scope ?? payload.scope ?? undefined };
        return withHome(parts, { ...call, query }, async (chosen) => {
          const meter = new WorkMeter(parts.world);
          const subject = await describedRequest(payload, parts.world, meter);
          if (typeof subject === "string") return refuse("headers", subject);
          const home = homeOfDraft(parts, payload, chosen);
          if (typeof home === "string") return refuse("stub_scope", home);
          const asked = { subject, scope: chosen, home, meter };
          return await answerMatch(parts, payload, asked);
        });
      },
    }),
  ];
}

function refuse(member: string, msg: string): Response {
  const issue = { type: "value_error", loc: ["body", member], msg };
  return fail("VALIDATION_ERROR", [issue]);
}

interface MatchSubject {
  readonly subject: IncomingRequest;
  readonly scope: Scope;
  /** Where a draft stands. */
  readonly home: Scope;
  readonly meter: WorkMeter;
}

/** The scope that a draft stands in, of those that serve the request; else what is wrong. */
function homeOfDraft(
  { state }: ControlParts,
  { stub_scope: name }: MatchQuery,
  scope: Scope,
): Scope | string {
  if (name === undefined) return scope;
  const wanted = name.toLowerCase() || null;
  const home = state.scopes.serving(scope).find((one) => one.name === wanted);
  const asked = scope.name === null
    ? "outside all scopes"
    : `of scope '${scope.name}'`;
  return home ??
    `No request ${asked} is answered by a stub of '${name}': name its scope, one that it lies in, or "" for no scope`;
}

async function answerMatch(
  parts: ControlParts,
  query: MatchQuery,
  { subject, scope, home, meter }: MatchSubject,
): Promise<Response> {
  const draft = draftOf(parts, query, home);
  const stubs = visibleStubs(parts, scope);
  const considered = draft === null ? stubs : [
    ...stubs.filter(({ id, home }) => id !== draft.id || home !== draft.home),
    draft,
  ];
  const counter = supposing(parts.state.counterOf(scope), query.state);
  const scene = { counter, meter };
  subject.setNow(timeIn(scope, parts.world.now()));
  const candidates = await thoseThatMatch(considered, subject, scene);
  const rank = () => matchesOf(candidates, subject, counter);
  const found = await inAttempts(rank, meter);
  const own = found.find(({ stub }) => stub === draft);
  const preview = query.render && own !== undefined
    ? {
      preview: await previewAnswer(
        own,
        { incoming: subject, scope, counter },
        parts,
      ),
    }
    : {};
  const answer: MatchAnswer = {
    matches: found.map(showMatch),
    near_misses: await nearMisses(missing(considered, found), subject, scene),
    ...preview,
  };
  return json(answer);
}

/** What a scope has, as if its state were changed so. */
function supposing(
  counter: CallCounter,
  names: MatchQuery["state"],
): CallCounter {
  return names === undefined ? counter : {
    ownCalls: (stub) => counter.ownCalls(stub),
    values: withChanges(counter.values, names),
  };
}

/** What trying one stub costs, in the bytes that a `WorkMeter` counts. */
const trialCost = 10_000;

/** The stubs that match by themselves, found in turns between which others are answered. */
async function thoseThatMatch(
  stubs: readonly Stub[],
  subject: IncomingRequest,
  { counter, meter }: { counter: CallCounter; meter: WorkMeter },
): Promise<Stub[]> {
  const found: Stub[] = [];
  for (const stub of stubs) {
    await meter.spend(trialCost);
    const tried = () => matchesOf([stub], subject, counter).length > 0;
    if (await inAttempts(tried, meter)) found.push(stub);
  }
  return found;
}

/** The stubs that do not match: a GET stub may match HEAD, which its clauses do not know. */
function missing(considered: readonly Stub[], found: Match<Stub>[]): Stub[] {
  const matching = new Set(found.map(({ stub }) => stub));
  return considered.filter((one) => !matching.has(one));
}

/**
 * The stub that the query brings along, compiled and stored nowhere. It ranks
 * as it would once stored: in place of the stub with its id, or as the newest.
 */
function draftOf(
  { state }: ControlParts,
  { stub }: MatchQuery,
  home: Scope,
): Stub | null {
  if (stub === undefined) return null;
  const spec = { ...stub, stub_id: stub.stub_id ?? "draft" };
  const draft = state.draftStub(spec, home);
  const old = state.findStub(draft.id, home);
  return old === undefined
    ? draft
    : { ...draft, rank: { ...draft.rank, serial: old.rank.serial } };
}

function showMatch(
  { stub, params }: Match<Stub>,
  position: number,
) {
  const { priority, fields, weight, depth, specificity, partial } = stub.rank;
  return {
    stub_id: stub.id,
    scope: stub.scope,
    rank: {
      priority,
      fields,
      weight,
      scoped: depth > 0,
      depth,
      specificity,
      partial,
    },
    chosen: position === 0,
    path_params: Object.fromEntries(params),
  };
}
