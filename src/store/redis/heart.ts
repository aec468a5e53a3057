import type { Permit } from "../../runtime/permit.ts";
import type { World } from "../../runtime/world.ts";
import type { Standing } from "./awaited.ts";
import {
  type Lease,
  leaseApplied,
  leaseHeard,
  leaseHolds,
  noLease,
} from "./lease.ts";
import type { ChangeLog } from "./change_log.ts";
import {
  type Reply,
  type StoreConnection,
  StoreRefusal,
} from "./connection.ts";
import type { MemberOptions, Replica } from "./replica.ts";
import type { Steps } from "./steps.ts";
import { listOf, numberOf, pairsOf, standingsOf } from "./replies.ts";
import { heartbeat, heartbeatWhenFull } from "./scripts.ts";
import type { StoreTally } from "./store_tally.ts";

/** Heartbeats in a lease. */
const perLease = 5;

/** Round trips that are remembered, the fastest of which tells the clocks apart. */
const remembered = 8;

/** Whose heart it is. */
interface Body {
  readonly server: string;
  readonly log: ChangeLog;
  readonly connection: StoreConnection;
  readonly steps: Steps;
  catchUp(): Promise<void>;
  rejoin(): Promise<void>;
  /** `last` is the version of the last snapshot. */
  keepSnapshot(last: number): Promise<void>;
}

interface Trip {
  readonly ms: number;
  /** What is to be added to this server's clock to get the store's. */
  readonly offset: number;
}

/** Keeps a server's lease alive, and what it hears of the others. */
export class Heart {
  readonly #member: Body;
  readonly #replica: Replica;
  readonly leaseMs: number;
  readonly #world: World;
  readonly #permit: Permit;
  readonly #tally: StoreTally;
  #lease: Lease = noLease;
  #beating: Promise<boolean> | null = null;
  #cancel = () => {};
  #isStopped = false;
  #greeted = "";
  #trips: readonly Trip[] = [];
  #standings: readonly Standing[] = [];
  #heardAt = 0;
  #storeNow = 0;
  /** The last cursor and version of the store that were heard of. */
  cursor = 0;
  heardVersion = 0;
  /** Whether the store has another change in the place of the last one here. */
  isRewound = false;
  /** Facts of each server, as JSON. */
  facts: ReadonlyMap<string, string> = new Map();
  /** When the leases of servers ended that did not leave, on the store's clock; the store's own loss is under "". */
  losses: ReadonlyMap<string, number> = new Map();

  constructor(member: Body, replica: Replica, options: MemberOptions) {
    this.#member = member;
    this.#replica = replica;
    this.leaseMs = options.leaseMs;
    this.#world = options.world;
    this.#permit = options.permit;
    this.#permit.until = noLease.until;
    this.#tally = options.tally;
  }

  holds(): boolean {
    return leaseHolds(this.#lease, this.#world.ticks());
  }

  /** Requests look at the permit alone. */
  #hold(lease: Lease): void {
    this.#lease = lease;
    this.#permit.until = lease.until;
  }

  /** Milliseconds that are left of the lease. */
  get leaseLeft(): number {
    return Math.max(0, this.#lease.until - this.#world.ticks());
  }

  /** Notes that all changes up to a version were carried out. */
  advanced(version: number): void {
    const { until } = this.#lease;
    this.#hold(leaseApplied(this.#lease, version));
    if (this.#lease.until > until) this.#member.steps.tell();
  }

  /** Gives the lease up: what is remembered is of another epoch now. */
  restart(): void {
    this.#hold(noLease);
    this.isRewound = false;
  }

  stop(): void {
    this.#isStopped = true;
    this.#hold(noLease);
    this.#cancel();
  }

  /** What is to be added to this server's clock to get the store's, and how wrong that may be, in milliseconds. */
  clock: { readonly offset: number; readonly error: number } = {
    offset: 0,
    error: Infinity,
  };

  /** The other servers that may live, and their names. */
  others(): Standing[] {
    return this.#standings.filter(({ server, until }) =>
      server !== this.#member.server && until > this.#storeTime()
    );
  }

  /** The others, with for how many milliseconds their leases may hold. */
  expected(): Map<string, number> {
    const now = this.#storeTime();
    return new Map(
      this.others().map((
        { server, until },
      ) => [server, Math.ceil(until - now)]),
    );
  }

  #storeTime(): number {
    return this.#storeNow + this.#world.ticks() - this.#heardAt;
  }

  /** Tells the store that this server lives; false where it is not what this server joined. */
  beat(): Promise<boolean> {
    return this.#beating ??= this.#beat().finally(() => this.#beating = null);
  }

  async #beat(): Promise<boolean> {
    this.#cancel();
    const { log } = this.#member;
    const { epoch } = log;
    const uses = this.#replica.uses()
      .flatMap(([scope, at]) => [scope, Math.round(at)]);
    const sentAt = this.#world.ticks();
    const wall = this.#world.now();
    try {
      const reply = listOf(
        await this.#send([
          epoch,
          this.#member.server,
          this.leaseMs,
          log.version,
          log.lastId,
          this.#replica.facts(),
          ...uses,
        ]),
      );
      if (log.epoch !== epoch) return false;
      this.#hear(reply, { sentAt, wall });
      return true;
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error;
      this.isRewound = error.code === "REWOUND";
      if (this.isRewound || error.code === "LOST") return false;
      throw error;
    } finally {
      this.#again();
    }
  }

  /** A full engine takes no changes, and yet tells who lives. */
  async #send(args: readonly (string | number)[]): Promise<Reply> {
    const { connection } = this.#member;
    try {
      return await connection.run(heartbeat, args);
    } catch (error) {
      const isFull = error instanceof StoreRefusal && error.code === "OOM";
      if (!isFull) throw error;
      return await connection.run(heartbeatWhenFull, args);
    }
  }

  #hear(
    reply: ReturnType<typeof listOf>,
    { sentAt, wall }: { sentAt: number; wall: number },
  ): void {
    const [now, version, servers, facts, cursor, snapshot, losses] = reply;
    const { log } = this.#member;
    this.#heardAt = sentAt;
    this.#tally.trips.add(this.#world.ticks() - sentAt);
    this.#storeNow = numberOf(now);
    const ms = this.#world.now() - wall;
    const offset = this.#storeNow - (wall + ms / 2);
    this.#trips = [{ ms, offset }, ...this.#trips].slice(0, remembered);
    const [best = { ms, offset }] = this.#trips.toSorted((a, b) => a.ms - b.ms);
    this.clock = { offset: best.offset, error: best.ms / 2 + 1 };
    this.#standings = standingsOf(servers);
    this.facts = pairsOf(facts);
    this.cursor = numberOf(cursor);
    this.losses = pairsOf(losses)
      .entries().reduce(
        (all, [one, at]) => all.set(one, Number(at)),
        new Map<string, number>(),
      );
    this.heardVersion = numberOf(version);
    const heard = { sentAt, version: this.heardVersion, ms: this.leaseMs };
    this.#hold(leaseHeard(this.#lease, heard, log.version));
    if (heard.version > log.version) void this.#member.catchUp();
    this.#greet(log.epoch);
    this.#replica.onBeat();
    this.#member.steps.tell();
    this.#member.keepSnapshot(numberOf(snapshot)).catch(() => {});
  }

  /** Lets the others know of a server that is new: they wait for it, whatever becomes of the store. */
  #greet(epoch: string): void {
    if (this.#greeted === epoch) return;
    this.#greeted = epoch;
    const { connection, server } = this.#member;
    connection.publish(`H ${server}`).catch(() => {});
  }

  /** Beats again after a part of the lease; a store that does not answer meanwhile is called anew. */
  #again(): void {
    this.#cancel();
    if (this.#isStopped) return;
    this.#cancel = this.#world.after(this.leaseMs / perLease, () => {
      const watch = this.#world.after(
        this.leaseMs,
        () => this.#member.connection.reconnect(),
      );
      void this.#member.rejoin().finally(watch);
    });
  }
}
