import { z } from "zod";
import { changedSince } from "./changed_since.ts";
import { listedAction } from "./action.ts";
import { anyJson } from "../schema/scalars.ts";
import { listedNotes } from "./stub_notes.ts";
import { chaosListing } from "./chaos_listing.ts";
import { success } from "./success.ts";
import { listedWebhook } from "./webhook.ts";

const texts = anyJson("text, criterion or null");
const names = anyJson("criterion or null");
const given = anyJson("where it was given").optional();

/** A stub as the control API lists it: each key is there, null where unset (docs/contract.md#b1.6, #a26). */
export const listedStub = z.object({
  stub_id: z.string().describe("its id"),
  request: z.object({
    method: texts,
    path: texts,
    body: texts,
    headers: names,
    host: texts,
    query: names,
    target: given,
    path_params: given,
    cookies: given,
    form: given,
    multipart: given,
    client_ip: given,
    scheme: given,
  }).describe("the criteria for its requests"),
  action: listedAction.describe("what it answers"),
  scope: z.string().nullable().describe("null for a global stub"),
  chaos: chaosListing.nullable(),
  max_calls: z.int().nullable(),
  calls: z.int().describe("how often it has answered"),
  created_at: z.string().describe("ISO 8601, UTC"),
  last_call_at: z.string().nullable().describe("ISO 8601, UTC; null for never"),
  disabled: z.boolean(),
  when: z.object({ state: z.record(z.string(), anyJson()) })
    .describe("where it was given").optional(),
  then: z.record(z.string(), z.record(z.string(), anyJson())).describe(
    "`state` and `template_state`, where they were given",
  ).optional(),
  webhooks: z.array(listedWebhook).describe("where they were given").optional(),
  expected_calls: anyJson("a criterion, where it was given").optional(),
  counted_per: z.enum(["server", "scope"]).describe("where it was given")
    .optional(),
  ...listedNotes,
  revision: z.string().describe(
    "the stub's ETag, which each change renews",
  ),
}).meta({ id: "ListedStub" });

export type ListedStub = z.infer<typeof listedStub>;

export const stubListing = z.object({
  stubs: z.array(listedStub).describe("in order of creation"),
  ...changedSince,
});

export type StubListing = z.infer<typeof stubListing>;

const warnings = z.array(z.string()).describe(
  "possible mistakes in it, as sentences; absent if there are none",
).optional();

/** The answer to a stub that was stored or deleted. */
export const namedStub = success.extend({
  stub_id: z.string().describe("the stub"),
  warnings,
});

/** The answer to a dry run: the stub as it would be listed. */
export const dryRunAnswer = success.extend({
  dry_run: z.literal(true).describe("nothing was stored"),
  stub: listedStub.describe("as it would be listed"),
  warnings,
});

export type NamedStub = z.infer<typeof namedStub>;
