import type { RequestRow } from "../src/model/request_row.ts";
import { codeOf } from "./hidden_chars.ts";
import { maskedTarget } from "./masked_target.ts";
import { duration, outcomeWord, shortId } from "./text.ts";

/** What a diagram needs to know of a request. */
export interface DrawnRequest {
  readonly seq: number;
  readonly time: Date;
  readonly method: string;
  readonly target: string;
  readonly stub: string | null;
  readonly status: number | undefined;
  readonly outcome: string | undefined;
  readonly duration: number | undefined;
  readonly upstream: string | undefined;
  readonly sentBy: RequestRow["sent_by"];
}

/** What one sent to another; both are places among the actors. */
export interface Message {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly isAnswer: boolean;
  /** Whether it tells of something that went wrong. */
  readonly isBad: boolean;
}

/** Who spoke with whom, the first message first. */
export interface Sequence {
  readonly actors: readonly string[];
  readonly messages: readonly Message[];
}

/** A message between actors by name, and when it was sent. */
interface Call extends Omit<Message, "from" | "to"> {
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

const server = "Standin";
const sender = "Client";
const page = "Admin UI";

/** Requests that are drawn; a person reads no more. */
export const mostDrawn = 100;

/** What is invisible, or would turn the text around it, by its code point. */
function plain(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    codeOf,
  );
}

function answerText(row: DrawnRequest): string {
  const { status, outcome, stub, duration: took } = row;
  const isUsual = outcome === "answered" || outcome === undefined;
  return [
    ...(status === undefined ? [] : [String(status)]),
    ...(isUsual ? [] : [outcomeWord(outcome)]),
    ...(stub === null ? [] : [shortId(stub)]),
    ...(took === undefined ? [] : [duration(took)]),
  ].join(", ");
}

/** Host and target of a server that was asked; without its secrets. */
function asked(
  url: string,
): { readonly host: string; readonly target: string } {
  try {
    const { host, pathname, search } = new URL(url);
    return { host, target: maskedTarget(pathname + search, null) };
  } catch {
    return { host: url, target: "" };
  }
}

/**
 * What a request and its answer were, in turn. Rows have their arrivals to the
 * millisecond: an answer stands before what came within the one it ended in.
 */
function callsOf(
  row: DrawnRequest,
  target: string,
  number: number,
): readonly Call[] {
  const at = row.time.getTime();
  const isWebhook = row.sentBy === "webhook";
  const other = row.upstream === undefined ? undefined : asked(row.upstream);
  const client = row.sentBy === "replay" ? page : sender;
  const host = other?.host ?? "Webhook";
  const isBad = row.outcome !== "answered" && row.outcome !== "open" ||
    (row.status ?? 0) >= 500;
  const ask = (from: string, to: string, what: string): Call => ({
    from,
    to,
    at,
    text: plain(`${number} ${row.method} ${what}`),
    isAnswer: false,
    isBad: false,
  });
  const answer = (from: string, to: string): Call => ({
    from,
    to,
    at: Math.max(at, at + (row.duration ?? 0) - 1),
    text: plain(`${number}: ${answerText(row)}`),
    isAnswer: true,
    isBad,
  });
  const isDone = row.outcome !== undefined;
  if (isWebhook) {
    const sent = ask(server, host, target);
    return isDone ? [sent, answer(host, server)] : [sent];
  }
  return [
    ask(client, server, target),
    ...(other === undefined ? [] : [ask(server, host, other.target)]),
    ...(other === undefined || !isDone ? [] : [answer(host, server)]),
    ...(isDone ? [answer(server, client)] : []),
  ];
}

/** Requests and their answers in the order in which they were sent, with their targets as `show` has them; those that overlap are interleaved. */
export function sequenceOf<R extends DrawnRequest>(
  rows: readonly R[],
  show: (row: R) => string,
): Sequence {
  const inTime = rows.toSorted((a, b) => a.seq - b.seq).slice(-mostDrawn);
  const calls = inTime.flatMap((row, index) =>
    callsOf(row, show(row), index + 1)
  )
    .sort((a, b) => a.at - b.at);
  const known = [page, sender, server];
  const named = new Set(calls.flatMap(({ from, to }) => [from, to]));
  const actors = [
    ...known.filter((one) => named.has(one)),
    ...[...named].filter((one) => !known.includes(one)),
  ];
  const messages = calls.map(({ from, to, at: _, ...rest }) => ({
    ...rest,
    from: actors.indexOf(from),
    to: actors.indexOf(to),
  }));
  return { actors, messages };
}

/** Text that Mermaid takes as it is: these two characters would end it. */
function quoted(text: string): string {
  return text.replace(/[#;]/g, (char) => `#${char.charCodeAt(0)};`);
}

/** The diagram in the language of Mermaid, which issue trackers draw. */
export function mermaidOf({ actors, messages }: Sequence): string {
  const lines = [
    ...actors.map((name, at) => `participant a${at} as ${quoted(name)}`),
    ...messages.map(({ from, to, text, isAnswer }) =>
      `a${from}${isAnswer ? "-->>" : "->>"}a${to}: ${quoted(text)}`
    ),
  ];
  return ["sequenceDiagram", ...lines.map((line) => `  ${line}`), ""].join(
    "\n",
  );
}
