// What streams left unsent: the latest exchange of each stub that another one
// resumes. All other streams leave nothing behind.

import type { Player } from "../answers/player.ts";
import type { Script } from "../answers/script.ts";

interface Exchange {
  readonly player: Player;
  /** Ids that earlier connections of it sent. */
  readonly before: ReadonlySet<string>;
}

/** Exchanges of one scope that may be resumed (docs/limits.md). */
const maxRests = 20;

/** Ids of earlier connections that are remembered. */
const maxIds = 1000;

export class StreamRests {
  readonly #exchanges = new Map<string, Exchange>();

  /** Notes the latest exchange of a stub. */
  note(stubId: string, player: Player, before: Iterable<string> = []): void {
    this.#exchanges.delete(stubId);
    const ids = new Set([...before].slice(-maxIds));
    this.#exchanges.set(stubId, { player, before: ids });
    const [oldest] = this.#exchanges.keys();
    const isFull = this.#exchanges.size > maxRests;
    if (isFull && oldest !== undefined) this.#exchanges.delete(oldest);
  }

  /** What a stub's latest exchange left, where it sent an event with this id; it ends there, if it goes on. */
  take(stubId: string, id: string): { script: Script; ids: string[] } | null {
    const exchange = this.#exchanges.get(stubId);
    if (exchange === undefined) return null;
    const { player, before } = exchange;
    const sent = player.sent.ids();
    if (!before.has(id) && !sent.includes(id)) return null;
    this.#exchanges.delete(stubId);
    return { script: player.leave(), ids: [...before, ...sent] };
  }

  clear(): void {
    this.#exchanges.clear();
  }
}
