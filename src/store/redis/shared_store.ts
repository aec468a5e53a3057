// Several servers that share what they remember through one store: what each
// remembers comes from a log of changes, in one order for all; a server answers
// while it holds a lease, which it earns by being in step.

import type { StoreSettings } from "../../runtime/store_settings.ts";
import type { Permit } from "../../runtime/permit.ts";
import type { World } from "../../runtime/world.ts";
import type { State } from "../../state/state.ts";
import { JournalCopies } from "../../state/journal_copies.ts";
import { SharedJournals } from "./shared_journals.ts";
import { answerCall, broadcasting, callWord } from "./broadcast.ts";
import { answerOthers, tellWord } from "./others.ts";
import { EndedReports } from "./ended_reports.ts";
import { FileStubs } from "./file_stubs.ts";
import { LateRequests } from "./late_requests.ts";
import { Member } from "./member.ts";
import { RedisLink } from "./redis_link.ts";
import { readLongChange } from "./long_change.ts";
import type { Replica } from "./replica.ts";
import { Writer } from "./writer.ts";
import { ScopeUses } from "./scope_uses.ts";
import { SharedMemory } from "./shared_memory.ts";
import { StoreTally } from "./store_tally.ts";
import { startMember } from "./start.ts";
import {
  readStoreAddress,
  type StoreAddress,
  storeForms,
} from "./store_address.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** A store that a server takes part in. */
export interface SharedStore {
  /** Connects; resolves with a sentence where that cannot be, or with null once the server is in step. */
  start(answer: Answer): Promise<string | null>;
  /** What answers, where it is about open streams for all servers. */
  throughAll(): Answer;
  /** Whether the server may answer now. */
  readonly mayAnswer: boolean;
  /** Waits until it may, at most so many milliseconds; says whether it may. */
  whenInStep(ms: number): Promise<boolean>;
  /** Why it may not, in a sentence. */
  readonly obstacle: string;
  /** The names of the servers whose stubs from files are others. */
  readonly filesDiffer: readonly string[];
  /** Stores what is not stored yet, and leaves. */
  leave(): Promise<void>;
}

interface Sharing {
  readonly state: State;
  /** What lets control calls in; `null` where nothing is asked. */
  readonly token: string | null;
  readonly world: World;
  /** Ends with the lease. */
  readonly permit: Permit;
  /** What draws follow from where neither chaos nor scope says so. */
  readonly seed: number | null;
}

/** Ties a state to a store of the settings; gives a sentence where the settings cannot be. */
export function shareState(
  settings: StoreSettings,
  sharing: Sharing,
): SharedStore | string {
  const address = readStoreAddress(settings.url, settings.ca);
  if (address === null) return `--store takes ${storeForms}`;
  let inner: Answer = () => new Response(null, { status: 503 });
  const answer = () => inner;
  const wiring = { ...sharing, answer };
  const { member, journals, reports, files, tally } = wired(
    settings,
    address,
    wiring,
  );
  const { world } = sharing;
  return {
    async start(given) {
      inner = given;
      const refusal = await startMember(member, address, tally);
      if (refusal === null) await reports.ask().catch(() => {});
      return refusal;
    },
    throughAll: () =>
      broadcasting(inner, {
        ask: (question) => member.ask(question),
        sleep: world.sleep,
        ticks: world.ticks,
        settle: () => journals.settle(),
      }),
    get mayAnswer() {
      return member.mayAnswer;
    },
    whenInStep: (ms) => member.whenInStep(ms),
    get obstacle() {
      return member.unreachable().message;
    },
    get filesDiffer() {
      return files.differing;
    },
    async leave() {
      await journals.flush().catch(() => {});
      await member.leave();
    },
  };
}

interface Wired {
  readonly member: Member;
  readonly journals: SharedJournals;
  readonly reports: EndedReports;
  readonly tally: StoreTally;
  readonly files: FileStubs;
}

/** The parts of what ties a state to a store. */
function wired(
  settings: StoreSettings,
  address: StoreAddress,
  { state, world, permit, seed, token, answer }: Sharing & { answer(): Answer },
): Wired {
  const { leaseMs, name: group } = settings;
  const copies = copiesOf(state);
  const memory = new SharedMemory(state, {
    takeLate: (text) => late.take(text),
    onEnd(at) {
      if (!member.mayAnswer) reports.forget(at);
    },
  });
  const uses = new ScopeUses(state, memory);
  const files = new FileStubs(state, world);
  const replica: Replica = {
    read: (change) => readLongChange(change, world),
    perform: (change, read) => memory.perform(change, read),
    snapshot: () => memory.snapshot(),
    load(text) {
      memory.load(text);
      reports.askSoon();
    },
    get size() {
      return memory.size;
    },
    uses: () => uses.uses(),
    facts: () => factsOf(settings, member, files),
    answer: (question) =>
      answerHere(question, { state, token, answer }) ??
        journals.answer(question),
    onBeat() {
      journals.retry();
      late.flush().catch(() => {});
      files.look(member.heart);
    },
    onFreed: (lock) => link.locks.freed(lock),
    onFollower: (...given) => journals.noteFollower(...given),
    onJournal: () => journals.onNews(),
  };
  const tally = new StoreTally();
  const options = { address, group, leaseMs, world, permit, tally };
  const member = new Member(replica, options);
  const writer = new Writer(member, tally);
  const reports = new EndedReports(state, member);
  const late = new LateRequests(state, writer);
  const shared = { state, copies, member, memory, settings, late, tally };
  const journals: SharedJournals = new SharedJournals({
    ...shared,
    isExact: (stub) => link.isExact(stub),
    reached: (version) => writer.reached(version),
  });
  const parts = { state, member, writer, journals, memory, world, tally };
  const link: RedisLink = new RedisLink({ ...parts, leaseMs, seed });
  state.changes.link = link;
  state.world.addToClock(() => member.heart.clock.offset);
  return { member, journals, reports, files, tally };
}

/** The answer to a question that needs no journal of others; `null` for any other. */
function answerHere(
  question: string,
  { state, token, answer }: Pick<Sharing, "state" | "token"> & {
    answer(): Answer;
  },
): Promise<string> | null {
  if (question.startsWith(callWord)) {
    return answerCall(question, answer(), token);
  }
  return question.startsWith(tellWord) ? answerOthers(question, state) : null;
}

function copiesOf({ journals }: State): JournalCopies {
  if (journals instanceof JournalCopies) return journals;
  throw new Error("A state that is shared has to have journals of copies");
}

/** What other servers are told of this one. */
function factsOf(
  { serverName: name }: StoreSettings,
  { heart }: Member,
  { digest }: FileStubs,
): string {
  const { error } = heart.clock;
  return JSON.stringify({ name, error: finite(error), files: digest });
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}
