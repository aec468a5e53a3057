import { ConnectionDropped } from "./actions/drop.ts";
import type { Config } from "./config.ts";
import { controlPath, createControl } from "./control/app.ts";
import { createDelivery } from "./delivery.ts";
import { createExchange } from "./exchange.ts";
import { createJournalIds } from "./journal_ids.ts";
import { createRegistry, type Registry } from "./registry.ts";
import { createScopes, type Scopes } from "./scopes.ts";
import { createTemplates } from "./templating/templates.ts";
import type { World } from "./world.ts";

/** A server that listens. */
export interface Running {
  readonly registry: Registry;
  readonly scopes: Scopes;
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

/** Wires the rooms of a server and starts to listen; throws where the address can not be had. */
export function startServer(config: Config, world: World): Running {
  const startedAt = world.now();
  const cursor = { value: 0 };
  const limits = {
    entries: config.journalLimit,
    bytes: journalBytes,
    body: journalBody,
  };
  const scopes = createScopes(limits, cursor, startedAt);
  const templates = createTemplates(world);
  const registry = createRegistry(scopes, templates, world);
  const delivery = createDelivery(world);
  const ids = createJournalIds(scopes, world);
  const { bodyLimit } = config;
  const addresses: string[] = [];
  const { version, commit } = config.build;
  const facts = { version, commit, startedAt, addresses: () => addresses };
  const control = createControl({
    scopes,
    registry,
    templates,
    delivery,
    cursor,
    world,
    facts,
    bodyLimit,
    ...ids,
  }, { token: config.controlToken, allowedHosts: config.allowHosts });
  const exchange = createExchange({
    scopes,
    world,
    delivery,
    bodyLimit,
    idOf: ids.idOf,
  });
  const listening = listen(config, world, (request) =>
    isControl(request) ? control(request) : exchange(request));
  const { port } = listening.server.addr;
  addresses.push(...addressesOf(config, port));
  return { registry, scopes, port, addresses, stop: listening.stop };
}

/** Whether a request is for the control API or the admin UI: a test of the raw path's start. */
function isControl(request: Request): boolean {
  if (!request.url.includes("/__")) return false;
  return /^\/__(?:mock|admin)__(?:\/|$)/.test(controlPath(request));
}

type Handler = (request: Request) => Response | Promise<Response>;

function listen(config: Config, world: World, handler: Handler) {
  const abort = new AbortController();
  const server = Deno.serve({
    port: config.port,
    hostname: config.host,
    signal: abort.signal,
    ...(config.tls === null ? {} : config.tls),
    onListen() {},
    onError(error) {
      if (!(error instanceof ConnectionDropped)) {
        world.log.error("a request failed", { error: describe(error) });
      }
      return new Response("Internal Server Error", { status: 500 });
    },
  }, handler);
  const stop = async (patience = defaultPatience) => {
    const timer = setTimeout(() => abort.abort(), patience);
    await server.shutdown();
    clearTimeout(timer);
  };
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
