import type { z } from "zod";
import {
  type BodyLimits,
  type BodyRefusal,
  collectBody,
} from "../request/body_collection.ts";
import { isJsonType } from "../request/content.ts";
import type { Json } from "../json/values.ts";
import {
  type JsonText,
  listableMembers,
  readJson,
  readJsonInSteps,
} from "../json/reader.ts";
import { prepareClasses } from "../pattern/unicode.ts";
import { restNow } from "../runtime/next_turn.ts";
import { textInTurns } from "../runtime/text_in_turns.ts";
import { finishInTurns, type Work } from "../runtime/work.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { readLargePayload } from "../schema/large_payload.ts";
import { type Reading, readPayload } from "../schema/payload.ts";
import { readInSteps } from "../schema/reading_steps.ts";
import { prepareFor } from "../templating/templates.ts";
import { fail } from "./json_answers.ts";

/** A value, or the answer that says why there is none. */
export type BodyReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly response: Response };

/** Deeper nesting than this is refused; the reader itself would take more. */
const maxDepth = 200;

const reading = { maxDepth, maxMembers: listableMembers, allowBom: true };

/**
 * Reads and validates the JSON body of a control request (docs/contract.md#b1.3):
 * 415 for another media type, 413, 400 with line and column, 422 with all
 * issues, in this order.
 */
export async function readBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  { limits, meter }: {
    readonly limits: BodyLimits;
    readonly meter: WorkMeter;
  },
): Promise<BodyReading<T>> {
  const type = request.headers.get("content-type");
  if (type !== null && type.trim() !== "" && !isJsonType(type)) {
    return refuse(fail(
      "UNSUPPORTED_MEDIA_TYPE",
      `The Content-Type ${
        JSON.stringify(type)
      } is not JSON: send "application/json" or leave it out`,
    ));
  }
  const text = await readText(request, limits);
  if (!text.ok) return text;
  const isLarge = text.value.length > atOnce;
  const read = isLarge
    ? await finishInTurns(
      readJsonInSteps(text.value, reading),
      meter,
      stepCost,
    )
    : readJson(text.value, reading);
  const payload = given(text.value, read);
  if (!payload.ok) return payload;
  await finishInTurns(preparing(text.value), loading, stepCost);
  const result = isLarge
    ? await readLargePayload(schema, payload.value, meter)
    : await finishInTurns(
      readInSteps(() => readPayload(schema, payload.value)),
      meter,
      stepCost,
    );
  // What is done with a long payload takes a turn of its own.
  if (isLarge) await restNow();
  return validated(result);
}

/** A longer text is read in turns, so that it keeps no request waiting. */
const atOnce = 10_000;

/** Counts as so many bytes of work: a step of the reader, or of getting the engine ready. */
const stepCost = 500_000;

/** Gets ready what patterns and templates of a text need. */
function* preparing(text: string): Work<void> {
  yield* prepareClasses(text);
  yield* prepareFor(text);
}

/** What is loaded once is no work of one world. */
const loading = new WorkMeter({ sleep: restNow });

function refuse(response: Response): { ok: false; response: Response } {
  return { ok: false, response };
}

async function readText(
  request: Request,
  limits: BodyLimits,
): Promise<BodyReading<string>> {
  const bytes = await readBytes(request, limits);
  if (!bytes.ok) return bytes;
  try {
    return {
      ok: true,
      value: await textInTurns(bytes.value, { fatal: true }),
    };
  } catch {
    return refuse(fail(
      "INVALID_JSON",
      "There was an error parsing the body: it is not UTF-8",
    ));
  }
}

/** The bytes of a payload, or the answer that says why they are not taken in. */
export async function readBytes(
  request: Request,
  limits: BodyLimits,
): Promise<BodyReading<Uint8Array>> {
  const bytes = await takeBytes(request, limits);
  return typeof bytes === "string"
    ? refuse(refusals[bytes](limits))
    : { ok: true, value: bytes };
}

/** The answers to payloads that are not taken in. */
const refusals: Record<
  BodyRefusal | "broken_off",
  (limits: BodyLimits) => Response
> = {
  broken_off: () =>
    fail("INVALID_JSON", "The payload was cut off before its end"),
  too_large: ({ bytes }) =>
    fail(
      "BODY_TOO_LARGE",
      `The payload is larger than ${bytes} bytes: send less, or raise --body-limit`,
    ),
  no_room: ({ room }) =>
    fail(
      "LIMIT_REACHED",
      `The bodies of requests that are not answered yet may take ${room.limit} bytes together, and do: send fewer at once, or raise --journal-bytes`,
    ),
};

/** The bytes of a body, which take no room once they are here; a client that leaves halfway is not an error of the server's. */
async function takeBytes(
  request: Request,
  limits: BodyLimits,
): Promise<Uint8Array | BodyRefusal | "broken_off"> {
  try {
    const length = request.headers.get("content-length");
    const bytes = await collectBody(request, length, limits);
    if (typeof bytes !== "string") limits.room.give(bytes.length);
    return bytes;
  } catch {
    return "broken_off";
  }
}

/** An empty body and `null` count as no payload: the schema says what is missing. */
function given(text: string, read: JsonText): BodyReading<Json | undefined> {
  if (text.trim() === "") return { ok: true, value: undefined };
  if (read.ok) {
    return { ok: true, value: read.value === null ? undefined : read.value };
  }
  return refuse(fail(
    "INVALID_JSON",
    `There was an error parsing the body: ${read.reason} (line ${read.line}, column ${read.column})`,
  ));
}

function validated<T>(reading: Reading<T>): BodyReading<T> {
  return reading.ok
    ? reading
    : refuse(fail("VALIDATION_ERROR", reading.issues));
}
