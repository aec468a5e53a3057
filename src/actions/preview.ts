import { Buffer } from "node:buffer";
import { z } from "zod";
import type { ReadyAnswer } from "../answers/answer.ts";

/** What a draft would answer: a status with what follows it, a URL, or an error. */
export const preview = z.object({
  status: z.int().describe("the answer's"),
  headers: z.record(z.string(), z.array(z.string()))
    .describe("values by name, in lower case"),
  body: z.string().describe(
    "as text, or in base64: `body_encoding` says which",
  ),
  body_encoding: z.enum(["utf-8", "base64"])
    .describe("base64 where it is not UTF-8"),
  writes: z.array(z.object({
    delay_ms: z.number().describe("milliseconds after the one before"),
    bytes: z.int().describe("how many of the body"),
  })).describe("of a stream: its first 10000 writes, without jitter"),
  stays_open: z.boolean().describe("of a stream: true if it waits at its end"),
  forwards_to: z.string().describe("where a proxy would send the request"),
  error: z.string().describe("a code, where it cannot be rendered"),
  detail: z.string().describe("why, in a sentence"),
}).partial();

export type Preview = z.infer<typeof preview>;

/** A complete answer as it would be sent. */
export function previewOf(answer: ReadyAnswer): Preview {
  const { status, headers, body, detail } = answer;
  if (detail !== undefined) return { error: "TEMPLATE_RENDER_ERROR", detail };
  const lines = Map.groupBy(headers, ([name]) => name.toLowerCase());
  const shown = [...lines].map(([name, pairs]) => [
    name,
    pairs.map(([, value]) => value),
  ]);
  return { status, headers: Object.fromEntries(shown), ...showBody(body) };
}

function showBody(
  body: ReadyAnswer["body"],
): Pick<Preview, "body" | "body_encoding"> {
  if (body === null) return { body: "", body_encoding: "utf-8" };
  const text = typeof body === "string" ? body : decode(body);
  return text === null
    ? { body: Buffer.from(body).toString("base64"), body_encoding: "base64" }
    : { body: text, body_encoding: "utf-8" };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
