import type { ListedRequest } from "../src/model/request_listing.ts";
import type { TailLine } from "../src/model/tail_event.ts";
import { maskedTarget } from "./secrets.ts";

/** Characters of a body that the text filter looks at. */
const searched = 8192;

/** One line of the request list; bodies stay on the server until opened. */
export interface Row {
  readonly id: string;
  readonly seq: number;
  readonly time: Date;
  readonly method: string;
  readonly target: string;
  readonly scope: string | null;
  readonly stub: string | null;
  /** The status, or `undefined` while the answer is on its way. */
  readonly status: number | undefined;
  readonly outcome: string | undefined;
  readonly duration: number | undefined;
  readonly latency: number;
  readonly dropped: boolean;
  /** Events of its stream that went out; `undefined` where it is none. */
  readonly sent: number | undefined;
  /** Lower-cased text that the filter searches. */
  readonly hay: string;
}

function haystack(record: ListedRequest): string {
  const headers = Object.entries(record.headers_all ?? record.headers)
    .map(([name, value]) => `${name}: ${value}`).join("\n");
  const body = record.body_encoding === "utf-8"
    ? record.body.slice(0, searched)
    : "";
  return `${record.method} ${record.path} ${record.target}\n${headers}\n${body}\n${
    record.matched_stub_id ?? ""
  }`.toLowerCase();
}

type Answered = Pick<ListedRequest, "response" | "chaos">;

function answerOf({ response, chaos }: Answered) {
  return {
    status: response?.status ?? undefined,
    outcome: response?.outcome,
    duration: response?.duration_ms,
    sent: response?.events_sent,
    latency: chaos?.latency_ms ?? 0,
    dropped: chaos?.dropped ?? false,
  };
}

/** What the list shows of a request. */
export function toRow(record: ListedRequest): Row {
  return {
    id: record.id,
    seq: record.seq,
    time: new Date(record.received_at),
    method: record.method,
    target: maskedTarget(record),
    scope: record.scope,
    stub: record.matched_stub_id,
    ...answerOf(record),
    hay: haystack(record),
  };
}

/** A row after what the tail told of its request. */
export function withNews(
  row: Row,
  line: Extract<TailLine, { event: "progress" | "ended" }>,
): Row {
  if (line.event === "ended") return { ...row, ...answerOf(line.data) };
  const { outcome, status, events_sent } = line.data.response;
  return {
    ...row,
    outcome,
    sent: events_sent,
    status: status ?? row.status,
  };
}
