// The only wiring: it builds the rooms of one server and gives each request to
// the control API or to the exchange.

import type { Config } from "./runtime/config.ts";
import { controlApis, withApis } from "./wiremock_api/apis.ts";
import type { ProcessFacts } from "./control/parts.ts";
import { createExchange } from "./exchange/exchange.ts";
import { Webhooks } from "./exchange/webhooks.ts";
import type { OpenStore } from "./store/store.ts";
import { FaultBook } from "./faults/fault_book.ts";
import { addressesOf } from "./listener/addresses.ts";
import type { Listener, Service, Tls } from "./listener/listening.ts";
import { startListener } from "./listener/start.ts";
import { onFirstUse } from "./runtime/first_use.ts";
import { FolderBook } from "./runtime/folder_book.ts";
import { endlessPermit } from "./runtime/permit.ts";
import { Quota } from "./runtime/quota.ts";
import { Readiness } from "./runtime/readiness.ts";
import { bodyLimits } from "./request/body_limits.ts";
import { kindOfStore } from "./runtime/store_settings.ts";
import { createShutdown, type Shutdown } from "./runtime/shutdown.ts";
import type { ScopeRules } from "./state/scope_chooser.ts";
import { sweepScopes } from "./state/scope_sweep.ts";
import { State } from "./state/state.ts";
import type { Telemetry } from "./runtime/telemetry.ts";
import type { World } from "./runtime/world.ts";

/** A server that is wired and does not listen yet: its stubs can be put in first. */
export interface WiredServer {
  /** What the server remembers, ready to take stubs: a start without any needs nothing of what compiles them. */
  state(): Promise<State>;
  readonly listener: Config["listener"];
  /** Where the files of stubs lie. */
  readonly folders: FolderBook;
  /** What must hold before it is to get requests. */
  readonly readiness: Readiness;
  /** Whether mappings of WireMock's admin API come beside those of files. */
  readonly keepsLevels: boolean;
  /** Loads what only the control API needs, which else comes with its first request. */
  loadControl(): Promise<void>;
  /** Starts to listen; rejects where the address cannot be had. */
  listen(): Promise<RunningServer>;
}

/** A server that listens. */
export interface RunningServer {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Greets new connections with another certificate; old ones go on. */
  renew(tls: Tls): Promise<void>;
  /** Says that it is to get no more requests, and answers those that still come for so many milliseconds. */
  drain(ms: number): Promise<void>;
  /** Finishes running answers, at most `patience` milliseconds, then stops. */
  stop(patience?: number): Promise<void>;
}

/** Bytes of one body that the journal keeps. */
const maxKeptBody = 1024 * 1024;

/** Answers that may stream at once, and those of the control API that go out in pieces. */
const maxStreams = 10_000;
const maxLongAnswers = 100;

/** Milliseconds in which a server that is told to stop is gone, and those of them that its own end takes. */
const defaultPatience = 5000;
const endTakes = 500;

/** Wires the rooms of a server. */
export async function createServer(
  config: Config,
  world: World,
): Promise<WiredServer> {
  // What opens stores is loaded where one is named.
  const stores = config.store && await import("./store/open_store.ts");
  const copies = stores?.copiesFor(config, world);
  const permit = endlessPermit();
  const state = new State(limitsOf(config), world, rulesOf(config), copies);
  const faults = new FaultBook();
  const folders = new FolderBook(config.files);
  const { seed, listener } = config;
  const store = onFirstUse(async () =>
    await stores?.openStore(config, state, near) ?? null
  );
  const ready = onFirstUse(async () => {
    await store();
    return await withCompiler({ state, faults, folders }, config, world);
  });
  const ends = { shutdown: createShutdown(), stopping: createShutdown() };
  const { shutdown, stopping } = ends;
  sweepScopes(state.scopes, world, shutdown.signal);
  const tracing = traceWith(world.telemetry, state);
  const held = boundsOf(config);
  const addresses: string[] = [];
  const facts = factsOf(config, world, addresses);
  const readiness = readinessOf(addresses);
  const apis = controlApis(config, async () => {
    const { createReplay } = await import("./exchange/replay.ts");
    const replay = createReplay(wiring);
    const own = { ...held, shutdown: stopping, facts, readiness, seed, replay };
    return { state: await ready(), world, ...own };
  });
  const parts = { state, faults, world, ...ends, ...held, seed };
  const wiring = { ...parts, webhooks: new Webhooks(parts) };
  const near = { world, permit, api: apis.control };
  const answers = withApis(createExchange(wiring, permit), apis);
  return {
    state: ready,
    listener,
    folders,
    readiness,
    keepsLevels: config.wireMockApi,
    async loadControl() {
      await apis.control();
    },
    async listen() {
      await tracing;
      const shared = await store();
      if (shared !== null) await ready();
      const handler = await shared?.join(answers, readiness) ?? answers.all;
      const service = { handler, config, world, shutdown };
      const listener = await startListener(service);
      addresses.push(...addressesOf(config, listener.port));
      const ends = { ...service, stopping, readiness, store: shared };
      return running(listener, addresses, ends);
    },
  };
}

/** Loads what writes into spans, where the runtime has some. */
async function traceWith(
  telemetry: Telemetry | null,
  state: State,
): Promise<void> {
  if (telemetry === null) return;
  const { followWithSpans } = await import("./exchange/spans.ts");
  followWithSpans(state, telemetry);
}

function readinessOf(addresses: readonly string[]): Readiness {
  const readiness = new Readiness();
  const closed = "The port is not open yet";
  readiness.require("listening", () => addresses.length > 0 ? null : closed);
  return readiness;
}

/** What journals keep. */
function limitsOf(config: Config) {
  return {
    entries: config.journalLimit,
    bytes: config.journalBytes,
    body: maxKeptBody,
    recordedBody: Math.max(config.recordBodyLimit, maxKeptBody),
  };
}

/** What holds where a scope does not say. */
function rulesOf(
  { cors, refuseUnknownScopes: refuseUnknown, upstream: url }: Config,
): ScopeRules {
  const upstream = url === null ? null : { url, mode: "miss" } as const;
  return { cors, refuseUnknown, upstream };
}

/** What does not change while the server runs. */
function factsOf(
  { build: { version, commit }, listener, wireMockApi, store }: Config,
  world: World,
  addresses: readonly string[],
): ProcessFacts {
  const startTicks = world.ticks();
  return {
    version,
    commit,
    startedAt: world.now(),
    uptime: () => world.ticks() - startTicks,
    memory: () => Deno.memoryUsage().rss,
    listener,
    store: {
      kind: kindOfStore(store),
      server_name: store?.serverName ?? null,
      journal: store?.journal ?? "off",
    },
    keepsLevels: wireMockApi,
    addresses: () => addresses,
  };
}

/** What may be held at once, whoever holds it. */
function boundsOf(config: Config) {
  const streams = new Quota(maxStreams);
  const longAnswers = new Quota(maxLongAnswers);
  return { bodies: bodyLimits(config), streams, longAnswers };
}

/** Loads what compiles stubs: schemas and the template engine are a good part of a start. */
async function withCompiler(
  { state, faults, folders }: {
    state: State;
    faults: FaultBook;
    folders: FolderBook;
  },
  { templateTimeout }: Config,
  world: World,
): Promise<State> {
  const { createTemplates } = await import("./templating/templates.ts");
  const { compileStub } = await import("./state/stub.ts");
  const templates = createTemplates(world, { timeoutMs: templateTimeout });
  const { prepareFaults } = await import("./faults/fault_table.ts");
  faults.use((chaos) => prepareFaults(chaos.faults, templates));
  state.useCompiler(
    (spec, birth) => compileStub(spec, birth, templates, folders.of(spec)),
    templates,
  );
  return state;
}

function running(
  listener: Listener,
  addresses: readonly string[],
  { stopping, readiness, store, world: { http, sleep } }: Service & {
    stopping: Shutdown;
    readiness: Readiness;
    store: OpenStore | null;
  },
): RunningServer {
  let isLeaving = false;
  readiness.require(
    "not_draining",
    () => isLeaving ? "The server was told to stop" : null,
  );
  let ending: Promise<void> | null = null;
  async function stop(patience: number): Promise<void> {
    isLeaving = true;
    // What waits for news gets none that matters.
    stopping.begin();
    await listener.stop(patience).finally(http.close);
    await store?.leave();
  }
  return {
    port: listener.port,
    renew: (tls) => listener.renew(tls),
    addresses,
    async drain(ms) {
      isLeaving = true;
      await sleep(ms, stopping.signal).catch(() => {});
    },
    stop: (patience = defaultPatience - endTakes) => ending ??= stop(patience),
  };
}
