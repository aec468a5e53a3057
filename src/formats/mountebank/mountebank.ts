import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { JsonPath } from "../../json/values.ts";
import { targetOf } from "../criteria.ts";
import type { Entry, Source } from "../entry.ts";
import type { Work } from "../../runtime/work.ts";
import type { Importer, Run } from "../format.ts";
import { itemsAt } from "../items.ts";
import { checkKinds } from "../kinds.ts";
import { checkImposter, checkStub } from "./members.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { readPredicates } from "./predicates.ts";
import { answerOf, readResponse } from "./responses.ts";

/** Reads imposters of mountebank's: the first stub that fits answers, its responses one after the other. */
export const importMountebank: Importer = function* (sources, run) {
  let place = 0;
  const found = sources.flatMap((source) => impostersOf(source, run));
  const isAlone =
    found.filter(({ imposter }) => speaksHttp(imposter)).length < 2;
  for (const one of found) {
    if (!speaksHttp(one.imposter)) {
      const protocol = textOf(memberOf(one.imposter, "protocol")) ?? "";
      run.entry(one.source, one.at).refuse(
        ["protocol"],
        `an imposter that speaks ${JSON.stringify(protocol)}, and not http`,
      );
      continue;
    }
    place = yield* importImposter(one, { run, isAlone, place });
  }
};

interface ImposterContext {
  readonly run: Run;
  /** Whether it is the only one that is read. */
  readonly isAlone: boolean;
  /** Behind which its stubs go. */
  readonly place: number;
}

/** Reads the stubs of an imposter; gives the place of the last. */
function* importImposter(
  { source, imposter, at }: Found,
  { run, isAlone, place: before }: ImposterContext,
): Work<number> {
  let place = before;
  const scope = isAlone ? null : scopeOf(imposter, at);
  tellImposter(imposter, scope, () => run.entry(source, at));
  checkImposter(imposter, () => run.entry(source, at));
  const given = memberOf(imposter, "stubs");
  const stubs = Array.isArray(given) ? given : [];
  let isWhole = given === null || Array.isArray(given);
  for (const [index, stub] of stubs.entries()) {
    const entry = run.entry(source, [...at, "stubs", index]);
    place -= 1000;
    if (!isWhole && asksNothing(stub)) entry.wider([], gap);
    translateStub(stub, { entry, imposter, place, scope });
    isWhole &&= entry.notes.every(({ verdict }) => verdict !== "refused");
    yield;
  }
  const usual = memberOf(imposter, "defaultResponse");
  if (usual === null) return place;
  const entry = run.entry(source, [...at, "defaultResponse"]);
  if (!isWhole) entry.wider([], gap);
  place -= 1000;
  const response = answerOf(usual, null, { entry, place: [] });
  entry.stub({ request: {}, action: { response } }, {
    turn: { level: -1, place },
    scope,
  });
  return place;
}

/** Says what of an imposter as a whole is not as it was. */
function tellImposter(
  imposter: Json,
  scope: string | null,
  entry: () => Entry,
): void {
  if (scope !== null) {
    entry().rewritten(
      ["port"],
      `there are several imposters: this one answers in the scope "${scope}", as at /__scope__/${scope}`,
      "answer_differs",
    );
  }
  if (memberOf(imposter, "protocol") === "https") {
    entry().lost(["protocol"], "TLS is a matter of the server", "none");
  }
  if (memberOf(imposter, "allowCORS") === true) {
    entry().lost(
      ["allowCORS"],
      "preflights are not answered: start with --cors",
    );
  }
}

const gap = "it would answer the requests of stubs that are refused";

function speaksHttp(imposter: Json): boolean {
  return /^https?$/.test(textOf(memberOf(imposter, "protocol")) ?? "");
}

/** The scope of an imposter that is one of several: by its port, which tells them apart there. */
function scopeOf(imposter: Json, at: JsonPath): string {
  const port = numberOf(memberOf(imposter, "port"));
  return `imposter-${port ?? `at-${at.at(-1) ?? 0}`}`;
}

function asksNothing(stub: Json): boolean {
  const predicates = memberOf(stub, "predicates");
  return predicates === null ||
    Array.isArray(predicates) && predicates.length === 0;
}

interface Found {
  readonly source: Source;
  readonly imposter: Json;
  readonly at: JsonPath;
}

function impostersOf(source: Source, run: Run): Found[] {
  const { value } = source.document;
  if (!isJsonObject(value) || !Object.hasOwn(value, "imposters")) {
    return [{ source, imposter: value, at: [] }];
  }
  return itemsAt(source, ["imposters"], run).map((imposter, index) => ({
    source,
    imposter,
    at: ["imposters", index],
  }));
}

/** Steps of a sequence (docs/limits.md). */
const maxSteps = 1000;

interface StubContext {
  readonly entry: Entry;
  readonly imposter: Json;
  /** Of its first stub; others go below. */
  readonly place: number;
  readonly scope: string | null;
}

function translateStub(
  stub: Json,
  { entry, imposter, place, scope }: StubContext,
): void {
  if (!isJsonObject(stub)) {
    return entry.refuse([], "a stub should be an object");
  }
  checkStub(stub, entry);
  checkKinds(stub, { responses: "list" }, { entry, place: [] });
  const { responses } = stub;
  const predicates = stub["predicates"] ?? [];
  if (!entry.mayAsk(predicates, ["predicates"])) return;
  const asked = readPredicates(Array.isArray(predicates) ? predicates : [0]);
  if (!asked.ok) return entry.refuse(["predicates"], asked.reason);
  const usual = memberOf(imposter, "defaultResponse");
  const given = Array.isArray(responses) && responses.length > 0
    ? responses
    : [{ is: {} }];
  if (given.length > maxSteps) {
    return entry.refuse(["responses"], `more than ${maxSteps} responses`);
  }
  const steps = given.map((one, at) =>
    readResponse(one, ["responses", at], { entry, usual })
  );
  if (steps.length > 1 && asked.any.length > 1) {
    entry.rewritten(
      ["responses"],
      "each alternative of the predicates has a sequence of its own",
      "answer_differs",
    );
  }
  for (const [at, request] of asked.any.entries()) {
    entry.stub({ request: asSent(request), ...actionOf(steps) }, {
      turn: { level: 0, place: place - at },
      scope,
    });
  }
}

/** A path is compared as it was sent, so that an encoded one does not fit, nor one that mountebank resolves first. */
function asSent(request: JsonObject): JsonObject {
  return "path" in request ? { ...request, target: resolved } : request;
}

/** A sign that a URL keeps as it is, but for some more. */
const signBut = (more: string) =>
  `[^${more}/%?\\\\"<>\`{}^\\x00-\\x20\\x7f-\\U0010ffff]`;

/** A segment that is neither empty nor one or two dots alone. */
const segment = `(?:\\.?${signBut(".")}|\\.\\.${signBut("")})${signBut("")}*`;
const resolved = targetOf(`/(?:${segment}(?:/(?:${segment})?)*)?`);

function actionOf(steps: readonly JsonObject[]): JsonObject {
  const [only = {}] = steps;
  if (steps.length > 1) {
    return { action: { sequence: { steps: [...steps], at_end: "cycle" } } };
  }
  const { chaos, repeat: _, ...action } = only;
  return { action, ...(chaos === undefined ? {} : { chaos }) };
}
