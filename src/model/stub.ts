// What crosses the wire as a whole: stub, scope, assertion, match query, stub
// file, listings. Each is composed of schemas that lie in the rooms of their
// subjects.

import { z } from "zod";
import { action } from "./action.ts";
import { chaos } from "../faults/chaos.ts";
import { condition } from "../matching/state_condition.ts";
import { requestMatcher } from "../matching/request_matcher.ts";
import { type Reading, readPayload } from "../schema/payload.ts";
import { type Checking, integer } from "../schema/scalars.ts";
import { actionNames, checkFit } from "./chaos_fit.ts";
import { checkCharacters } from "./character_faults.ts";
import { count } from "./count.ts";
import { checkMcpStub } from "./mcp_stub.ts";
import { checkResourceStub, withResourceName } from "./resource_stub.ts";
import { stateChange } from "./state_change.ts";
import { stubNotes } from "./stub_notes.ts";
import { webhooks } from "./webhook.ts";

/** What a URL's path can carry: no lone surrogates, and neither `.` nor `..`, which clients resolve. */
const idPattern =
  /^(?!\.{1,2}$)[^\s/?#\p{Cc}\p{Cs}](?:[^/?#\p{Cc}\p{Cs}]*[^\s/?#\p{Cc}\p{Cs}])?$/u;

/** The same for tools whose patterns know no classes of Unicode. */
const plainIdPattern = idPattern.source
  .replace("(?!\\.{1,2}$)", "")
  .replaceAll("\\p{Cc}\\p{Cs}", "\\u0000-\\u001f\\u007f-\\u009f");

const stubId = z.string().regex(idPattern).max(200)
  .meta({
    description: 'an id such as "login-ok", without "/", "?" or "#"',
    jsonSchema: { pattern: plainIdPattern, not: { enum: [".", ".."] } },
  });

/** What a listing adds to a stub; accepted back and not used (docs/contract.md#a9). */
const listed = z.unknown().optional()
  .describe("a part of a listing, accepted and ignored");

/** The fields of a stub. */
export const stubFields = z.strictObject({
  stub_id: stubId.nullish(),
  request: requestMatcher,
  action,
  when: condition.nullish(),
  then: stateChange.nullish(),
  webhooks: webhooks.nullish(),
  max_calls: integer({
    min: 0,
    description: "how often the stub answers, 0 for never",
  }).nullish(),
  expected_calls: count,
  counted_per: z.enum(["server", "scope"], {
    error: 'Input should be "server" or "scope"',
  }).describe("`scope` if each scope counts the calls by itself").nullish(),
  chaos: chaos.nullish(),
  disabled: z.boolean().describe("true to switch the stub off").nullish(),
  ...stubNotes,
  scope: listed,
  calls: listed,
  created_at: listed,
  last_call_at: listed,
  revision: listed,
});

type StubMembers = z.output<typeof stubFields>;

/** What a stub's fields have to be together. */
function checkStub(stub: StubMembers, ctx: Checking): void {
  checkResourceStub(stub, ctx);
  checkMcpStub(stub, ctx);
  const { action, chaos } = stub;
  if (!chaos) return;
  checkFit(chaos, actionNames(action), ctx);
  checkCharacters(chaos, action, ctx);
}

/** The payload that creates a stub (docs/contract.md#b1.5, #a9, #a26). */
export const stubPayload = stubFields.superRefine(checkStub)
  .transform(withResourceName).meta({ id: "Stub" });

/** The payload that changes a stub: what it names takes the place of what the stub has, and null resets it. */
export const stubPatch = stubFields.partial().meta({ id: "StubPatch" });

export type StubPatch = z.infer<typeof stubPatch>;

/** A stub with a change, or what is wrong with the two together. */
export function changedSpec(
  spec: StubSpec,
  patch: StubPatch,
): Reading<StubSpec> {
  // What was given as null may be undefined by now: it is reset all the same.
  const merged: StubSpec = Object.assign({}, spec, patch);
  const schema = z.unknown().transform(() => merged).superRefine(checkStub)
    .transform(withResourceName);
  return readPayload(schema, undefined);
}

/** A stub as it was asked for, with shorthand expanded. */
export type StubSpec = z.infer<typeof stubPayload>;
