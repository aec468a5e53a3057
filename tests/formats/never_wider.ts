import fc from "fast-check";
import assert from "node:assert/strict";
import { Run } from "../../src/formats/format.ts";
import type { Importer } from "../../src/formats/format.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";
import { fitsStubPath } from "../../src/matching/path_pattern.ts";
import { requestMatcher } from "../../src/matching/request_matcher.ts";
import { compileMatcher } from "../../src/matching/stub_matcher.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import { finish } from "../../src/runtime/work.ts";
import { readPayload } from "../../src/schema/payload.ts";

/** A request as it is sent. */
export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Whether a request is taken. */
export type Taking = (sent: SentRequest) => boolean;

/** A stub of an import. */
export interface ImportedStub {
  readonly payload: JsonObject;
  readonly takes: Taking;
}

/** What takes a request among the stubs that a file becomes; `null` where some of it is refused or left out. */
export function imported(
  importer: Importer,
  value: Json,
  options: JsonObject = {},
): readonly Taking[] | null {
  const stubs = importedStubs(importer, value, options);
  return stubs === null ? null : stubs.map(({ takes }) => takes);
}

/** The stubs that a file becomes, the first to answer first; `null` where some of it is refused or left out. */
export function importedStubs(
  importer: Importer,
  value: Json,
  options: JsonObject = {},
): readonly ImportedStub[] | null {
  const document = { value, locate: () => ({ line: 1, column: 1 }) };
  const run = new Run({ files: { read: () => undefined } }, options);
  finish(importer([{ file: "a.json", document }], run));
  const stubs: ImportedStub[] = [];
  for (const { notes, drafts } of run.entries) {
    const isWhole = notes.every(({ verdict }) =>
      verdict !== "refused" && verdict !== "lost"
    );
    if (!isWhole) return null;
    for (const { payload } of inTurn(drafts)) {
      const { request = null } = payload;
      const takes = takingOf(isJsonObject(request) ? request : {});
      if (takes === null) return null;
      stubs.push({ payload, takes });
    }
  }
  return stubs;
}

/** What a file becomes where it is not refused: what takes a request, and the effects of what is left out. */
export function tryImport(
  importer: Importer,
  value: Json,
  options: JsonObject,
): { readonly takes: Taking | null; readonly effects: readonly string[] } {
  const document = { value, locate: () => ({ line: 1, column: 1 }) };
  const run = new Run({ files: { read: () => undefined } }, options);
  finish(importer([{ file: "a.json", document }], run));
  const notes = run.entries.flatMap((entry) => entry.notes);
  const effects = notes.map(({ effect }) => effect);
  const isRefused = effects.includes("wider") ||
    notes.some(({ verdict }) => verdict === "refused");
  const takings = run.entries.flatMap(({ drafts }) =>
    drafts.map(({ payload: { request = null } }) =>
      takingOf(isJsonObject(request) ? request : {})
    )
  );
  const all = takings.filter((one) => one !== null);
  const takes: Taking = (sent) => all.some((one) => one(sent));
  const isWhole = !isRefused && all.length === takings.length;
  return { takes: isWhole ? takes : null, effects };
}

type Draft = Run["entries"][number]["drafts"][number];

function inTurn(drafts: readonly Draft[]): Draft[] {
  const place = ({ turn }: Draft) => turn?.place ?? 0;
  return drafts.toSorted((one, other) => place(other) - place(one));
}

/** What the `request` of a stub takes; `null` where it is refused. */
function takingOf(fields: JsonObject): Taking | null {
  const reading = readPayload(requestMatcher, fields, []);
  if (!reading.ok) return null;
  const matcher = compileMatcher(reading.value);
  const { pattern, predicates, bodyCheck } = matcher;
  return ({ method, target, headers, body }) => {
    const url = `http://localhost${target}`;
    const lines = headers.map(([name, value]): [string, string] => [
      name,
      value,
    ]);
    const request = new IncomingRequest({ method, url }, lines);
    if (body !== "") request.describeBody(new TextEncoder().encode(body));
    return (pattern === null || fitsStubPath(matcher, request.segments)) &&
      predicates.every((one) => one.test(request, method)) &&
      (bodyCheck === null || bodyCheck.test(request, method));
  };
}

interface Comparison<T> {
  readonly cases: fc.Arbitrary<readonly [T, SentRequest]>;
  takings(one: T): readonly Taking[] | null;
  /** Whether the tool itself takes it. */
  model(one: T, sent: SentRequest): boolean;
  readonly runs?: number;
}

/** Each request that an import takes is one that its tool takes; enough are taken, and enough are not, to tell. */
export function neverWider<T>(
  { cases, takings, model, runs = 2000 }: Comparison<T>,
): void {
  const counts = { refused: 0, taken: 0, missed: 0, narrower: 0 };
  fc.assert(
    fc.property(cases, ([one, sent]) => {
      const made = takings(one);
      if (made === null) return void counts.refused++;
      const isTaken = made.some((takes) => takes(sent));
      const isMeant = model(one, sent);
      if (isTaken) counts.taken++;
      else if (isMeant) counts.narrower++;
      else counts.missed++;
      assert.ok(!isTaken || isMeant, JSON.stringify([one, sent], null, 1));
    }),
    { numRuns: runs },
  );
  const told = JSON.stringify(counts);
  if (Deno.env.get("SAY_COUNTS")) console.log(told);
  assert.ok(counts.taken > runs / 20, `too few are taken: ${told}`);
  assert.ok(counts.missed > runs / 20, `too few are missed: ${told}`);
}
