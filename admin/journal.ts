import { signal } from "@preact/signals";
import { call } from "./api.ts";
import type {
  ListedRequest,
  RequestListing,
} from "../src/model/request_listing.ts";
import { type Row, toRow } from "./row.ts";

/** How many rows the page holds, as many as a listing without a limit; older ones are on the server. */
const rowLimit = 10_000;
const firstLook = 200;

/** Newest first. */
export const rows = signal<readonly Row[]>([]);
/** How many requests the selection has on the server. */
export const total = signal(0);
export const evicted = signal(0);
export const loaded = signal(false);
export const paused = signal(false);

let cursor: number | undefined;
let selection: string | undefined;

function merge(records: readonly ListedRequest[]): void {
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

function listing(query: string, signal: AbortSignal) {
  return call<RequestListing>(`/requests?${query}`, { signal });
}

/**
 * The oldest rows go as the journal evicts them. Where the numbers do not add
 * up something else went, a scope or what another tab cleared: all is read anew.
 */
function settle(answer: RequestListing): void {
  const pushedOut = answer.evicted - evicted.value;
  const wanted = Math.min(answer.total, rowLimit);
  const surplus = rows.value.length - wanted;
  if (surplus <= 0) return;
  if (surplus === pushedOut || answer.total > rowLimit) {
    rows.value = rows.value.slice(0, wanted);
  } else cursor = undefined;
}

/**
 * Asks for what is new since the last answer: the newest few the first time,
 * then the rest, then only what changed.
 */
export async function pollRequests(
  scope: string | null,
  signal: AbortSignal,
): Promise<void> {
  const scoped = `scope=${scope === null ? "*" : encodeURIComponent(scope)}`;
  if (selection !== scoped) {
    selection = scoped;
    forgetRows();
  }
  if (cursor === undefined) await readAll(scoped, signal);
  else {
    const answer = await listing(`${scoped}&after=${cursor}`, signal);
    if (answer.kind !== "ok" || selection !== scoped) return;
    merge(answer.value.requests);
    settle(answer.value);
    if (cursor === undefined) await readAll(scoped, signal);
    else note(answer.value);
  }
}

async function readAll(
  scoped: string,
  signal: AbortSignal,
): Promise<void> {
  // Without a limit the server gives as many as a page can hold.
  const limits = loaded.value ? [""] : [`&limit=${firstLook}`, ""];
  for (const limit of limits) {
    const answer = await listing(scoped + limit, signal);
    if (answer.kind !== "ok" || selection !== scoped) return;
    rows.value = answer.value.requests.map(toRow).reverse();
    note(answer.value);
    if (answer.value.requests.length < firstLook) return;
  }
}

function note(answer: RequestListing): void {
  cursor = answer.cursor;
  total.value = answer.total;
  evicted.value = answer.evicted;
  loaded.value = true;
}
