// What streams left unsent: the latest exchange of each stub that another one
// resumes. All other streams leave nothing behind.

import type { Player } from "../answers/player.ts";
import type { Script } from "../answers/script.ts";

/** Exchanges of one scope that may be resumed (docs/limits.md). */
const maxRests = 20;

/** Ids of earlier connections that are remembered. */
const maxIds = 1000;

/** What an exchange left, and the ids that it sent; a sentence where it cannot be had. */
type Left = { readonly script: Script; readonly ids: readonly string[] };

/** What the streams of a scope left unsent. */
export interface RestShelf {
  /** Notes the latest exchange of a stub. */
  note(stubId: string, player: Player, facts: ExchangeFacts): void;
  /**
   * What a stub's latest exchange left, where it sent an event with this id; it
   * ends there, if it goes on. A sentence says why it cannot be had.
   */
  take(
    stubId: string,
    eventId: string,
  ): Left | string | null | Promise<Left | string | null>;
}

interface ExchangeFacts {
  readonly requestId: string;
  /** When it began, in ticks. */
  readonly startedAt: number;
  /** Ids that earlier connections of it sent. */
  readonly before: Iterable<string>;
}

interface Exchange {
  readonly requestId: string;
  readonly startedAt: number;
  ids(): readonly string[];
  /** Ends it, and gives what it did not send. */
  leave(): Script;
}

export class StreamRests implements RestShelf {
  readonly #exchanges = new Map<string, Exchange>();

  note(
    stubId: string,
    player: Player,
    { requestId, startedAt, before }: ExchangeFacts,
  ): void {
    const earlier = [...new Set(before)].slice(-maxIds);
    this.#keep(stubId, {
      requestId,
      startedAt,
      ids: () => [...earlier, ...player.sent.ids()],
      leave: () => player.leave(),
    });
  }

  #keep(stubId: string, exchange: Exchange): void {
    this.#exchanges.delete(stubId);
    this.#exchanges.set(stubId, exchange);
    const [oldest] = this.#exchanges.keys();
    const isFull = this.#exchanges.size > maxRests;
    if (isFull && oldest !== undefined) this.#exchanges.delete(oldest);
  }

  take(stubId: string, eventId: string): Left | null {
    const exchange = this.#exchanges.get(stubId);
    if (exchange === undefined) return null;
    const ids = exchange.ids();
    if (!ids.includes(eventId)) return null;
    this.#exchanges.delete(stubId);
    return { script: exchange.leave(), ids };
  }

  /** The latest exchange of a stub. */
  latest(stubId: string): Exchange | null {
    return this.#exchanges.get(stubId) ?? null;
  }

  /** Takes the latest exchange of a stub away. */
  remove(stubId: string): void {
    this.#exchanges.delete(stubId);
  }

  /** Puts an exchange back that was left, with what is to be sent of it; not in the place of a newer one. */
  putBack(
    stubId: string,
    { requestId, startedAt }: Exchange,
    { script, ids }: Left,
  ): void {
    if (this.#exchanges.has(stubId)) return;
    this.#keep(stubId, {
      requestId,
      startedAt,
      ids: () => ids,
      leave: () => script,
    });
  }

  clear(): void {
    this.#exchanges.clear();
  }
}
