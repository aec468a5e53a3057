import { signal } from "@preact/signals";
import { call } from "./api.ts";
import type { RequestListing, RequestRecord } from "./api_types.ts";

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
  /** Lower-cased text that the filter searches. */
  readonly hay: string;
}

/** How many rows the page holds; older ones are on the server. */
export const rowLimit = 10_000;
const firstLook = 200;
const searched = 16_384;

/** Newest first. */
export const rows = signal<readonly Row[]>([]);
/** How many requests the selection has on the server. */
export const total = signal(0);
export const evicted = signal(0);
export const loaded = signal(false);
export const paused = signal(false);

let cursor: number | undefined;
let selection: string | undefined;

function haystack(record: RequestRecord): string {
  const headers = Object.entries(record.headers_all ?? record.headers)
    .map(([name, value]) => `${name}: ${value}`).join("\n");
  const body = record.body_encoding === "utf-8"
    ? record.body.slice(0, searched)
    : "";
  return `${record.method} ${record.path} ${record.target}\n${headers}\n${body}\n${
    record.matched_stub_id ?? ""
  }`.toLowerCase();
}

function toRow(record: RequestRecord): Row {
  return {
    id: record.id,
    seq: record.seq,
    time: new Date(record.received_at),
    method: record.method,
    target: record.target,
    scope: record.scope,
    stub: record.matched_stub_id,
    status: record.response?.status ?? undefined,
    outcome: record.response?.outcome,
    duration: record.response?.duration_ms,
    latency: record.chaos?.latency_ms ?? 0,
    dropped: record.chaos?.dropped ?? false,
    hay: haystack(record),
  };
}

function merge(records: readonly RequestRecord[]): void {
  if (records.length === 0) return;
  const fresh = new Map(records.map((record) => [record.id, toRow(record)]));
  const kept = rows.value.map((row) => {
    const newer = fresh.get(row.id);
    if (newer === undefined) return row;
    fresh.delete(row.id);
    return newer;
  });
  rows.value = [...[...fresh.values()].reverse(), ...kept].slice(0, rowLimit);
}

/** Starts the list anew: another scope, another server, a cleared journal. */
export function forgetRows(): void {
  cursor = undefined;
  loaded.value = false;
  rows.value = [];
}

function listing(query: string, signal: AbortSignal | undefined) {
  return call<RequestListing>(
    `/requests?${query}`,
    signal === undefined ? {} : { signal },
  );
}

/** The oldest rows go when the journal dropped them or was cleared elsewhere. */
function trim(answer: RequestListing): void {
  if (answer.total < rows.value.length) {
    rows.value = rows.value.slice(0, answer.total);
  }
}

/**
 * Asks for what is new since the last answer: the newest few the first time,
 * then the rest, then only what changed.
 */
export async function pollRequests(
  scope: string | null,
  signal?: AbortSignal,
): Promise<void> {
  const scoped = `scope=${scope === null ? "*" : encodeURIComponent(scope)}`;
  if (selection !== scoped) {
    selection = scoped;
    forgetRows();
  }
  const first = cursor === undefined;
  const query = first
    ? `limit=${firstLook}`
    : `after=${cursor}&limit=${rowLimit}`;
  const answer = await listing(`${scoped}&${query}`, signal);
  if (answer.kind !== "ok" || selection !== scoped) return;
  accept(answer.value);
  if (first && answer.value.total > answer.value.requests.length) {
    const all = await listing(`${scoped}&limit=${rowLimit}`, signal);
    if (all.kind === "ok" && selection === scoped) {
      rows.value = [];
      accept(all.value);
    }
  }
}

function accept(answer: RequestListing): void {
  merge(answer.requests);
  trim(answer);
  cursor = answer.cursor;
  total.value = answer.total;
  evicted.value = answer.evicted;
  loaded.value = true;
}
