import { z } from "zod";
import { hasNoContent } from "../../answers/answer.ts";
import type { JsonObject } from "../../json/values.ts";
import { headerFields, refuseLength } from "../../schema/header_fields.ts";
import {
  anyJson,
  type Checking,
  integer,
  milliseconds,
  report,
} from "../../schema/scalars.ts";
import { charsetOf } from "../response/charset.ts";
import { checkHeadersOnce, templateHeaders } from "../template_headers.ts";

const often = "how often, at least once";

/** When an event or a chunk goes out, and how often. */
export const partTimes = {
  delay_ms: milliseconds().nullish(),
  jitter_ms: milliseconds().nullish(),
  repeat: integer({ min: 1, description: often }).nullish(),
};

const repeatError =
  'Input should be a whole number of at least 1, or "forever"';

const forever = z.literal("forever", { error: repeatError });

/** Characters of a channel's name (docs/limits.md). */
const maxChannelName = 200;

/** Events of a channel that wait for later listeners (docs/limits.md). */
const maxKept = 1000;

/** The fields that all kinds of streams have. */
export const scriptFields = {
  default_delay_ms: milliseconds().default(0),
  status_code: integer({
    min: 200,
    max: 599,
    description: "an HTTP status from 200 to 599 (RFC 9110 section 15)",
  }).nullish(),
  headers: headerFields({ framingIsOurs: true }).superRefine(refuseLength)
    .nullish(),
  template_headers: templateHeaders().nullish(),
  first_delay_ms: milliseconds().nullish(),
  jitter_ms: milliseconds().nullish(),
  repeat: z.union([forever, integer({ min: 1, description: often })], {
    error: repeatError,
  }).describe('how often the list is sent: a number, or "forever"').nullish(),
  at_end: z.enum(["close", "hold"], {
    error: 'Input should be "close" or "hold"',
  }).describe(
    "`hold` keeps the stream open for pushed events, which is the default with a channel",
  ).nullish(),
  channel: z.string().min(1).max(maxChannelName).describe(
    "the channel that the stream listens to",
  ).nullish(),
  keep: integer({
    min: 0,
    max: maxKept,
    description:
      `how many of the last pushed events to keep for later listeners, 0 to ${maxKept}`,
  }).nullish(),
};

export type ScriptFields = z.infer<z.ZodObject<typeof scriptFields>>;

/** Parts of one list (docs/limits.md); a longer one is refused before its members are looked at, each of which may be an issue. */
const maxEvents = 100_000;

/** Refuses a list that is too long. */
export function refuseLongList(value: unknown, ctx: Checking): unknown {
  if (!Array.isArray(value) || value.length <= maxEvents) return value;
  report(
    ctx,
    "too_long",
    `List should have at most ${maxEvents} items after validation, not ${value.length}`,
  );
  return z.NEVER;
}

/** A list of parts, and what a stream of them is to be. */
interface GivenScript extends ScriptFields {
  readonly parts: readonly {
    readonly delay_ms?: number | null | undefined;
    readonly jitter_ms?: number | null | undefined;
    readonly base64?: string | null | undefined;
  }[];
  /** The name of the list. */
  readonly name: "events" | "chunks";
}

/** Rules over several fields of a stream, whatever it sends. */
export function checkStream(given: ScriptFields, ctx: Checking): void {
  const { status_code, channel, keep } = given;
  checkHeadersOnce(given.headers, given.template_headers, ctx);
  checkCharset(given, ctx);
  if (typeof status_code === "number" && hasNoContent(status_code)) {
    report(
      ctx,
      "value_error",
      `Value error, An answer with the status ${status_code} has no body that could stream: use "response"`,
      { path: ["status_code"], input: status_code },
    );
  }
  if (keep && channel == null) {
    report(
      ctx,
      "value_error",
      `Value error, Events are kept for a channel: give "channel" too`,
      { path: ["keep"], input: keep },
    );
  }
}

/** Texts of a stream go out in UTF-8; bytes may be in what the Content-Type names. */
function checkCharset(
  { headers, parts = [] }: Pick<GivenScript, "headers"> & Partial<GivenScript>,
  ctx: Checking,
): void {
  for (const [name, values] of Object.entries(headers ?? {})) {
    if (name.toLowerCase() !== "content-type") continue;
    const charset = charsetOf([values].flat().join());
    const isBytes = parts.length > 0 &&
      parts.every(({ base64 }) => typeof base64 === "string");
    if (charset === null || isBytes) continue;
    report(
      ctx,
      "value_error",
      `Value error, Texts of a stream go out in UTF-8, not in ${
        JSON.stringify(charset)
      }: leave the charset out, or give all chunks of a "stream" as base64`,
      { path: ["headers", name] },
    );
  }
}

/** The same, and those about its list. */
export function checkScript(given: GivenScript, ctx: Checking): void {
  const { parts, name, at_end, repeat, channel } = given;
  checkStream(given, ctx);
  const mayBeEmpty = at_end === "hold" ||
    (channel != null && at_end !== "close");
  if (parts.length === 0 && !mayBeEmpty) {
    report(
      ctx,
      "too_short",
      `List should have at least 1 item after validation, not 0; it may be empty where at_end is "hold" or there is a channel`,
      {
        path: [name],
        ctx: { field_type: "List", min_length: 1, actual_length: 0 },
      },
    );
  }
  if (repeat === "forever" && parts.length > 0 && !rests(given)) {
    report(
      ctx,
      "value_error",
      `Value error, A stream without an end needs a delay: give default_delay_ms, or delay_ms to one of the ${name}`,
      { path: ["repeat"], input: repeat },
    );
  }
}

/** Whether a round may take any time. */
function rests({ parts, default_delay_ms, jitter_ms }: GivenScript): boolean {
  return parts.some((one) =>
    (one.delay_ms ?? default_delay_ms) > 0 ||
    (one.jitter_ms ?? jitter_ms ?? 0) > 0
  );
}

/** JSON Schema of the rule for a list without members. */
export function scriptSchema(name: "events" | "chunks"): JsonObject {
  return {
    oneOf: [
      { properties: { [name]: { type: "array", minItems: 1 } } },
      {
        required: ["at_end"],
        properties: {
          [name]: { type: "array", maxItems: 0 },
          at_end: { const: "hold" },
        },
      },
      {
        required: ["channel"],
        properties: {
          [name]: { type: "array", maxItems: 0 },
          channel: { type: "string" },
          at_end: { type: "null" },
        },
      },
    ],
  };
}

/** What a listing shows of the fields that were given. */
export const listedScriptFields = {
  status_code: z.int().optional(),
  headers: z.record(z.string(), anyJson()).optional(),
  template_headers: z.record(z.string(), anyJson()).optional(),
  first_delay_ms: z.int().optional(),
  jitter_ms: z.int().optional(),
  repeat: z.union([z.int(), forever]).optional(),
  at_end: z.enum(["close", "hold"]).optional(),
  channel: z.string().optional(),
  keep: z.int().optional(),
};
