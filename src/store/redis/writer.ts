import { type Reply, StoreRefusal } from "./connection.ts";
import type { Member } from "./member.ts";
import { listOf, numberOf, standingOf } from "./replies.ts";
import type { Script } from "./script.ts";
import type { Plan } from "../../state/change.ts";
import type { StoreTally } from "./store_tally.ts";
import { writeChange, writeExpiry } from "./scripts.ts";
import { troubleOf, unknownOutcome } from "./trouble.ts";

/** Milliseconds for which a change is tried again while the store cannot be reached. */
const patience = 10_000;

/** A change that is everywhere. */
export interface Written {
  readonly version: number;
  readonly outcome: unknown;
  /** The servers whose lease had to end. */
  readonly waitedFor: readonly string[];
}

/** Writes changes for one server, until they are where they have to be. */
export class Writer {
  readonly #member: Member;
  readonly #tally: StoreTally;
  #count = 0;

  constructor(member: Member, tally: StoreTally) {
    this.#member = member;
    this.#tally = tally;
  }

  /** Writes a change; resolves once it was carried out here and, where it is to be `everywhere`, by all. */
  async write(
    text: string,
    { everywhere, expiry = null, streams = [], plan }: {
      everywhere: boolean;
      /** The change as it was before it was written: a long one need not be read again. */
      plan?: Plan;
      /** The place of a scope that ends unless it was used within so many milliseconds. */
      expiry?: readonly [string, number] | null;
      /** The places of journals that are cleared, or that end with it. */
      streams?: readonly (readonly ["clear" | "end", string])[];
    },
  ): Promise<Written | null> {
    const id = `${this.#member.server}.${++this.#count}${
      everywhere ? "w" : "c"
    }`;
    const args = [
      id,
      this.#member.keys.channel,
      text,
      ...expiry ?? [],
      ...streams.flat(),
    ];
    const keys = streams.map(([, place]) => this.#member.keys.journal(place));
    const script = expiry === null ? writeChange : writeExpiry;
    const { world: { ticks } } = this.#member;
    const start = ticks();
    for (;;) {
      const reply = listOf(await this.persistently(script, args, keys));
      const version = numberOf(reply[0]);
      if (version === 0) return null;
      const standing = standingOf(reply.slice(1));
      const cursor = numberOf(reply[3]);
      const logged = { cursor, version, id, at: standing.now, text };
      const isNext = this.#member.log.take(logged, plan);
      if (!isNext) void this.#member.catchUp();
      const outcome = await this.#member.log.outcomeOf(id);
      if (outcome.kind === "lost") continue;
      if (outcome.kind === "unknown") throw unknownOutcome();
      const waitedFor = everywhere
        ? await this.#member.acknowledgements.wait(version, standing)
        : [];
      const { changes, calls } = this.#tally;
      (everywhere ? changes : calls).add(ticks() - start);
      return { version, outcome: outcome.value, waitedFor };
    }
  }

  /** Runs a script that does no harm when it runs twice, as long as the store cannot be reached. */
  async persistently(
    script: Script,
    args: readonly (string | number)[],
    streams: readonly string[] = [],
  ): Promise<Reply> {
    const { world } = this.#member;
    const until = world.ticks() + patience;
    for (;;) {
      await this.#member.whenInStep(Math.max(0, until - world.ticks()));
      if (!this.#member.mayAnswer) throw this.#member.unreachable();
      try {
        return await this.#member.run(script, args, streams);
      } catch (error) {
        if (!(error instanceof StoreRefusal)) await world.sleep(5);
        else if (error.code === "LOST") await this.#member.rejoin();
        else throw troubleOf(error);
      }
      if (world.ticks() >= until) throw this.#member.unreachable();
    }
  }

  /** Resolves once all changes up to a version were carried out here. */
  async reached(version: number): Promise<void> {
    while (this.#member.log.version < version) {
      await this.#member.catchUp();
      if (this.#member.log.version >= version) return;
      if (!await this.#member.whenInStep(patience)) {
        throw this.#member.unreachable();
      }
      await this.#member.world.sleep(5);
    }
  }
}
