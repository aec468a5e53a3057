import { CutShort } from "./answers/cut_short.ts";
import type { Config } from "./runtime/config.ts";
import { isControl } from "./control/control_path.ts";
import { createDelivery } from "./exchange/delivery.ts";
import { createExchange } from "./exchange/exchange.ts";
import { createShutdown, type Shutdown } from "./runtime/shutdown.ts";
import { createJournalIds } from "./state/journal_ids.ts";
import type { Registry } from "./state/registry.ts";
import { createScopes, type Scopes } from "./state/scopes.ts";
import type { World } from "./runtime/world.ts";

/** A server that is wired and does not listen yet: its stubs can be put in first. */
export interface Ready {
  /** Loaded when it is first asked for: a start without stubs needs nothing of it. */
  registry(): Promise<Registry>;
  readonly scopes: Scopes;
  /** Loads what only the control API needs, which else comes with its first request. */
  loadControl(): Promise<void>;
  /** Starts to listen; throws where the address can not be had. */
  listen(): Running;
}

/** A server that listens. */
export interface Running {
  readonly port: number;
  readonly addresses: readonly string[];
  /** Finishes running answers, at most `patience` milliseconds, then stops. */
  stop(patience?: number): Promise<void>;
}

/** Bytes of one body that the journal keeps, and of all bodies of a scope. */
const journalBody = 1024 * 1024;
const journalBytes = 256 * 1024 * 1024;

/** Milliseconds that running answers get at the end. */
const defaultPatience = 5000;

/** Milliseconds for what was ended to be gone; a client that holds on longer is left behind. */
const lastMoment = 200;

/** Wires the rooms of a server. */
export function createServer(config: Config, world: World): Ready {
  const startedAt = world.now();
  const cursor = { value: 0 };
  const limits = {
    entries: config.journalLimit,
    bytes: journalBytes,
    body: journalBody,
  };
  const scopes = createScopes(limits, cursor, startedAt);
  const registry = onFirstUse(async () => {
    const { createTemplates } = await import("./templating/templates.ts");
    const { createRegistry } = await import("./state/registry.ts");
    return createRegistry(scopes, createTemplates(world), world);
  });
  const shutdown = createShutdown();
  const delivery = createDelivery(world, shutdown);
  const ids = createJournalIds(scopes, world);
  const { bodyLimit } = config;
  const addresses: string[] = [];
  const { version, commit } = config.build;
  const facts = { version, commit, startedAt, addresses: () => addresses };
  const control = onFirstUse(async () => {
    const { createControl } = await import("./control/app.ts");
    return createControl(
      { ...controlParts, registry: await registry() },
      rules,
    );
  });
  const rules = { token: config.controlToken, allowedHosts: config.allowHosts };
  const controlParts = {
    scopes,
    delivery,
    cursor,
    world,
    facts,
    bodyLimit,
    ...ids,
  };
  const exchange = createExchange({
    scopes,
    world,
    delivery,
    shutdown,
    bodyLimit,
    idOf: ids.idOf,
  });
  const answerControl = async (request: Request) =>
    await (await control())(request);
  const handler = (request: Request) =>
    isControl(request) ? answerControl(request) : exchange(request);
  return {
    registry,
    scopes,
    async loadControl() {
      await control();
    },
    listen() {
      const { server, stop } = listen(config, world, { handler, shutdown });
      const { port } = server.addr;
      addresses.push(...addressesOf(config, port));
      return { port, addresses, stop };
    },
  };
}

/** Makes a value when it is first asked for, and once. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => made ??= make();
}

type Handler = (request: Request) => Response | Promise<Response>;

interface Listening {
  readonly handler: Handler;
  /** Ends what still runs when patience is at its end. */
  readonly shutdown: Shutdown;
}

function listen(
  config: Config,
  world: World,
  { handler, shutdown }: Listening,
) {
  const abort = new AbortController();
  const server = Deno.serve({
    port: config.port,
    hostname: config.host,
    signal: abort.signal,
    ...(config.tls === null ? {} : config.tls),
    // An answer is the stub's to the byte, whatever the environment asks for.
    automaticCompression: false,
    onListen() {},
    onError(error) {
      if (!(error instanceof CutShort)) {
        world.log.error("a request failed", { error: describe(error) });
      }
      return new Response("Internal Server Error", { status: 500 });
    },
  }, handler);
  const end = async (patience: number) => {
    // The runtime can be aborted or shut down, not one after the other: a
    // shutdown is hurried by ending our own streams, delays and calls.
    if (patience === 0) {
      shutdown.begin();
      abort.abort();
      return await server.finished;
    }
    const over = Promise.withResolvers<void>();
    const timers = [
      setTimeout(shutdown.begin, patience),
      setTimeout(over.resolve, patience + lastMoment),
    ];
    await Promise.race([server.shutdown(), over.promise]);
    timers.forEach(clearTimeout);
  };
  let ending: Promise<void> | null = null;
  const stop = (patience = defaultPatience) => ending ??= end(patience);
  return { server, stop };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

/** Where clients find the server; a server on all interfaces is shown by its loopback name. */
function addressesOf(config: Config, port: number): string[] {
  const scheme = config.tls === null ? "http" : "https";
  const everywhere = config.host === "0.0.0.0" || config.host === "::";
  const host = everywhere ? "localhost" : config.host;
  const shown = host.includes(":") ? `[${host}]` : host;
  return [`${scheme}://${shown}:${port}`];
}
