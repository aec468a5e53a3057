import { createHash } from "node:crypto";
import type { State } from "../../state/state.ts";
import type { World } from "../../runtime/world.ts";
import type { Heart } from "./heart.ts";

/** Looks at which servers have to differ in the same way before that is told: they read their files at different times. */
const looks = 3;

/** Stubs from files, which each server has of its own: whether they are the same everywhere. */
export class FileStubs {
  readonly #state: State;
  readonly #world: World;
  /** What changes with the stubs, and costs less than a digest. */
  #mark = "";
  #digest = "";
  /** The servers that differ, with their digests, and how often they did. */
  #seen = "";
  #count = 0;
  /** The names of the servers whose stubs from files are others. */
  differing: readonly string[] = [];

  constructor(state: State, world: World) {
    this.#state = state;
    this.#world = world;
  }

  /** What is equal where the stubs from files are; empty where there are none. */
  get digest(): string {
    const stubs = this.#state.scopes.all()
      .flatMap((one) => this.#state.stubsOf(one))
      .filter(({ edition }) => edition < 0);
    const sum = stubs.reduce((sum, { edition }) => sum - edition % 1e9, 0);
    const mark = `${stubs.length} ${sum}`;
    if (mark !== this.#mark) {
      this.#mark = mark;
      const texts = stubs.map(({ scope, id, spec }) =>
        JSON.stringify([scope, id, spec])
      );
      this.#digest = stubs.length === 0
        ? ""
        : createHash("sha256").update(texts.join("\n")).digest("hex");
    }
    return this.#digest;
  }

  /** Looks at what the others have. */
  look(heart: Heart): void {
    const { digest } = this;
    const others = heart.others().map(({ server }) => {
      const { name, files = "" } = JSON.parse(heart.facts.get(server) ?? "{}");
      return { name: String(name ?? server), files };
    }).filter(({ files }) => files !== digest);
    const seen = JSON.stringify([digest, others]);
    this.#count = seen === this.#seen ? this.#count + 1 : 1;
    this.#seen = seen;
    if (others.length === 0) this.differing = [];
    if (this.#count !== looks || others.length === 0) return;
    this.differing = others.map(({ name }) => name);
    this.#world.log.warn(
      "other servers have other stubs from files: give all of them the same files",
      { servers: this.differing.join(", ") },
    );
  }
}
