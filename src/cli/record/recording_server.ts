import { recordedExchange } from "../../control/recorded_exchange.ts";
import { maskLogLine } from "../../redaction/log_line.ts";
import type { Exchange } from "../../recording/exchange.ts";
import type { Build, Config } from "../../runtime/config.ts";
import { createLog } from "../../runtime/log.ts";
import { createWorld } from "../../runtime/world.ts";
import { createServer } from "../../server.ts";
import { type Entry, wentUpstream } from "../../state/entry.ts";
import type { State } from "../../state/state.ts";
import { installStubs } from "../../stub_files/install.ts";
import { serveCommand } from "../flags.ts";
import { readServeOptions } from "../serve_options.ts";
import { readConfig } from "../config_reader.ts";
import { valuesOf } from "../command_line.ts";
import { complain } from "../terminal.ts";

/** What a server is started for. */
export interface ServerOrder {
  readonly upstream: string | null;
  readonly stubs: readonly string[];
  readonly port: number;
  readonly recordBodyLimit: number;
  readonly build: Build;
}

/** A server that answers a program, in this process. */
export interface RecordingServer {
  readonly url: string;
  readonly state: State;
  /** Stops it once all that runs has ended; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts a server, or says why it cannot be. No variable of the environment changes what it does. */
export async function startServer(
  order: ServerOrder,
): Promise<RecordingServer | { readonly problems: readonly string[] }> {
  const config = await configOf(order);
  const write = (line: string) => void complain(maskLogLine(line));
  const log = createLog({ level: "warn", format: "text", write });
  const world = createWorld(log, null);
  const server = await createServer(config, world);
  if (order.stubs.length > 0) {
    const installed = await installStubs(order.stubs, server, world);
    if (!installed.ok) return { problems: installed.problems };
  }
  try {
    const running = await server.listen();
    return {
      url: running.addresses[0] ?? "",
      state: await server.state(),
      stop: () => running.stop(),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [`Cannot listen on port ${order.port}: ${reason}`] };
  }
}

async function configOf(
  { upstream, stubs, port, recordBodyLimit, build }: ServerOrder,
): Promise<Config> {
  const options = readServeOptions(valuesOf(serveCommand, () => undefined));
  if (!options.ok) throw new Error(options.problem);
  const reading = await readConfig({
    ...options.value,
    upstream,
    stubs,
    port,
    recordBodyLimit,
  }, build);
  if (!reading.ok) throw new Error(reading.problems.join("; "));
  return reading.config;
}

/** Bytes of bodies that one recording takes (docs/limits.md): what comes later is not recorded. */
const mostRecorded = 1024 * 1024 * 1024;

/**
 * The exchanges with the upstream of a server, copied as they end: a scope may
 * end, and its journal with it, before the recording does.
 */
export class ExchangeCollector {
  readonly #copies: Promise<{ seq: number; exchange: Exchange }>[] = [];
  #bytes = 0;
  /** How many came when there was no more room. */
  passedOver = 0;

  constructor(state: State, bodyLimit: number) {
    state.journals.followers.add({
      arrived() {},
      progressed() {},
      marked() {},
      ended: (entry) => {
        if (!wentUpstream(entry)) return;
        const id = state.journals.idOf(entry);
        this.#add(entry, { id, limit: bodyLimit });
      },
    });
  }

  #add(entry: Entry, { id, limit }: { id: string; limit: number }): void {
    if (this.#bytes > mostRecorded) return void this.passedOver++;
    const { request, ending, seq } = entry;
    this.#bytes += request.heldBytes + (ending?.body?.length ?? 0);
    const copy = recordedExchange(entry, id, limit);
    this.#copies.push(copy.then((exchange) => ({ seq, exchange })));
  }

  /** In the order of the arrival of their requests. */
  async exchanges(): Promise<Exchange[]> {
    const copies = await Promise.all(this.#copies);
    return copies.sort((a, b) => a.seq - b.seq)
      .map(({ exchange }) => exchange);
  }
}
