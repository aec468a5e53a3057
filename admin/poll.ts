import { computed } from "@preact/signals";
import { call, open, tokenWanted } from "./api.ts";
import type { ScopeDetail } from "../src/model/scope_listing.ts";
import type { ServerFacts } from "../src/model/server_facts.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { forgetRows, loaded, paused, pollRequests } from "./journal.ts";
import { tell } from "./notices.ts";
import { narrowed, place } from "./router.ts";
import { listingQuery } from "./row_filter.ts";
import {
  forgetTotal,
  isScopeGone,
  noteTotal,
  rates,
  scopes,
  scopesHeard,
  server,
  silentSince,
  stubs,
} from "./store.ts";

const period = 2000;
/** After the last key in the filter, in milliseconds. */
const settling = 150;

/** What the list of requests shows. */
const wantedRows = computed(() =>
  listingQuery(place.value.query, narrowed.value)
);

let timer: ReturnType<typeof setTimeout> | undefined;
let running = false;
let again = false;

/** Polls until the page goes; at once when it comes back into view. */
export function startPolling(): void {
  document.addEventListener("visibilitychange", refresh);
  let was = `${place.value.view} ${narrowed.value}`;
  place.subscribe(({ view }) => {
    const now = `${view} ${narrowed.value}`;
    if (now !== was) refresh();
    was = now;
  });
  let settled: ReturnType<typeof setTimeout> | undefined;
  wantedRows.subscribe(() => {
    clearTimeout(settled);
    settled = setTimeout(refresh, settling);
  });
  tokenWanted.subscribe((wanted) => wanted || refresh());
  refresh();
}

/** Polls now rather than at the next turn. */
export function refresh(): void {
  clearTimeout(timer);
  if (running) again = true;
  else void turn();
}

async function turn(): Promise<void> {
  running = true;
  again = false;
  if (!document.hidden && !tokenWanted.value) {
    if (await hearServer()) await hearView();
  }
  running = false;
  if (again) refresh();
  else timer = setTimeout(refresh, period);
}

async function hearServer(): Promise<boolean> {
  const answer = await call<ServerFacts>("/server", {
    signal: AbortSignal.timeout(5000),
  });
  if (answer.kind === "refused") return false;
  if (answer.kind !== "ok") {
    silentSince.value ??= new Date();
    forgetTotal();
    return false;
  }
  greet(answer.value);
  server.value = answer.value;
  noteTotal(answer.value.requests_total, performance.now());
  return true;
}

/** Tells a server that is back from one that was started anew: the latter knows nothing of before. */
function greet(facts: ServerFacts): void {
  const known = server.value;
  const wasSilent = silentSince.value !== undefined;
  silentSince.value = undefined;
  if (known !== undefined && known.started_at !== facts.started_at) {
    forgetRows();
    forgetTotal();
    rates.value = [];
    tell("The server was restarted. Its journal starts afresh.");
  } else if (wasSilent) tell("The server answers again.");
}

async function hearView(): Promise<void> {
  const { view, item } = place.value;
  // A stalled answer must not end the polling: it is given up in the end.
  const signal = AbortSignal.timeout(20_000);
  const jobs: Promise<unknown>[] = [hearScopes(signal)];
  if (view === "requests" && isScopeGone.value) {
    forgetRows();
    loaded.value = true;
  } else if (view === "requests" && !paused.value) {
    jobs.push(pollRequests(wantedRows.value, signal));
  }
  const looksAtStubs = view === "stubs" ||
    (view === "scopes" && item !== undefined);
  // With a revision to compare, asking costs next to nothing.
  if (
    looksAtStubs || revision !== null ||
    stubs.value?.length !== server.value?.stubs
  ) jobs.push(hearStubs(signal));
  await Promise.all(jobs);
}

async function hearScopes(signal: AbortSignal): Promise<void> {
  const answer = await call<{ details: ScopeDetail[] }>("/scopes", { signal });
  if (answer.kind !== "ok") return;
  scopes.value = answer.value.details;
  scopesHeard.value = true;
}

let lastStubs = "";
let revision: string | null = null;

/** Keeps the old list where nothing changed, so that nothing is drawn again. */
export async function hearStubs(signal?: AbortSignal): Promise<void> {
  const answer = await open("/stubs?scope=*", {
    ...(signal === undefined ? {} : { signal }),
    ...(revision === null ? {} : { ifNoneMatch: revision }),
  });
  if (answer.kind !== "ok" || answer.value.status === 304) return;
  try {
    const text = await answer.value.text();
    revision = answer.value.headers.get("etag");
    if (text === lastStubs && stubs.value !== undefined) return;
    lastStubs = text;
    stubs.value = (JSON.parse(text) as { stubs: ListedStub[] }).stubs;
  } catch {
    // Broken off on the way: the next turn asks again.
  }
}
