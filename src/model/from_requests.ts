import { z } from "zod";
import { isRawNumber } from "../json/values.ts";
import { anyJson, report } from "../schema/scalars.ts";
import { existingStub } from "./import.ts";

/** Requests that one call names, names of secrets, and secrets (docs/limits.md). */
const maxIds = 100_000;
const maxSecrets = 1000;

/** Characters of a secret: shorter ones stand in every other word. */
const minSecret = 4;

/** As all numbers of payloads, also one that was written otherwise than it prints, such as `0.50`. */
const factor = z.unknown().meta({
  jsonSchema: { type: "number", minimum: 0, maximum: 1000 },
}).transform((value, ctx): number => {
  const number = isRawNumber(value) ? Number(value.rawJSON) : value;
  if (typeof number === "number" && number >= 0 && number <= 1000) {
    return number;
  }
  report(ctx, "value_error", timingError());
  return z.NEVER;
});

const timing = z.union([
  z.enum(["none", "keep"], { error: timingError }),
  factor,
]);

function timingError(): string {
  return 'Input should be "none", "keep" or a factor from 0 to 1000';
}

function words<const Words extends readonly [string, ...string[]]>(
  ...names: Words
) {
  const quoted = names.map((name) => `"${name}"`).join(" or ");
  return z.enum(names, { error: `Input should be ${quoted}` });
}

/** The members of the payload that makes stubs of received requests, beside the filter, which is that of the listing. */
export const fromRequestsFields = {
  request_ids: z.array(z.string().max(200)).max(maxIds).describe(
    "these requests alone, also those that a stub or nothing answered; all of the scope by default",
  ).nullish(),
  matchers: words("exact", "smallest").describe(
    "`exact` asks for all of query and body, `smallest` for the least that tells the recorded answers apart; `exact` by default",
  ).nullish(),
  parameters: z.boolean().describe(
    "`true` makes one stub of three or more paths that differ in an id",
  ).nullish(),
  timing: timing.describe(
    "`keep` gives stubs the measured times, a number multiplies them; `none` by default",
  ).nullish(),
  streams: words("events", "bytes").describe(
    "`events` makes a stream that can be edited, `bytes` one of the same chunks; `events` by default",
  ).nullish(),
  secrets: words("mask", "keep").describe(
    "`keep` masks nothing, and marks the stubs; `mask` by default",
  ).nullish(),
  secret_names: z.array(z.string().min(1).max(200)).max(maxSecrets).describe(
    "more names whose values are secrets",
  ).nullish(),
  secret_values: z.array(z.string().min(minSecret).max(10_000)).max(maxSecrets)
    .describe("secrets that are masked wherever they stand").nullish(),
  errors: z.boolean().describe("`true` records 429 and 5xx of upstreams too")
    .nullish(),
  incomplete: z.boolean().describe(
    "`true` records answers that did not come to their end, too",
  ).nullish(),
  urls: words("keep", "rewrite").describe(
    "`rewrite` lets URLs of the upstream in answers point to the mock; `keep` by default",
  ).nullish(),
  local_cookies: z.boolean().describe(
    "`true` takes `Secure` from cookies, so that they are kept over plain HTTP",
  ).nullish(),
  existing: existingStub.describe(
    "what happens to a stub whose id is in use, `refuse` by default",
  ).nullish(),
};

/** What became of some requests. */
const recordingLine = z.object({
  request_ids: z.array(z.string()).describe("the requests"),
  stub_id: z.string().nullable().describe("the stub made of them, or null"),
  verdict: z.enum(["made", "draft", "left_out", "refused"])
    .describe("what became of them"),
  message: z.string().describe("why, in a sentence"),
});

/** The answer of `POST /__mock__/stubs/from-requests`. */
export const fromRequestsAnswer = z.object({
  success: z.literal(true).describe("it was done"),
  stubs: z.array(z.record(z.string(), anyJson())).describe(
    "the stubs, as `POST /__mock__/stubs` and stub files take them",
  ),
  report: z.array(recordingLine).describe("what became of each request"),
  masked: z.array(z.object({
    placeholder: z.string().describe("what stands in its place"),
    reason: z.enum(["name", "shape", "value"])
      .describe("what tells that it is a secret"),
    places: z.array(z.string()).describe("where it stood"),
    count: z.int().describe("how often it stood there"),
  })).describe("the secrets that were masked, none of them in clear"),
  noise: z.array(z.object({
    stub_id: z.string().describe("the stub"),
    place: z.string().describe("where it stands"),
    kind: z.string().describe("what it is, such as a time or an id"),
  })).describe(
    "what is another one each time: of requests it is asked by its kind, of answers it is left out",
  ),
  sequences: z.array(z.object({
    stub_id: z.string().describe("the stub"),
    steps: z.int().describe("how many answers it has"),
    request_ids: z.array(z.string()).describe("the requests, in order"),
  })).describe("stubs that answer otherwise each time"),
  not_compared: z.array(z.object({
    stub_id: z.string().describe("the stub"),
    places: z.array(z.string()).describe("where the requests may differ"),
  })).describe("what `smallest` leaves out"),
}).meta({ id: "FromRequestsAnswer" });
