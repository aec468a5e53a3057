import { finishInTurns } from "../../runtime/work.ts";
import { WorkMeter } from "../../runtime/work_meter.ts";
import type { World } from "../../runtime/world.ts";
import type { ChangeLog } from "./change_log.ts";
import { type StoreConnection, StoreRefusal } from "./connection.ts";
import { foundStore } from "./founding.ts";
import type { Heart } from "./heart.ts";
import type { Steps } from "./steps.ts";
import { listOf, textOf } from "./replies.ts";
import type { Replica } from "./replica.ts";
import { readStore, writeSnapshot } from "./scripts.ts";
import type { StoreTally } from "./store_tally.ts";

/** What the store holds is written so; one that reads another number leaves it alone. */
const format = 1;

/** Milliseconds after which a server that found another format looks again. */
const patience = 500;

/** A piece of what is remembered counts as so many bytes of work. */
const pieceCost = 300_000;

/** Who joins. */
interface Joiner {
  readonly server: string;
  readonly world: World;
  readonly log: ChangeLog;
  readonly heart: Heart;
  readonly connection: StoreConnection;
  /** Begins anew in an epoch. */
  begin(
    epoch: string,
    version: number,
    recent: readonly (readonly [string, number])[],
  ): void;
  readonly steps: Steps;
}

/** How a server comes to remember what the store holds, or the store what a server remembers. */
export class Joining {
  /** Why it cannot be, in a sentence: not before somebody gives the store another content. */
  refusal: Error | null = null;
  readonly #member: Joiner;
  readonly #replica: Replica;
  readonly #tally: StoreTally;
  #joining: Promise<void> | null = null;
  #isKeeping = false;
  #cancel = () => {};

  constructor(member: Joiner, replica: Replica, tally: StoreTally) {
    this.#member = member;
    this.#tally = tally;
    this.#replica = replica;
  }

  /** Joins the store, or finds out that the server still belongs to it. */
  rejoin(): Promise<void> {
    return this.#joining ??= this.#join().finally(() => this.#joining = null);
  }

  async #join(): Promise<void> {
    const { world } = this.#member;
    const before = this.refusal;
    this.refusal = null;
    while (!this.#member.connection.isClosed) {
      try {
        if (this.#member.log.epoch !== "" && await this.#member.heart.beat()) {
          return;
        }
        await this.#takeOver();
        if (this.refusal !== null) return this.#tell(before);
      } catch (error) {
        if (error instanceof StoreRefusal) {
          this.#member.connection.lastError = error;
        }
        if (!this.#member.connection.isReady) return;
        await world.sleep(50);
      }
    }
  }

  /** Takes the memory of the store, or gives it this server's. */
  async #takeOver(): Promise<void> {
    const reply = listOf(await this.#member.connection.run(readStore, []));
    const [epoch = "", itsFormat = "", version = "0", at = "0", snapshot = ""] =
      reply.map(textOf);
    if (epoch !== "" && itsFormat !== String(format)) {
      this.#refuse(itsFormat);
      return;
    }
    const isBehind = epoch === this.#member.log.epoch &&
      Number(version) < this.#member.log.version;
    const isOther = epoch === this.#member.log.epoch &&
      this.#member.heart.isRewound;
    if (epoch === "" || isBehind || isOther) {
      await this.#give({ epoch, version: Number(version) });
      return;
    }
    if (
      epoch === this.#member.log.epoch && this.#member.log.version >= Number(at)
    ) return;
    this.#load(epoch, Number(at), snapshot);
    await this.#member.log.catchUp(this.#member.connection);
  }

  async #give(there: { epoch: string; version: number }): Promise<void> {
    const { world } = this.#member;
    const wasInStep = this.#member.heart.holds();
    const epoch = await foundStore(this.#member.connection, {
      server: this.#member.server,
      format,
      ticks: world.ticks,
      sleep: world.sleep,
      uuid: () => world.uuid(),
      expected: () => this.#member.heart.expected(),
      leaseMs: this.#member.heart.leaseMs,
    }, {
      there,
      memory: () => ({
        version: this.#member.log.version,
        wasInStep,
        cursor: this.#member.heart.cursor + 10_000,
        snapshot: () => this.#text(),
      }),
    });
    if (epoch === null) return await world.sleep(50);
    const { version } = this.#member.log;
    if (version > 0) {
      this.#tally.restores++;
      world.log.warn("the store had lost its memory and got this server's", {
        version,
      });
    }
    this.#member.begin(
      epoch,
      this.#member.log.version,
      this.#member.log.recent(),
    );
  }

  /** All that is remembered when this is called, with the changes that are known to be in it: written in turns. */
  async #text(): Promise<string> {
    const { log, world } = this.#member;
    const recent = JSON.stringify(log.recent());
    const writing = this.#replica.snapshot();
    const text = await finishInTurns(writing, new WorkMeter(world), pieceCost);
    return `${recent}\n${text}`;
  }

  #load(epoch: string, version: number, text: string): void {
    const end = text.indexOf("\n");
    this.#replica.load(text.slice(end + 1));
    this.#member.begin(epoch, version, JSON.parse(text.slice(0, end)));
  }

  /** Writes a snapshot where the log has become long since the last one; nothing while one is written. */
  async keepSnapshot(last: number): Promise<void> {
    const { log: { version, epoch }, connection } = this.#member;
    const isDue = version - last >= Math.max(1000, this.#replica.size);
    if (!isDue || this.#isKeeping) return;
    this.#isKeeping = true;
    try {
      const text = await this.#text();
      await connection.run(writeSnapshot, [epoch, version, text]);
    } finally {
      this.#isKeeping = false;
    }
  }

  /** A server that runs goes on looking, and says once why it waits; one that starts ends with the sentence. */
  #tell(before: Error | null): void {
    const { log: { epoch }, steps, world } = this.#member;
    steps.tell();
    if (epoch === "") return;
    const { message = "" } = this.refusal ?? {};
    if (before?.message !== message) world.log.error(message);
    // The next heartbeat may have been due while this one was under way.
    this.#cancel();
    this.#cancel = world.after(patience, () => void this.rejoin());
  }

  #refuse(itsFormat: string): void {
    this.refusal = new Error(
      `The store holds format ${itsFormat}, and this version of Standin reads format ${format}: use the same version on all servers, or another --store-name`,
    );
  }
}
