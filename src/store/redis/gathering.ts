import type { Followers } from "../../state/followers.ts";

interface Scene {
  readonly server: string;
  /** Those who follow what all servers receive. */
  readonly followers: Pick<Followers, "areThere" | "onChange">;
  /** Tells the other servers. */
  publish(text: string): Promise<void>;
  /** The other servers that live. */
  others(): readonly { readonly server: string }[];
  /** Milliseconds that have passed since some moment. */
  ticks(): number;
}

/** Milliseconds for which requests are gathered: while any server follows what all receive, usually, and of those that stay here, of which others learn the calls alone. */
const followed = 1;
const usual = 5;
const callsAlone = 50;

/** Milliseconds without any after which one that is followed is not gathered: few come, and whoever waits may wait for it. */
const quiet = 5;

/** For how long requests are gathered into a batch: whoever waits for them hears of them soon. */
export class Gathering {
  readonly #scene: Scene;
  /** The other servers that follow. */
  readonly #following = new Set<string>();
  /** When one was last followed. */
  #last = -Infinity;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { followers, server } = scene;
    followers.onChange = (areThere) => {
      scene.publish(`F ${server} ${areThere ? 1 : 0}`).catch(() => {});
    };
  }

  /** For so many milliseconds, where requests are collected or stay here. */
  msOf(isCollected: boolean): number {
    const isFollowed = this.#scene.followers.areThere ||
      this.#following.size > 0;
    if (isFollowed) return this.#sinceLast() < quiet ? followed : 0;
    return isCollected ? usual : callsAlone;
  }

  #sinceLast(): number {
    const now = this.#scene.ticks();
    const since = now - this.#last;
    this.#last = now;
    return since;
  }

  /** Notes that a server follows, or no longer; a message that is missed costs time alone. */
  note(server: string, isSo: boolean): void {
    if (!isSo) this.#following.delete(server);
    else if (server !== this.#scene.server) this.#following.add(server);
  }

  /** Forgets those that are gone. */
  prune(): void {
    const others = this.#scene.others();
    for (const one of this.#following) {
      if (others.some(({ server }) => server === one)) continue;
      this.#following.delete(one);
    }
  }
}
