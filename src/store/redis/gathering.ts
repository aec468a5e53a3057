import type { Followers } from "../../state/followers.ts";

interface Scene {
  readonly server: string;
  /** Those who follow what all servers receive. */
  readonly followers: Pick<Followers, "areThere" | "onChange">;
  /** Tells the other servers. */
  publish(text: string): Promise<void>;
  /** The other servers that live. */
  others(): readonly { readonly server: string }[];
}

/** Milliseconds for which requests are gathered: while any server follows what all receive, usually, and of those that stay here, of which others learn the calls alone. */
const followed = 1;
const usual = 5;
const callsAlone = 50;

/** For how long requests are gathered into a batch: whoever waits for them hears of them soon. */
export class Gathering {
  readonly #scene: Scene;
  /** The other servers that follow. */
  readonly #following = new Set<string>();

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
    if (isFollowed) return followed;
    return isCollected ? usual : callsAlone;
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
