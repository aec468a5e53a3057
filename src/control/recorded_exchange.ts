import type { Ending } from "../answers/ending.ts";
import type { CameBack, Exchange } from "../recording/exchange.ts";
import { headerOf } from "../recording/exchange.ts";
import { plainBody } from "../request/answer_coding.ts";
import { answerSoFar, type Entry } from "../state/entry.ts";

/** A request of the journal and its answer, as a recording takes them: copies, since a journal gives the memory of what it lets go of back at once. */
export async function recordedExchange(
  entry: Entry,
  id: string,
  limit: number,
): Promise<Exchange> {
  const { request, scope } = entry;
  const ending = answerSoFar(entry);
  const body = request.content.bytes.slice();
  const sent = {
    method: request.method,
    target: request.target,
    headers: request.headerLines.map(([name, value]) => [name, value] as const),
    body,
    isCut: request.bodyTruncated || request.bodyState.kind === "too_large",
  };
  const { sentBy, receivedAt, bodyState } = request;
  const { durationMs } = entry;
  const answer = ending === null
    ? null
    : cameBack(ending, { durationMs, limit });
  // What was passed on as it came was not decoded then.
  const coding = bodyState.kind === "streamed" && !sent.isCut
    ? headerOf(sent.headers, "content-encoding")
    : undefined;
  const plain = coding === undefined
    ? null
    : await plainBody(body, coding, limit);
  return {
    id,
    scope,
    receivedAt,
    upstream: ending?.upstream?.url ?? null,
    outcome: ending?.outcome ?? "open",
    sentBy,
    request: plain === null ? sent : { ...sent, body: plain },
    answer: await answer,
  };
}

/** What was answered; `null` where nothing went out. What is held of it is copied at once. */
async function cameBack(
  ending: Ending,
  { durationMs, limit }: {
    readonly durationMs: number;
    readonly limit: number;
  },
): Promise<CameBack | null> {
  const { status, headers, upstream, outcome, received, events = [] } = ending;
  if (status === null || outcome === "no_match") return null;
  const kept = typeof ending.body === "string"
    ? new TextEncoder().encode(ending.body)
    : ending.body?.slice() ?? new Uint8Array(0);
  const isDone = outcome === "answered";
  // What came decoded may be smaller than what went out.
  const isCut = received === undefined
    ? (ending.bodySize ?? kept.length) > kept.length
    : isDone && !received.isWhole;
  const coding = headerOf(headers, "content-encoding");
  const undone = received?.decodedFrom ?? null;
  const plain = coding === undefined || isCut || undone !== null
    ? null
    : await plainBody(kept, coding, limit);
  return {
    status,
    headers,
    body: plain ?? kept,
    decodedFrom: undone ?? (plain === null ? null : coding ?? null),
    isCut,
    isComplete: isDone,
    chunks: received?.chunks ??
      events.map(({ bytes, atMs }) => ({ size: bytes, atMs })),
    headersMs: upstream?.headersMs ?? durationMs,
  };
}
