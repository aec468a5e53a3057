import { awaited, type Standing, type StoreStanding } from "./awaited.ts";
import { createWaitList } from "../../runtime/wait_list.ts";

/** Milliseconds beyond the end of a lease after which the store is asked. */
const margin = 5;

/** Milliseconds after which it is asked at the latest: a message may have been missed. */
const mostWait = 500;

/** What waiting needs. */
interface Scene {
  readonly server: string;
  after(ms: number, tell: () => void): () => void;
  /** How each server stands, and the store's clock. */
  ask(): Promise<StoreStanding>;
}

/** What other servers have acknowledged, and who waits for it. */
export class Acknowledgements {
  readonly #scene: Scene;
  readonly #known = new Map<string, number>();
  readonly #gone = new Set<string>();
  readonly #waiting = createWaitList<() => void>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Notes that a server has carried out everything up to a version. */
  note(server: string, version: number): void {
    if ((this.#known.get(server) ?? 0) >= version) return;
    this.#known.set(server, version);
    this.#wake();
  }

  /** Notes that a server has left: nobody waits for it any more. */
  leave(server: string): void {
    this.#gone.add(server);
    this.#wake();
  }

  /** Forgets all: what was acknowledged counts for one epoch. */
  restart(): void {
    this.#known.clear();
    this.#gone.clear();
    this.#wake();
  }

  /**
   * Waits until each other server has acknowledged a version or its lease has
   * ended; gives those whose lease had to end.
   */
  async wait(version: number, first: StoreStanding): Promise<string[]> {
    let left = this.#left(first, version);
    const ended = new Set<string>();
    while (left.length > 0) {
      const until = Math.min(...left.map((one) => one.until));
      // What was asked a while ago says how long the rest is at most.
      const rest = Math.max(0, until - first.now) + margin;
      const isNews = await this.#news(Math.min(rest, mostWait));
      if (isNews) {
        left = left.filter((one) => this.#lacks(one, version));
        continue;
      }
      const before = left;
      first = await this.#scene.ask();
      left = this.#left(first, version);
      for (const one of before) {
        if (left.every(({ server }) => server !== one.server)) {
          if (this.#isOver(one.server, version, first)) ended.add(one.server);
        }
      }
    }
    return [...ended];
  }

  #left({ servers, now }: StoreStanding, version: number): Standing[] {
    return awaited(servers, version, now)
      .filter((one) => this.#lacks(one, version));
  }

  #lacks({ server }: Standing, version: number): boolean {
    return server !== this.#scene.server && !this.#gone.has(server) &&
      (this.#known.get(server) ?? 0) < version;
  }

  #isOver(
    server: string,
    version: number,
    { servers, now }: StoreStanding,
  ): boolean {
    const one = servers.find((other) => other.server === server);
    return one !== undefined && one.until <= now &&
      one.acknowledged < version && !this.#gone.has(server);
  }

  /** Resolves with true when there is news, with false after so many milliseconds. */
  #news(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isNews: boolean) => {
        cancel();
        this.#waiting.remove(place);
        resolve(isNews);
      };
      const place = this.#waiting.add(() => end(true));
      const cancel = this.#scene.after(ms, () => end(false));
    });
  }

  #wake(): void {
    for (
      let one = this.#waiting.first;
      one !== null;
      one = this.#waiting.first
    ) {
      one.value();
    }
  }
}
