import type { Json } from "../json/values.ts";
import { writeJsonInPieces } from "../json/writer.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";

/** A body as a payload describes it: text, JSON, or bytes. */
export interface BodyDescription {
  readonly body?: Json | undefined;
  readonly body_base64?: string | undefined;
}

const utf8 = new TextEncoder();

/** Counts as so many bytes of work: a piece of JSON. */
const pieceCost = 300_000;

/** The bytes that are described; `null` where none are. A long body is made in turns. */
export async function describedBody(
  { body, body_base64 }: BodyDescription,
  meter: WorkMeter,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body_base64 !== undefined) return Uint8Array.fromBase64(body_base64);
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return utf8.encode(body);
  const pieces: Uint8Array[] = [];
  for (const piece of writeJsonInPieces(body)) {
    pieces.push(utf8.encode(piece));
    await meter.spend(pieceCost);
  }
  return joinChunks(pieces);
}
