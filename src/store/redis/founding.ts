import { pairsOf } from "./replies.ts";
import type { StoreConnection } from "./connection.ts";
import { StoreRefusal } from "./connection.ts";
import { found, offer } from "./scripts.ts";

/** Milliseconds for which offers are collected at least. */
const collecting = 300;

/** Milliseconds between looks, and after which the best offer counts for nothing if its server does not write. */
const between = 25;
const patience = 2000;

/** What a server offers to write into a store that has lost its memory. */
export interface Memory {
  readonly version: number;
  /** Whether its lease had not ended when the loss was noticed: then it holds all that was acknowledged. */
  readonly wasInStep: boolean;
  readonly cursor: number;
  /** All that is remembered when this is called, as text. */
  snapshot(): Promise<string>;
}

interface Scene {
  readonly server: string;
  readonly format: number;
  ticks(): number;
  sleep(ms: number): Promise<void>;
  uuid(): string;
  /** The servers that may hold a lease, with for how many milliseconds at most. */
  expected(): ReadonlyMap<string, number>;
  readonly leaseMs: number;
}

/** What was found there; an empty epoch for nothing. */
export interface Found {
  readonly epoch: string;
  readonly version: number;
}

/**
 * Writes this server's memory into a store that has none, or an older one, unless
 * another server has more to write. Every server that is known to live is waited
 * for, at most until its lease has ended. Gives the new epoch, or `null` where
 * another server is to write or has written.
 */
export async function foundStore(
  connection: StoreConnection,
  scene: Scene,
  { there, memory }: { there: Found; memory: () => Memory },
): Promise<string | null> {
  const start = scene.ticks();
  const leases = new Map<string, number>();
  for (;;) {
    const { version, wasInStep } = memory();
    const text = `${wasInStep ? 1 : 0} ${version}`;
    const offers = pairsOf(await connection.run(offer, [scene.server, text]));
    for (const one of offers.keys()) leases.set(one, scene.leaseMs);
    const waited = scene.ticks() - start;
    const isComplete = [...scene.expected().keys()]
      .every((one) => offers.has(one));
    if (waited >= collecting && isComplete) {
      if (bestOf(offers) === scene.server || waited > patience) break;
      return null;
    }
    await scene.sleep(between);
  }
  const epoch = scene.uuid();
  const held = memory();
  const { version, cursor } = held;
  const snapshot = await held.snapshot();
  try {
    await connection.run(found, [
      there.epoch,
      there.version,
      epoch,
      scene.format,
      version,
      snapshot,
      cursor,
      ...[...scene.expected(), ...leases].flat(),
    ]);
    return epoch;
  } catch (error) {
    if (error instanceof StoreRefusal && error.code === "TAKEN") return null;
    throw error;
  }
}

/** The server that was in step and has the highest version; of equal ones the first by name. */
function bestOf(offers: ReadonlyMap<string, string>): string | null {
  const all = [...offers].map(([server, text]) => {
    const [step = 0, version = 0] = text.split(" ").map(Number);
    return { server, step, version };
  });
  all.sort((a, b) =>
    b.step - a.step || b.version - a.version ||
    (a.server < b.server ? -1 : 1)
  );
  return all[0]?.server ?? null;
}
