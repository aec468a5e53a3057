import type { Build, Config } from "../runtime/config.ts";
import type { ServeOptions } from "./serve_options.ts";
import { readStoreSettings } from "./store_settings.ts";

type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: string[] };

/** Milliseconds in which a balancer notices that one of several servers leaves: nobody has to wait for a single one. */
const sharedDrain = 5000;

/** The configuration of a run, frozen, or every reason why there is none. */
export async function readConfig(
  options: ServeOptions,
  build: Build,
): Promise<ConfigReading> {
  const problems: string[] = [];
  const tls = await tlsOf(options, problems);
  const present = await thoseThatExist(options.stubsIfPresent);
  const store = await readStoreSettings(options, problems);
  if (problems.length > 0) return { ok: false, problems };
  const config: Config = Object.freeze({
    port: options.port,
    host: options.host,
    listener: options.listener,
    stubs: [...options.stubs, ...present],
    data: options.data,
    files: options.files,
    watch: options.watch,
    journalLimit: options.journalLimit,
    journalBytes: options.journalBytes,
    bodyLimit: options.bodyLimit,
    recordBodyLimit: options.recordBodyLimit,
    upstream: options.upstream,
    templateTimeout: options.templateTimeout,
    logLevel: options.logLevel,
    logFormat: options.logFormat,
    controlToken: options.controlToken,
    allowHosts: options.allowHost.map((name) => name.toLowerCase()),
    redact: options.redact,
    cors: options.cors,
    refuseUnknownScopes: options.refuseUnknownScopes,
    wireMockApi: options.wireMockApi,
    tls,
    portFile: options.portFile,
    drain: options.drain ?? (sharesState(store) ? sharedDrain : 0),
    seed: options.seed,
    store,
    build,
  });
  return { ok: true, config };
}

/** What reads certificates is loaded where one is named. */
async function tlsOf(
  options: ServeOptions,
  problems: string[],
): Promise<Config["tls"]> {
  if (options.tlsCert === null && options.tlsKey === null) return null;
  const { readTls } = await import("./tls_files.ts");
  return await readTls(options, problems);
}

/** Whether others may answer in place of this server; a file has one server. */
function sharesState(store: Config["store"]): boolean {
  return store !== null && /^rediss?:/i.test(store.url);
}

async function thoseThatExist(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => {
    try {
      await Deno.stat(path);
      return [path];
    } catch {
      return [];
    }
  }));
  return found.flat();
}
