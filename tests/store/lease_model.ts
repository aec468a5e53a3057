import { awaited, type Standing } from "../../src/store/redis/awaited.ts";
import {
  type Lease,
  leaseApplied,
  leaseHeard,
  leaseHolds,
  noLease,
} from "../../src/store/redis/lease.ts";

// Two servers, a store and three writes, as a machine whose every step may come
// at any time or never. So a pause is a server that takes no step while the clock
// goes on, and a message that is late or lost is a change that is carried out
// late. The clock goes forward by a fifth of a lease at a time.

const leaseMs = 5;

interface Reply {
  readonly sentAt: number;
  readonly version: number;
}

interface Server {
  lease: Lease;
  applied: number;
  /** The answer of the store that it has not read yet. */
  reply: Reply | null;
  /** Heartbeats that it may still send: with more there are too many orders. */
  beats: number;
}

interface Scene {
  now: number;
  version: number;
  /** The newest version of which a writer was told that it is everywhere. */
  acknowledged: number;
  writes: number;
  live: (Standing | null)[];
  servers: Server[];
}

/** How a server takes an answer to its heartbeat. */
export type Earning = (
  server: Readonly<Server>,
  reply: Reply,
  now: number,
) => Lease;

/** The rule: what was heard counts once it was carried out, from when it was asked. */
export const inStep: Earning = ({ lease, applied }, reply) =>
  leaseHeard(lease, { ...reply, ms: leaseMs }, applied);

/** Breaks it: an answer renews, and what it tells of is caught up with later. */
export const whenHeard: Earning = ({ lease, applied }, { sentAt }) =>
  leaseHeard(lease, { sentAt, version: applied, ms: leaseMs }, applied);

/** Breaks it: counts from when the answer was read. */
export const fromReading: Earning = ({ lease, applied }, { version }, now) =>
  leaseHeard(lease, { sentAt: now, version, ms: leaseMs }, applied);

type Step = (scene: Scene, earn: Earning) => void;

interface Move {
  readonly name: string;
  readonly take: Step;
}

/** What may happen next. */
function movesIn(scene: Scene): Move[] {
  const moves: Move[] = [{ name: "tick", take: (one) => void one.now++ }];
  if (scene.writes > 0) {
    moves.push({
      name: "write",
      take(one) {
        one.version++;
        one.writes--;
      },
    });
  }
  for (const at of scene.servers.keys()) {
    for (const [name, take] of serverMoves(scene, at)) {
      moves.push({ name: `${name} ${at}`, take });
    }
  }
  return moves;
}

function serverMoves(scene: Scene, at: number): [string, Step][] {
  const on = (change: (one: Server, scene: Scene, earn: Earning) => void) => {
    const step: Step = (next, earn) => {
      const one = next.servers[at];
      if (one !== undefined) change(one, next, earn);
    };
    return step;
  };
  const moves: [string, Step][] = [];
  const { reply = null, applied = 0, beats = 0 } = scene.servers[at] ?? {};
  if (reply === null && beats > 0) {
    moves.push(["beats", on((one, next) => beat(one, next, at))]);
  }
  if (reply !== null) {
    moves.push([
      "hears",
      on((one, next, earn) => {
        one.lease = earn(one, reply, next.now);
        one.reply = null;
      }),
    ]);
  }
  if (applied < scene.version) {
    moves.push(["carries out", on((one, next) => carryOut(one, next, at))]);
  }
  return moves;
}

function beat(server: Server, scene: Scene, at: number): void {
  const until = scene.now + leaseMs;
  scene.live[at] = {
    server: String(at),
    until,
    acknowledged: server.applied,
  };
  server.beats--;
  server.reply = { sentAt: scene.now, version: scene.version };
}

/** The acknowledgement arrives at once: that is when writers wait least. */
function carryOut(server: Server, scene: Scene, at: number): void {
  server.applied++;
  server.lease = leaseApplied(server.lease, server.applied);
  const live = scene.live[at];
  if (live) scene.live[at] = { ...live, acknowledged: server.applied };
}

/** Tells the writers what they may be told now; says where somebody then answers with less. */
function wrongIn(scene: Scene): string | null {
  const { live, now, servers } = scene;
  const known = live.filter((one) => one !== null);
  while (
    scene.acknowledged < scene.version &&
    awaited(known, scene.acknowledged + 1, now).length === 0
  ) scene.acknowledged++;
  for (const [at, { lease, applied }] of servers.entries()) {
    if (leaseHolds(lease, now) && applied < scene.acknowledged) {
      return `server ${at} answers with ${applied} though ${scene.acknowledged} was acknowledged`;
    }
  }
  return null;
}

function beginning(): Scene {
  const server = (beats: number): Server => ({
    lease: noLease,
    applied: 0,
    reply: null,
    beats,
  });
  return {
    now: 0,
    version: 0,
    acknowledged: 0,
    writes: 3,
    live: [null, null],
    servers: [server(2), server(1)],
  };
}

/** What makes two scenes the same: moments count from now, and what is over is over. */
function identityOf(scene: Scene): string {
  const { now, version, acknowledged, writes, live, servers } = scene;
  const left = (until: number) => Math.max(0, until - now);
  return JSON.stringify([
    [version, acknowledged, writes],
    live.map((one) => one && [left(one.until), one.acknowledged]),
    servers.map(({ lease, applied, reply, beats }) => [
      left(lease.until),
      lease.waiting.filter((next) => left(next.until) > 0)
        .map((next) => [left(next.until), next.version]),
      [applied, beats],
      reply && [Math.min(leaseMs, now - reply.sentAt), reply.version],
    ]),
  ]);
}

function copyOf(scene: Scene): Scene {
  const servers = scene.servers.map((one) => ({ ...one }));
  return { ...scene, live: [...scene.live], servers };
}

/** What was found: in how many scenes, and the first path on which something is wrong. */
interface Exploration {
  readonly scenes: number;
  readonly wrong: string | null;
}

/** Takes every step in every order. */
export function explore(earn: Earning): Exploration {
  const seen = new Set<string>();
  const open: { readonly scene: Scene; readonly path: string }[] = [];
  const add = (scene: Scene, path: string) => {
    const key = identityOf(scene);
    if (seen.has(key)) return;
    seen.add(key);
    open.push({ scene, path });
  };
  add(beginning(), "");
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const { name, take } of movesIn(one.scene)) {
      const scene = copyOf(one.scene);
      take(scene, earn);
      const path = `${one.path}${name}; `;
      const wrong = wrongIn(scene);
      if (wrong !== null) {
        return { scenes: seen.size, wrong: `${wrong}: ${path}` };
      }
      add(scene, path);
    }
  }
  return { scenes: seen.size, wrong: null };
}
