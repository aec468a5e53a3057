import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { allTogether, together } from "../criteria.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import { memberOf, textOf } from "../member.ts";
import { type AnswerContext, translateAnswer } from "./answer.ts";
import { webhooksOf } from "./callbacks.ts";
import { resourceOf } from "./crud.ts";
import { readEndpoint } from "./endpoint.ts";
import { checkResponse, checkRoute } from "./members.ts";
import { ruleFields } from "./rules.ts";

/** A route's surroundings. */
export interface RouteContext extends AnswerContext {
  /** The place of its first stub; each of its stubs goes one below. */
  readonly place: number;
  /** Where its stubs answer; `null` for everywhere. */
  readonly scope: string | null;
}

/** Rules of one route: as many stubs as leave the places of the next route alone. */
const maxStubs = 900;

/** Responses of one route, as many as a sequence may have steps. */
const maxResponses = 1000;

/** Makes the stubs of a route: one for each response that its rules choose, and one for what they leave. */
export function* translateRoute(
  route: Json,
  context: RouteContext,
): Work<void> {
  const { entry, environment, scope } = context;
  if (!isJsonObject(route)) {
    return entry.refuse([], "a route should be an object");
  }
  checkRoute(route, entry);
  const type = textOf(route["type"]) ?? "http";
  if (type !== "http" && type !== "crud") {
    return entry.refuse(["type"], `a route of type ${type}`);
  }
  if ((route["streamingMode"] ?? null) !== null) {
    return entry.refuse(
      ["streamingMode"],
      "a route that streams, as Mockoon does",
    );
  }
  const reading = readEndpoint(
    textOf(environment["endpointPrefix"]) ?? "",
    textOf(route["endpoint"]) ?? "",
  );
  if (!reading.ok) return entry.refuse(["endpoint"], reading.reason);
  const method = (textOf(route["method"]) ?? "all").toUpperCase();
  const title = textOf(route["documentation"]) ?? "";
  const common: JsonObject = {
    ...(title === "" ? {} : { title: title.slice(0, 500) }),
    ...(route["enabled"] === false ? { disabled: true } : {}),
  };
  const request: JsonObject = {
    ...(method === "ALL" ? {} : { method }),
    ...reading.request,
  };
  let next = context.place;
  const add = (fields: JsonObject, rest: JsonObject) => {
    if (context.place - next >= maxStubs) {
      return entry.refuse(["responses"], `more than ${maxStubs} rules`);
    }
    entry.stub({ ...common, request: together(request, fields), ...rest }, {
      turn: { level: 0, place: next-- },
      scope,
    });
  };
  if (type === "crud") {
    const { path } = reading.request;
    const resource = yield* resourceOf(route, { entry, environment, path });
    if (resource === null) return;
    return entry.stub({
      ...common,
      request: { path: path ?? "" },
      action: { resource },
    }, {
      turn: { level: 0, place: next-- },
      scope,
    });
  }
  yield* addStubs(route, { ...context, params: reading.params, add });
}

interface Adding extends AnswerContext {
  readonly params: ReadonlySet<string>;
  add(fields: JsonObject, rest: JsonObject): void;
}

function* addStubs(route: JsonObject, adding: Adding): Work<void> {
  const { entry, add } = adding;
  const given = route["responses"];
  const responses = Array.isArray(given) ? given : [];
  if (!mayBe(responses, entry)) return;
  yield;
  const mode = modeOf(route);
  if (mode === "SEQUENTIAL" || mode === "RANDOM") {
    return yield* addSequence(responses, mode, adding);
  }
  if (mode !== null && mode !== "FALLBACK" && mode !== "DISABLE_RULES") {
    return entry.refuse(["responseMode"], `the mode ${mode} is not known`);
  }
  const flagged = responses.findIndex((one) =>
    memberOf(one, "default") === true
  );
  // The rules of the default response choose it before those behind it.
  const last = responses.findLastIndex((one) => hasRules(one));
  for (const at of responses.keys()) {
    const isLeft = at === flagged && at === last && mode !== "FALLBACK";
    if (mode === "DISABLE_RULES" || isLeft) continue;
    addChosen(responses, at, adding);
    yield;
  }
  if (mode === "FALLBACK") return;
  const fallback = Math.max(flagged, 0);
  const webhooks = webhooksAt(fallback, adding, responses);
  const answer = answerAt(responses, fallback, adding);
  add({}, { ...asStub(answer), ...webhooks });
}

/** Whether the responses of a route can be stubs; what is in the way is told. */
function mayBe(responses: readonly Json[], entry: Entry): boolean {
  if (!entry.mayAsk(askedIn(responses), ["responses"])) return false;
  if (responses.length === 0) {
    entry.refuse(["responses"], "a route without a response");
    return false;
  }
  if (responses.length > maxResponses) {
    entry.refuse(["responses"], `more than ${maxResponses} responses`);
    return false;
  }
  for (const [at, response] of responses.entries()) {
    const place = ["responses", at];
    if (!isJsonObject(response)) entry.refuse(place, "it should be an object");
    else checkResponse(response, { entry, place });
  }
  return true;
}

/** Adds the stub of a route whose responses take turns. */
function* addSequence(
  responses: readonly Json[],
  mode: "SEQUENTIAL" | "RANDOM",
  adding: Adding,
): Work<void> {
  const steps: JsonObject[] = [];
  let hasWebhooks = false;
  for (const at of responses.keys()) {
    steps.push(answerAt(responses, at, adding));
    hasWebhooks ||= "webhooks" in webhooksAt(at, adding, responses);
    yield;
  }
  if (hasWebhooks) {
    const message = "callbacks of a sequence are left out";
    adding.entry.lost(["responses"], message, "none");
  }
  const how = mode === "RANDOM" ? { pick: "random" } : { at_end: "cycle" };
  adding.add({}, { action: { sequence: { steps, ...how } } });
}

/** Adds the stubs of a response for what its rules ask. */
function addChosen(
  responses: readonly Json[],
  at: number,
  adding: Adding,
): void {
  const response = responses[at] ?? null;
  const rules = memberOf(response, "rules");
  if (!Array.isArray(rules) || rules.length === 0) return;
  const sets = ruleSets(response, { rules, at, adding });
  if (sets.length === 0) return;
  const answer = asStub(answerAt(responses, at, adding));
  const rest = { ...answer, ...webhooksAt(at, adding, responses) };
  for (const fields of sets) adding.add(fields, rest);
}

function answerAt(
  responses: readonly Json[],
  at: number,
  adding: Adding,
): JsonObject {
  return translateAnswer(responses[at] ?? null, ["responses", at], adding);
}

function hasRules(response: Json): boolean {
  const rules = memberOf(response, "rules");
  return Array.isArray(rules) && rules.length > 0;
}

/** What the rules of all responses ask. */
function askedIn(responses: readonly Json[]): Json {
  return responses.map((one) => memberOf(one, "rules"));
}

function webhooksAt(
  at: number,
  { entry, environment }: Adding,
  responses: readonly Json[],
): JsonObject {
  const response = responses[at] ?? null;
  if (!isJsonObject(response)) return {};
  const place = ["responses", at];
  const webhooks = webhooksOf(response, { place, entry, environment });
  return webhooks.length === 0 ? {} : { webhooks };
}

/** The mode in its newer and its older spelling. */
function modeOf(route: JsonObject): string | null {
  if (route["randomResponse"] === true) return "RANDOM";
  if (route["sequentialResponse"] === true) return "SEQUENTIAL";
  return textOf(route["responseMode"]) ?? null;
}

function asStub({ response, chaos }: JsonObject): JsonObject {
  return {
    action: { response: response ?? {} },
    ...(chaos === undefined ? {} : { chaos }),
  };
}

/** The fields that are asked for, for each way in which the rules can hold. */
function ruleSets(
  response: Json,
  { rules, at, adding: { entry, params } }: {
    readonly rules: readonly Json[];
    readonly at: number;
    readonly adding: Adding;
  },
): JsonObject[] {
  const sets: JsonObject[] = [];
  for (const [index, rule] of rules.entries()) {
    const reading = ruleFields(rule, params);
    if (reading.ok) sets.push(reading.fields);
    else entry.refuse(["responses", at, "rules", index], reading.reason);
  }
  return memberOf(response, "rulesOperator") === "AND"
    ? [allTogether(sets)]
    : sets;
}
