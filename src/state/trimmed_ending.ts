import type { Ending } from "../answers/ending.ts";
import type { JournalLimits } from "./journal_commons.ts";

const utf8 = new TextEncoder();

/** Bytes that are kept of both bodies of an exchange: more where it may become a stub. */
export function keptOf(
  { received }: Ending,
  { body, recordedBody }: JournalLimits,
): number {
  return received === undefined ? body : recordedBody;
}

/** An ending that keeps at most `limit` bytes of its body; one that is the stub's own stays whole. */
export function trimmed(ending: Ending, limit: number): Ending {
  const { body } = ending;
  if (body === null || ending.isShared || body.length <= limit) return ending;
  const bytes = typeof body === "string" ? utf8.encode(body) : body;
  const bodySize = ending.bodySize ?? bytes.length;
  return { ...ending, bodySize, body: bytes.slice(0, limit) };
}
