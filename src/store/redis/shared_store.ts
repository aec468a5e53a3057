// Several servers that share what they remember through one store: what each
// remembers comes from a log of changes, in one order for all; a server answers
// while it holds a lease, which it earns by being in step.

import type { StoreSettings } from "../../runtime/store_settings.ts";
import type { World } from "../../runtime/world.ts";
import type { State } from "../../state/state.ts";
import { Member } from "./member.ts";
import { RedisLink } from "./redis_link.ts";
import type { Replica } from "./replica.ts";
import { Writer } from "./writer.ts";
import { SharedMemory } from "./shared_memory.ts";
import { startMember } from "./start.ts";
import { readStoreAddress, shownStore, storeForms } from "./store_address.ts";

/** A store that a server takes part in. */
export interface SharedStore {
  /** Connects; resolves with a sentence where that cannot be, or with null once the server is in step. */
  start(): Promise<string | null>;
  /** Whether the server may answer now. */
  readonly mayAnswer: boolean;
  /** Waits until it may, at most so many milliseconds; says whether it may. */
  whenInStep(ms: number): Promise<boolean>;
  /** Why it may not, in a sentence. */
  readonly obstacle: string;
  /** Stores what is not stored yet, and leaves. */
  leave(): Promise<void>;
}

/** Ties a state to a store of the settings; gives a sentence where the settings cannot be. */
export function shareState(
  settings: StoreSettings,
  { state, world, seed }: { state: State; world: World; seed: number | null },
): SharedStore | string {
  const address = readStoreAddress(settings.url, settings.ca);
  if (address === null) return `--store takes ${storeForms}`;
  const { leaseMs, serverName } = settings;
  const memory = new SharedMemory(state);
  const replica: Replica = {
    perform: (change) => memory.perform(change),
    snapshot: () => memory.snapshot(),
    load: (text) => memory.load(text),
    get size() {
      return memory.size;
    },
    uses: () => memory.uses(),
    facts: () => JSON.stringify({ name: serverName }),
    answer: () => Promise.resolve(""),
    onFreed: (name) => link.locks.freed(name),
    onJournal: () => {},
  };
  const options = { address, group: settings.name, leaseMs, world };
  const member = new Member(replica, options);
  const writer = new Writer(member);
  const parts = { state, member, writer, memory, world, leaseMs, seed };
  const link = new RedisLink(parts);
  state.changes.link = link;
  return {
    start: () => startMember(member, shownStore(address)),
    get mayAnswer() {
      return member.mayAnswer;
    },
    whenInStep: (ms) => member.whenInStep(ms),
    get obstacle() {
      return member.unreachable().message;
    },
    leave: () => member.leave(),
  };
}
