import { computed } from "@preact/signals";
import { call, tokenWanted } from "./api.ts";
import type { ScopeDetail, ScopeListing } from "../src/model/scope_listing.ts";
import type { ServerFacts } from "../src/model/server_facts.ts";
import type { ListedStub, StubListing } from "../src/model/stub_listing.ts";
import { Heard } from "./heard.ts";
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
  stubKey,
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
  // What each scope has kept is for one view alone.
  const isShown = place.value.view === "server";
  const answer = await call<ServerFacts>(`/server?scopes=${isShown}`, {
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
    tell("The server was restarted. Its journal starts empty.");
  } else if (wasSilent) tell("The server is answering again.");
}

async function hearView(): Promise<void> {
  const { view } = place.value;
  // A stalled answer must not end the polling: it is given up in the end.
  const signal = AbortSignal.timeout(20_000);
  const jobs: Promise<unknown>[] = [hearScopes(signal)];
  if (view === "requests" && isScopeGone.value) {
    forgetRows();
    loaded.value = true;
  } else if (view === "requests" && !paused.value) {
    jobs.push(pollRequests(wantedRows.value, signal));
  }
  jobs.push(hearStubs(signal));
  await Promise.all(jobs);
}

const heardScopes = new Heard<ScopeDetail>(({ name }) => name);

async function hearScopes(signal: AbortSignal): Promise<void> {
  const question = heardScopes.ask();
  const path = `/scopes?after=${question.after}`;
  const answer = await call<ScopeListing>(path, { signal });
  if (answer.kind !== "ok") return;
  const { details, ...told } = answer.value;
  if (heardScopes.take(question, details, told)) scopes.value = heardScopes.all;
  if (heardScopes.cursor === "") return await hearScopes(signal);
  scopesHeard.value = true;
}

const heardStubs = new Heard<ListedStub>(
  stubKey,
  ({ scope }) => scope,
);

/** Asks for the stubs that changed; keeps the old list where none did, so that nothing is drawn again. */
export async function hearStubs(signal?: AbortSignal): Promise<void> {
  const question = heardStubs.ask();
  const path = `/stubs?scope=*&after=${question.after}`;
  const options = signal === undefined ? {} : { signal };
  const answer = await call<StubListing>(path, options);
  if (answer.kind !== "ok") return;
  const { stubs: changed, ...told } = answer.value;
  if (heardStubs.take(question, changed, told)) stubs.value = heardStubs.all;
  if (heardStubs.cursor === "") await hearStubs(signal);
}
