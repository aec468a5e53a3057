import { signal } from "@preact/signals";
import { call, complaint } from "./api.ts";
import type { RowListing } from "../src/model/request_row.ts";
import type { TailRowLine } from "../src/model/tail_event.ts";
import { type Row, toRow } from "./row.ts";

/** How many rows the page holds; older ones are on the server. */
const rowLimit = 10_000;
/** How many are asked for at a time. */
const pageSize = 500;

/** Newest first: those that the filter lets through, as far as they were asked for. */
export const rows = signal<readonly Row[]>([]);
/** How many requests the scope has on the server, whatever is filtered. */
export const total = signal(0);
export const evicted = signal(0);
export const loaded = signal(false);
/** Whether the server has older rows than the page. */
export const hasMore = signal(false);
/** What the server says of the filter, where it cannot be read; "" otherwise. */
export const filterIssue = signal("");
export const paused = signal(false);
/** Whether the tail brings the news, so that polls need not ask for them. */
export const following = signal(false);

let cursor: number | undefined;
let selection: string | undefined;

/** Puts rows that changed or came in their places, the newest first. */
function merge(fresh: ReadonlyMap<string, Row>): void {
  if (fresh.size === 0) return;
  const left = new Map(fresh);
  const kept = rows.value.map((row) => {
    const newer = left.get(row.id);
    left.delete(row.id);
    return newer ?? row;
  });
  const oldest = kept.at(-1)?.seq ?? 0;
  // What is older than the page holds comes with its own page.
  const added = [...left.values()]
    .filter(({ seq }) => !hasMore.value || seq > oldest)
    .sort((a, b) => b.seq - a.seq);
  const newest = kept[0]?.seq ?? 0;
  const isNews = added.every(({ seq }) => seq > newest);
  const all = [...added, ...kept];
  if (!isNews) all.sort((a, b) => b.seq - a.seq);
  if (all.length > rowLimit) hasMore.value = true;
  rows.value = all.slice(0, rowLimit);
}

/** Starts the list anew: another scope or filter, another server, a cleared journal. */
export function forgetRows(): void {
  cursor = undefined;
  loaded.value = false;
  hasMore.value = false;
  rows.value = [];
}

/** Where the tail is to go on from, and of what; `undefined` before the first listing. */
export function tailStart(): string | undefined {
  return cursor === undefined ? undefined : `${selection}&after=${cursor}`;
}

/** Takes in what the tail told; false where it tells that something was missed. */
export function takeLines(lines: readonly TailRowLine[]): boolean {
  const fresh = new Map<string, Row>();
  let arrived = 0;
  for (const line of lines) {
    cursor = line.cursor;
    switch (line.event) {
      case "arrived":
        arrived++;
        fresh.set(line.data.id, toRow(line.data));
        break;
      case "progress":
      case "ended":
        fresh.set(line.data.id, toRow(line.data));
        break;
      default:
        cursor = undefined;
        return false;
    }
  }
  merge(fresh);
  total.value += arrived;
  return true;
}

async function listing(
  query: string,
  signal: AbortSignal,
): Promise<RowListing | undefined> {
  const asked = selection;
  const answer = await call<RowListing>(`/requests?${query}`, { signal });
  if (selection !== asked) return undefined;
  if (answer.kind === "refused" && answer.status === 400) {
    filterIssue.value = complaint(answer);
  }
  if (answer.kind !== "ok") return undefined;
  filterIssue.value = "";
  return answer.value;
}

/**
 * The oldest rows go as the journal evicts them. Where the numbers do not add
 * up something else went, a scope or what another tab cleared: all is read anew.
 */
function settle(answer: RowListing): void {
  const pushedOut = answer.evicted - evicted.value;
  const surplus = rows.value.length - answer.total;
  const isLess = answer.total < total.value - Math.max(0, pushedOut);
  if (surplus <= 0 && !(isLess && !following.value)) return;
  if (surplus > 0 && (surplus === pushedOut || following.value)) {
    rows.value = rows.value.slice(0, answer.total);
  } else cursor = undefined;
}

/**
 * Asks for what is new since the last answer: a page of the newest the first
 * time, then only what changed, or only how many there are where the tail tells
 * the rest. `wanted` is the query of the listing.
 */
export async function pollRequests(
  wanted: string,
  signal: AbortSignal,
): Promise<void> {
  if (selection !== wanted) {
    selection = wanted;
    cursor = undefined;
    loaded.value = false;
  }
  if (cursor === undefined) return await readFirst(wanted, signal);
  const isCounting = following.value;
  const news = `${wanted}&after=${cursor}${isCounting ? "&limit=0" : ""}`;
  const answer = await listing(news, signal);
  if (answer === undefined) return;
  merge(new Map(answer.requests.map((one) => [one.id, toRow(one)])));
  settle(answer);
  if (cursor === undefined) return await readFirst(wanted, signal);
  if (!isCounting) cursor = answer.cursor;
  count(answer);
}

async function readFirst(wanted: string, signal: AbortSignal): Promise<void> {
  const answer = await listing(`${wanted}&limit=${pageSize}`, signal);
  if (answer === undefined) return;
  rows.value = answer.requests.map(toRow).reverse();
  hasMore.value = answer.requests.length === pageSize &&
    answer.total > pageSize;
  cursor = answer.cursor;
  count(answer);
  loaded.value = true;
}

let isReading = false;

/** Asks for the rows before the oldest of the page. */
export async function readMore(): Promise<void> {
  const oldest = rows.value.at(-1);
  const isFull = rows.value.length >= rowLimit;
  if (isReading || !hasMore.value || oldest === undefined || isFull) return;
  isReading = true;
  const before = `${selection}&limit=${pageSize}&before=${oldest.seq}`;
  const answer = await listing(before, AbortSignal.timeout(20_000));
  isReading = false;
  if (answer === undefined) return;
  const held = rows.value;
  if (held.at(-1)?.id !== oldest.id) return;
  const older = answer.requests.map(toRow).reverse();
  rows.value = [...held, ...older];
  hasMore.value = older.length === pageSize;
}

function count(answer: RowListing): void {
  total.value = answer.total;
  evicted.value = answer.evicted;
}
