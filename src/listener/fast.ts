import { CutShort } from "../answers/cut_short.ts";
import {
  lastMoment,
  type Listener,
  logFailure,
  type Service,
  type Tls,
} from "./listening.ts";

/** Milliseconds before a port is asked for again that could not be had. */
const retryMs = 100;

/**
 * Listens with the runtime's own server, which is the fastest one here. It
 * speaks HTTP/1.1 and HTTP/2; what it hides stands in docs/limits.md. Throws
 * where the address cannot be had.
 *
 * The runtime gives its server up when it cannot accept a connection, for want
 * of descriptors mostly. What is being answered then goes on, and another
 * server takes the port: nothing that is remembered lies in either.
 */
export class FastListener implements Listener {
  readonly port: number;
  readonly #service: Service;
  readonly #abort = new AbortController();
  readonly #stopping = new AbortController();
  #tls: Tls | null;
  #server: Deno.HttpServer<Deno.NetAddr>;
  /** Servers that take nothing more and are still answering. */
  readonly #leaving = new Set<Promise<void>>();

  constructor(service: Service) {
    this.#service = service;
    this.#tls = service.config.tls;
    this.#server = this.#open(service.config.port);
    this.port = this.#server.addr.port;
    this.#watch();
  }

  /** The runtime's server keeps its certificate: another one takes the port, and this one answers what it has begun. */
  async renew(tls: Tls): Promise<void> {
    this.#tls = tls;
    const leaving = this.#server.shutdown();
    this.#leaving.add(leaving);
    leaving.finally(() => this.#leaving.delete(leaving));
    if (await this.#reopen()) this.#watch();
  }

  async stop(patience: number): Promise<void> {
    const { shutdown } = this.#service;
    this.#stopping.abort();
    // The runtime can be aborted or shut down, not one after the other: a
    // shutdown is hurried by ending our own streams, delays and calls.
    if (patience === 0) {
      shutdown.begin();
      this.#abort.abort();
      return await this.#server.finished.catch(() => {});
    }
    const over = Promise.withResolvers<void>();
    const timers = [
      setTimeout(shutdown.begin, patience),
      setTimeout(over.resolve, patience + lastMoment),
    ];
    const all = Promise.all([this.#server.shutdown(), ...this.#leaving]);
    await Promise.race([all, over.promise]);
    timers.forEach(clearTimeout);
    // Whatever waits beside the requests ends with the last of them.
    shutdown.begin();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      const error = await this.#server.finished.then(() => null, String);
      if (error === null || signal.aborted) return;
      this.#service.world.log.error(
        "connections could not be accepted, listening again: close some, or raise the limit of open files (ulimit -n)",
        { error },
      );
      if (!await this.#reopen()) return;
    }
  }

  /** Takes the port anew, as soon as that can be; false where the server stops before. */
  async #reopen(): Promise<boolean> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        this.#server = this.#open(this.port);
        return true;
      } catch {
        await this.#service.world.sleep(retryMs, signal).catch(() => {});
      }
    }
    return false;
  }

  #open(port: number): Deno.HttpServer<Deno.NetAddr> {
    const { config: { host }, handler, world } = this.#service;
    return Deno.serve({
      port,
      hostname: host,
      signal: this.#abort.signal,
      ...this.#tls,
      // An answer is the stub's to the byte, whatever the environment asks for.
      automaticCompression: false,
      onListen() {},
      onError(error) {
        if (!(error instanceof CutShort)) logFailure(world.log, error);
        return new Response("Internal Server Error", { status: 500 });
      },
    }, handler);
  }
}
