import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import type { Script } from "./script.ts";
import type { StoreAddress } from "./store_address.ts";
import type { StoreKeys } from "./store_keys.ts";

/** What an answer of the store holds. */
export type Reply = string | number | null | readonly Reply[];

/** Milliseconds between attempts to connect: the first, and at most. */
const firstRetry = 10;
const lastRetry = 200;

/** What is told of a connection. */
export interface ConnectionEvents {
  /** The store can be asked again: what was sent before has failed or been answered. */
  onReady(): void;
  onMessage(text: string): void;
}

/** The store refused: its first word says what, as in LOST, OOM or READONLY. */
export class StoreRefusal extends Error {
  readonly code: string;

  constructor(message: string) {
    super(message);
    this.name = "StoreRefusal";
    this.code = /^-?([A-Z]+)/.exec(message)?.[1] ?? "ERR";
  }
}

/**
 * Two connections to the store, one for scripts and one for what servers tell
 * each other. What was sent when a connection broke has failed: nobody knows
 * whether it was done. Nothing is kept for later.
 */
export class StoreConnection {
  readonly #keys: StoreKeys;
  readonly #commands: Redis;
  readonly #messages: Redis;
  readonly #digests = new Map<Script, string>();
  /** Why there is no connection. */
  lastError: Error | null = null;
  isClosed = false;

  private constructor(commands: Redis, messages: Redis, keys: StoreKeys) {
    this.#commands = commands;
    this.#messages = messages;
    this.#keys = keys;
  }

  /** Loads the library and begins to connect. */
  static async open(
    address: StoreAddress,
    keys: StoreKeys,
    events: ConnectionEvents,
  ): Promise<StoreConnection> {
    const { Redis } = await import("ioredis");
    const options = optionsOf(address);
    const one = new StoreConnection(
      new Redis(options),
      new Redis(options),
      keys,
    );
    one.#listen(events);
    return one;
  }

  get isReady(): boolean {
    return this.#commands.status === "ready" &&
      this.#messages.status === "ready";
  }

  #listen({ onReady, onMessage }: ConnectionEvents): void {
    let isSubscribed = false;
    const look = () => {
      if (isSubscribed && this.#commands.status === "ready") onReady();
    };
    const note = (error: Error) => {
      this.lastError = error;
    };
    for (const one of [this.#commands, this.#messages]) one.on("error", note);
    this.#commands.on("ready", look);
    this.#messages.on("ready", () => {
      this.#messages.subscribe(this.#keys.channel).then(() => {
        isSubscribed = true;
        look();
      }, note);
    });
    this.#messages.on("close", () => {
      isSubscribed = false;
    });
    this.#messages.on("message", (_, text: string) => onMessage(text));
    for (const one of [this.#commands, this.#messages]) {
      one.connect().catch(note);
    }
  }

  /** Runs a script; rejects with a `StoreRefusal`, or with another error where nobody knows whether it ran. */
  async run(
    script: Script,
    args: readonly (string | number)[],
    streams: readonly string[] = [],
  ): Promise<Reply> {
    const keys = [...this.#keys.all, ...streams];
    const given = [keys.length, ...keys, ...args] as const;
    try {
      return await this.#commands.call(
        "EVALSHA",
        this.#digestOf(script),
        ...given,
      ) as Reply;
    } catch (error) {
      if (!isReply(error)) throw error;
      if (!error.message.startsWith("NOSCRIPT")) {
        throw new StoreRefusal(error.message);
      }
    }
    return await this.call("EVAL", script.text, ...given);
  }

  /** Sends one command. */
  async call(name: string, ...args: (string | number)[]): Promise<Reply> {
    try {
      return await this.#commands.call(name, ...args) as Reply;
    } catch (error) {
      throw isReply(error) ? new StoreRefusal(error.message) : error;
    }
  }

  /** Tells the other servers. */
  async publish(text: string): Promise<void> {
    await this.call("PUBLISH", this.#keys.channel, text);
  }

  /** Gives up connections that do not answer, and makes new ones. */
  reconnect(): void {
    for (const one of [this.#commands, this.#messages]) one.disconnect(true);
  }

  close(): void {
    this.isClosed = true;
    for (const one of [this.#commands, this.#messages]) one.disconnect();
  }

  #digestOf(script: Script): string {
    const known = this.#digests.get(script) ??
      createHash("sha1").update(script.text).digest("hex");
    this.#digests.set(script, known);
    return known;
  }
}

/** Whether the store itself answered with an error. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === "ReplyError";
}

function optionsOf(address: StoreAddress) {
  const { host, port, db, username, password, tls, sentinel } = address;
  return {
    ...(sentinel === null ? { host, port } : {
      sentinels: sentinel.hosts.map((one) => ({ ...one })),
      name: sentinel.name,
    }),
    db,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...(tls === null ? {} : { tls: tls.ca === null ? {} : { ca: tls.ca } }),
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    retryStrategy: (times: number) =>
      Math.min(firstRetry * 2 ** times, lastRetry),
    sentinelRetryStrategy: (times: number) =>
      Math.min(firstRetry * 2 ** times, lastRetry),
  };
}
