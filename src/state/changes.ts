import type { World } from "../runtime/world.ts";
import type { Change, ChangeKind, Plan } from "./change.ts";
import type { Changed, Prepared } from "./changed.ts";
import type { Held } from "./held.ts";
import type { Link } from "./link.ts";
import { prepared } from "./preparation.ts";
import { snapshotOf } from "./snapshot.ts";

/** By which changes come to what is held, and by which it is told again. */
export class Changes {
  readonly #held: Held;
  readonly #world: World;
  /** In ids of changes, which differ from run to run. */
  readonly #run: string;
  /** What ties it to a store; `null` where a server remembers alone. */
  link: Link | null = null;
  #version = 0;
  #count = 0;
  /** The version of the last stub from files, on a server that has a link. */
  #ownVersion = Number.MIN_SAFE_INTEGER;

  constructor(held: Held, world: World, run: string) {
    this.#held = held;
    this.#world = world;
    this.#run = run;
  }

  /** The version of the last change. */
  get version(): number {
    return this.#version;
  }

  /** A change of a plan, at a place in the order. */
  stamped<K extends ChangeKind>(plan: Plan<K>, version: number): Change<K> {
    const id = `${this.#run}.${++this.#count}`;
    return { ...plan, id, at: this.#world.now(), version };
  }

  /** Orders a change, carries it out, and waits for whoever shares the store. */
  async make<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>> {
    return this.link === null
      ? this.makeHere(plan)
      : await this.link.order(plan);
  }

  /** Carries out at once what this server alone has to know. */
  makeHere<K extends ChangeKind>(plan: Plan<K>): Changed<K> {
    const change = this.stamped(plan, this.#versionOf(plan));
    const changed = this.apply<K>(change);
    if (changed.ok) this.link?.noted(change);
    return changed;
  }

  /** With a link the store alone counts on. */
  #versionOf({ kind }: Plan): number {
    if (this.link === null) return this.#version + 1;
    return kind === "stub_put" ? ++this.#ownVersion : this.#version;
  }

  /** Tells a store of what a request has changed. */
  note(plan: Plan): void {
    this.link?.noted(this.stamped(plan, this.#version));
  }

  /** Checks a change; what it gives is carried out in the same turn, or never. */
  prepare<K extends ChangeKind>(change: Change<K>): Prepared<K> {
    return prepared(this.#held, change);
  }

  /**
   * Carries out a change: on the server where it was made, on those that
   * follow, and in a replay. After the same changes in the same order all hold
   * the same, and refuse the same.
   */
  apply<K extends ChangeKind>(change: Change<K>): Changed<K> {
    return this.finish(change, this.prepare<K>(change));
  }

  /** Carries out a change that was prepared in the same turn. */
  finish<K extends ChangeKind>(
    { version }: Change<K>,
    ready: Prepared<K>,
  ): Changed<K> {
    if (version > this.#version) this.#version = version;
    return ready.ok ? { ...ready.carryOut(), ok: true } : ready;
  }

  /** Changes that lead from nothing to what is held now, less the journal: to be read in one turn. */
  snapshot(): Iterable<Change> {
    const place = { version: this.#version, at: this.#world.now() };
    return snapshotOf(this.#held, place);
  }
}
