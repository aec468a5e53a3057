import type { Build, Config } from "../runtime/config.ts";
import type { ServeOptions } from "./options.ts";

type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: string[] };

/** The configuration of a run, frozen, or every reason why there is none. */
export async function readConfig(
  options: ServeOptions,
  build: Build,
): Promise<ConfigReading> {
  const problems: string[] = [];
  const tls = await readTls(options, problems);
  const present = await thoseThatExist(options.stubsIfPresent);
  if (problems.length > 0) return { ok: false, problems };
  const config: Config = Object.freeze({
    port: options.port,
    host: options.host,
    listener: options.listener,
    stubs: [...options.stubs, ...present],
    watch: options.watch,
    journalLimit: options.journalLimit,
    bodyLimit: options.bodyLimit,
    templateTimeout: options.templateTimeout,
    logLevel: options.logLevel,
    logFormat: options.logFormat,
    controlToken: options.controlToken,
    allowHosts: options.allowHost.map((name) => name.toLowerCase()),
    redact: options.redact,
    tls,
    portFile: options.portFile,
    seed: options.seed,
    build,
  });
  return { ok: true, config };
}

async function readTls(
  { tlsCert, tlsKey }: ServeOptions,
  problems: string[],
): Promise<Config["tls"]> {
  if (tlsCert === null && tlsKey === null) return null;
  if (tlsCert === null || tlsKey === null) {
    problems.push("TLS needs both --tls-cert and --tls-key");
    return null;
  }
  const cert = await readFile(tlsCert, "--tls-cert", problems);
  const key = await readFile(tlsKey, "--tls-key", problems);
  return cert === null || key === null ? null : { cert, key };
}

async function readFile(
  path: string,
  flag: string,
  problems: string[],
): Promise<string | null> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    problems.push(`Cannot read ${flag} "${path}": ${reason}`);
    return null;
  }
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
