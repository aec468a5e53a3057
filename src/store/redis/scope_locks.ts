import { createWaitList } from "../../runtime/wait_list.ts";
import type { World } from "../../runtime/world.ts";
import type { Member } from "./member.ts";
import type { Writer } from "./writer.ts";
import { numberOf } from "./replies.ts";
import { acquireLock, releaseLock } from "./lock_scripts.ts";

/** Milliseconds after which a lock is asked for again: a message may have been missed. */
const between = 20;

/**
 * Turns of requests that read and change what a scope remembers: one at a time
 * over all servers. Who has its turn has carried out what those before it did.
 */
export class ScopeLocks {
  readonly #member: Member;
  readonly #writer: Writer;
  readonly #world: World;
  /** The end of the queue at each lock, on this server. */
  readonly #queues = new Map<string, Promise<void>>();
  readonly #waiting = createWaitList<(name: string) => void>();
  readonly #leaseMs: number;

  constructor(member: Member, writer: Writer, leaseMs: number) {
    this.#member = member;
    this.#writer = writer;
    this.#world = member.world;
    this.#leaseMs = leaseMs;
  }

  /** Notes that a lock was given back somewhere. */
  freed(name: string): void {
    let one = this.#waiting.first;
    while (one !== null) {
      // Who is told leaves the list.
      const { after } = one;
      one.value(name);
      one = after;
    }
  }

  /** Waits for a turn; gives what ends it. */
  async take(name: string): Promise<() => void> {
    const before = this.#queues.get(name) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = before.then(() => promise);
    this.#queues.set(name, end);
    await before;
    const finish = () => {
      resolve();
      if (this.#queues.get(name) === end) this.#queues.delete(name);
    };
    try {
      const token = await this.#acquire(name);
      return () => {
        this.#release(name, token).finally(finish);
      };
    } catch (error) {
      finish();
      throw error;
    }
  }

  async #acquire(name: string): Promise<string> {
    const token = this.#world.uuid();
    const key = [this.#member.keys.lock(name)];
    for (;;) {
      const reply = await this.#writer.persistently(
        acquireLock,
        [token, this.#leaseMs],
        key,
      );
      const version = numberOf(reply);
      if (version >= 0) {
        await this.#writer.reached(version);
        return token;
      }
      await this.#news(name);
    }
  }

  async #release(name: string, token: string): Promise<void> {
    try {
      const { channel } = this.#member.keys;
      const key = [this.#member.keys.lock(name)];
      await this.#member.run(releaseLock, [token, channel, name], key);
    } catch {
      // It ends by itself.
    }
  }

  #news(name: string): Promise<void> {
    return new Promise((resolve) => {
      const place = this.#waiting.add((one) => one === name && end());
      const cancel = this.#world.after(between, () => end());
      const end = () => {
        this.#waiting.remove(place);
        cancel();
        resolve();
      };
    });
  }
}
