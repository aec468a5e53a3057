import { signal } from "@preact/signals";
import { call } from "./api.ts";
import type {
  ListedRequest,
  RequestListing,
} from "../src/model/request_listing.ts";
import type { TailLine } from "../src/model/tail_event.ts";
import { type Row, toRow, withNews } from "./row.ts";

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
/** Whether the tail brings the news, so that polls need not ask for them. */
export const following = signal(false);

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

/** Where the tail is to go on from, and of what; `undefined` before the first listing. */
export function tailStart(): string | undefined {
  return cursor === undefined ? undefined : `${selection}&after=${cursor}`;
}

/** Takes in what the tail told; false where it tells that something was missed. */
export function takeLines(lines: readonly TailLine[]): boolean {
  const arrived = new Map<string, Row>();
  const changed = new Map<string, Row>();
  const known = new Map(rows.value.map((row) => [row.id, row]));
  for (const line of lines) {
    cursor = line.cursor;
    switch (line.event) {
      case "arrived":
        if (!known.has(line.data.id)) {
          arrived.set(line.data.id, toRow(line.data));
        }
        break;
      case "progress":
      case "ended": {
        const { id } = line.data;
        const fresh = arrived.get(id);
        const row = fresh ?? changed.get(id) ?? known.get(id);
        if (row === undefined) break;
        (fresh === undefined ? changed : arrived)
          .set(id, withNews(row, line));
        break;
      }
      default:
        cursor = undefined;
        return false;
    }
  }
  const kept = changed.size === 0
    ? rows.value
    : rows.value.map((row) => changed.get(row.id) ?? row);
  rows.value = [...[...arrived.values()].reverse(), ...kept]
    .slice(0, rowLimit);
  total.value += arrived.size;
  return true;
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
  if (surplus === pushedOut || answer.total > rowLimit || following.value) {
    rows.value = rows.value.slice(0, wanted);
  } else cursor = undefined;
}

/**
 * Asks for what is new since the last answer: the newest few the first time,
 * then the rest, then only what changed, or only how many there are where the
 * tail tells the rest.
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
  if (cursor === undefined) return await readAll(scoped, signal);
  const isCounting = following.value;
  const news = `${scoped}&after=${cursor}${isCounting ? "&limit=0" : ""}`;
  const answer = await listing(news, signal);
  if (answer.kind !== "ok" || selection !== scoped) return;
  merge(answer.value.requests);
  settle(answer.value);
  if (cursor === undefined) await readAll(scoped, signal);
  else if (isCounting) count(answer.value);
  else note(answer.value);
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

function count(answer: RequestListing): void {
  total.value = answer.total;
  evicted.value = answer.evicted;
}

function note(answer: RequestListing): void {
  cursor = answer.cursor;
  count(answer);
  loaded.value = true;
}
