import type { Standing, StoreStanding } from "./awaited.ts";

/** Milliseconds after which the store is asked who is still there. */
const patience = 100;

/** How often that is before the question is put again. */
const looksBefore = 10;

/** What asking needs. */
interface Scene {
  readonly server: string;
  after(ms: number, tell: () => void): () => void;
  /** Sends the question to all, and says who there is. */
  send(token: string, question: string): Promise<StoreStanding>;
  standing(): Promise<StoreStanding>;
  uuid(): string;
}

/** What others answered. */
export interface Answers {
  /** By server; this one is not asked. */
  readonly texts: ReadonlyMap<string, string>;
  /** The servers whose lease had ended, or did before they answered, with when, on the store's clock. */
  readonly lost: ReadonlyMap<string, number>;
}

interface Open {
  readonly texts: Map<string, string>;
  look(): void;
}

/** Questions that go to every other server, and are answered by each that lives. */
export class Questions {
  readonly #scene: Scene;
  readonly #open = new Map<string, Open>();
  readonly #gone = new Set<string>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Takes the answer of a server. */
  answered(token: string, server: string, text: string): void {
    const open = this.#open.get(token);
    if (open === undefined) return;
    open.texts.set(server, text);
    open.look();
  }

  /** Notes that a server has left, with all that it had to say said. */
  leave(server: string): void {
    this.#gone.add(server);
    for (const one of this.#open.values()) one.look();
  }

  /** Asks all; resolves once each has answered that is there and goes on to be. */
  async ask(question: string): Promise<Answers> {
    const token = this.#scene.uuid();
    const texts = new Map<string, string>();
    let look = () => {};
    this.#open.set(token, { texts, look: () => look() });
    try {
      let now = await this.#scene.send(token, question);
      const lost = new Map(this.#dead(now));
      let left = this.#others(now);
      let looks = 0;
      while (this.#missing(left, texts).length > 0) {
        const isNews = await new Promise<boolean>((resolve) => {
          look = () => resolve(true);
          const cancel = this.#scene.after(patience, () => resolve(false));
          const told = look;
          look = () => {
            cancel();
            told();
          };
        });
        if (isNews) continue;
        now = ++looks % looksBefore === 0
          ? await this.#putAgain(token, question)
          : await this.#scene.standing();
        const there = this.#others(now);
        for (const { server, until } of this.#missing(left, texts)) {
          if (there.some((one) => one.server === server)) continue;
          lost.set(server, until);
        }
        left = left.filter(({ server }) => !lost.has(server));
      }
      return { texts, lost };
    } finally {
      this.#open.delete(token);
    }
  }

  /** It, or an answer, may have been lost with a connection while all servers live on. */
  async #putAgain(token: string, question: string): Promise<StoreStanding> {
    try {
      return await this.#scene.send(token, question);
    } catch {
      return await this.#scene.standing();
    }
  }

  #dead({ servers, now }: StoreStanding): [string, number][] {
    return servers.filter(({ server, until }) =>
      server !== this.#scene.server && until <= now && !this.#gone.has(server)
    ).map(({ server, until }) => [server, until]);
  }

  #others({ servers, now }: StoreStanding): Standing[] {
    return servers.filter(({ server, until }) =>
      server !== this.#scene.server && until > now
    );
  }

  #missing(
    standings: readonly Standing[],
    texts: ReadonlyMap<string, string>,
  ): Standing[] {
    return standings.filter(({ server }) =>
      !texts.has(server) && !this.#gone.has(server)
    );
  }
}
