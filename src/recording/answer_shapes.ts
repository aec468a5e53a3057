import { readJson } from "../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import type { AnswerShape } from "./drift.ts";
import { mediaKind } from "./media.ts";

/** Nesting of JSON that is read. */
const deepest = 200;

/** The answers of a stub as far as their shape is known: of a sequence those of its steps. */
export function answersOf(action: JsonObject): AnswerShape[] {
  const { response, sequence, sse, stream } = action;
  if (isJsonObject(response)) return [responseShape(response)];
  if (isJsonObject(sequence)) {
    const { steps } = sequence;
    return Array.isArray(steps)
      ? steps.flatMap((step) => isJsonObject(step) ? answersOf(step) : [])
      : [];
  }
  const [given, usual] = isJsonObject(sse)
    ? [sse, "text/event-stream"]
    : [stream, null];
  if (!isJsonObject(given)) return [];
  const { status_code: status, headers } = given;
  return [{
    status: typeof status === "number" ? status : 200,
    type: typeOf(headers) ?? usual,
    json: undefined,
  }];
}

/** The shape of an answer that came. */
export function shapeOfAnswer(
  status: number,
  type: string | null,
  text: string,
): AnswerShape {
  return {
    status,
    type: essenceOf(type),
    json: mediaKind(type ?? undefined) === "json" ? jsonOf(text) : undefined,
  };
}

function responseShape(response: JsonObject): AnswerShape {
  const { status_code: status, headers, body } = response;
  const isTree = Array.isArray(body) || isJsonObject(body);
  const type = typeOf(headers) ?? (isTree ? "application/json" : null);
  // Stubs of other tools often give a text of JSON and no type.
  const isJson = type === null
    ? /^\s*[[{]/.test(String(body))
    : mediaKind(type) === "json";
  return {
    status: typeof status === "number" ? status : 200,
    type,
    json: isTree
      ? body
      : typeof body === "string" && isJson
      ? jsonOf(body)
      : undefined,
  };
}

function typeOf(headers: Json | undefined): string | null {
  if (!isJsonObject(headers)) return null;
  const [, value] = Object.entries(headers)
    .find(([name]) => name.toLowerCase() === "content-type") ?? [];
  return typeof value === "string" ? essenceOf(value) : null;
}

function essenceOf(type: string | null): string | null {
  return type?.split(";", 1)[0]?.trim().toLowerCase() ?? null;
}

function jsonOf(text: string): Json | undefined {
  const reading = readJson(text, { maxDepth: deepest });
  return reading.ok ? reading.value : undefined;
}
