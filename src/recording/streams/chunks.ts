import type { JsonObject } from "../../json/values.ts";
import type { ArrivedChunk } from "../exchange.ts";
import { asTemplate } from "../template_text.ts";
import { compactJson } from "./event_stream.ts";
import { delayField, type Pace } from "./pace.ts";

/** Lines of JSON as the chunks of a stream. */
export function lineChunks(body: Uint8Array, pace: Pace | null): JsonObject[] {
  const chunks: JsonObject[] = [];
  for (let start = 0; start < body.length;) {
    const stop = body.indexOf(0x0a, start);
    const end = stop === -1 ? body.length : stop + 1;
    const line = body.subarray(start, end);
    chunks.push({
      ...lineChunk(line),
      ...(pace === null ? {} : delayField(pace.delayTo(end))),
    });
    start = end;
  }
  return chunks;
}

function lineChunk(line: Uint8Array): JsonObject {
  const text = new TextDecoder().decode(line);
  const isLine = text.endsWith("\n");
  const json = isLine ? compactJson(text.slice(0, -1)) : null;
  if (json !== null) return { json };
  return text.includes("\r") || text.includes("\uFFFD")
    ? { base64: line.toBase64() }
    : { text: asTemplate(text) };
}

/** The bytes as they came, chunk by chunk. */
export function byteChunks(
  body: Uint8Array,
  arrived: readonly ArrivedChunk[],
  pace: Pace | null,
): JsonObject[] {
  const chunks: JsonObject[] = [];
  let start = 0;
  const last = arrived.length - 1;
  for (const [at, { size }] of arrived.entries()) {
    const end = at === last ? body.length : Math.min(start + size, body.length);
    const bytes = body.subarray(start, end);
    const delay = pace === null ? {} : delayField(pace.delayTo(end));
    if (bytes.length > 0) chunks.push({ base64: bytes.toBase64(), ...delay });
    start = end;
  }
  return arrived.length > 0 || body.length === 0
    ? chunks
    : [{ base64: body.toBase64() }];
}
