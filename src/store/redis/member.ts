import type { StoreTrouble } from "../../state/link.ts";
import type { World } from "../../runtime/world.ts";
import { Steps } from "./steps.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import type { StoreStanding } from "./awaited.ts";
import { ChangeLog } from "./change_log.ts";
import { type Reply, StoreConnection, StoreRefusal } from "./connection.ts";
import { type Ears, hear } from "./hearing.ts";
import { GivenAnswers } from "./given_answers.ts";
import { Heart } from "./heart.ts";
import { Receipts } from "./receipts.ts";
import { Joining } from "./joining.ts";
import { Questions } from "./questions.ts";
import { standingOf } from "./replies.ts";
import type { MemberOptions, Replica } from "./replica.ts";
import type { Script } from "./script.ts";
import * as scripts from "./scripts.ts";
import { troubleOf, unreachable } from "./trouble.ts";
import { keysOf, type StoreKeys } from "./store_keys.ts";

/** Milliseconds for which a change is tried again while the store cannot be reached. */
const patience = 10_000;

/** One server among those that share a store. */
export class Member {
  readonly server: string;
  readonly world: World;
  readonly keys: StoreKeys;
  readonly log: ChangeLog;
  readonly heart: Heart;
  readonly #replica: Replica;
  readonly #options: MemberOptions;
  readonly acknowledgements: Acknowledgements;
  readonly #questions: Questions;
  readonly #answers = new GivenAnswers((one) => this.#replica.answer(one));
  /** Told when a lease was earned, or something refused for good. */
  readonly steps: Steps;
  #connection: StoreConnection | null = null;
  readonly #joining: Joining;
  readonly #receipts: Receipts;

  constructor(replica: Replica, options: MemberOptions) {
    const { world } = options;
    this.world = world;
    this.server = world.runId.slice(0, 13);
    this.keys = keysOf(options.group);
    this.#replica = replica;
    this.#options = options;
    this.log = new ChangeLog(
      this.server,
      replica,
      (isAwaited) => this.#advanced(isAwaited),
    );
    const common = { server: this.server, after: world.after };
    this.acknowledgements = new Acknowledgements({
      ...common,
      ask: () => this.#standing(),
    });
    this.#questions = new Questions({
      ...common,
      uuid: () => world.uuid(),
      standing: () => this.#standing(),
      send: async (token, question) =>
        standingOf(
          await this.run(scripts.askAll, [
            this.keys.channel,
            token,
            this.server,
            question,
          ]),
        ),
    });
    this.steps = new Steps(world);
    this.#receipts = new Receipts(this);
    this.heart = new Heart(this, replica, options);
    this.#joining = new Joining(this, replica, options.tally);
  }

  get connection(): StoreConnection {
    if (this.#connection !== null) return this.#connection;
    throw new Error("The store was not connected");
  }

  /** Connects. */
  async connect(onReady: () => void): Promise<StoreConnection> {
    return this.#connection = await StoreConnection.open(
      this.#options.address,
      this.keys,
      { onReady, onMessage: (text) => hear(text, this.#ears) },
    );
  }

  /** Why it can never take part, in a sentence. */
  get refusal(): string | null {
    return this.#joining.refusal?.message ?? null;
  }

  /** Whether this server holds a lease. */
  get mayAnswer(): boolean {
    return this.heart.holds();
  }

  /** Waits for a lease, at most so long; says whether there is one. */
  async whenInStep(ms: number): Promise<boolean> {
    const { world } = this;
    const until = world.ticks() + ms;
    while (!this.mayAnswer) {
      const left = until - world.ticks();
      if (left <= 0 || this.refusal !== null) return false;
      await this.steps.next(left);
    }
    return true;
  }

  /** Runs a script of the epoch that was joined. */
  async run(
    script: Script,
    args: readonly (string | number)[],
    streams: readonly string[] = [],
  ): Promise<Reply> {
    try {
      return await this.connection.run(
        script,
        [this.log.epoch, ...args],
        streams,
      );
    } catch (error) {
      if (error instanceof StoreRefusal && error.code === "LOST") {
        void this.rejoin();
      }
      throw error;
    }
  }

  unreachable(): StoreTrouble {
    const { lastError = null } = this.#connection ?? {};
    return unreachable(this.#joining.refusal ?? lastError);
  }

  /** Asks every other server; rejects where the store cannot be reached. */
  async ask(question: string): ReturnType<Questions["ask"]> {
    if (!await this.whenInStep(1000)) throw this.unreachable();
    try {
      return await this.#questions.ask(question);
    } catch (error) {
      const isTold = error instanceof StoreRefusal && error.code !== "LOST";
      throw isTold ? troubleOf(error) : this.unreachable();
    }
  }

  async #standing(): Promise<StoreStanding> {
    for (;;) {
      try {
        return standingOf(await this.run(scripts.readStanding, []));
      } catch {
        if (!await this.whenInStep(patience)) throw this.unreachable();
        await this.world.sleep(20);
      }
    }
  }

  /** What other servers say. */
  readonly #ears: Ears = {
    news: ({ epoch, change }) => {
      if (epoch !== this.log.epoch) return;
      if (change === null || !this.log.take(change)) void this.catchUp();
    },
    acknowledged: (epoch, server, version) => {
      if (epoch === this.log.epoch) this.acknowledgements.note(server, version);
    },
    answered: (...given) => this.#questions.answered(...given),
    came: (server) => server !== this.server && void this.rejoin(),
    left: (server) => {
      this.acknowledgements.leave(server);
      this.#questions.leave(server);
    },
    asked: (token, server, question) => {
      if (server !== this.server) void this.#answer(token, question);
    },
    follows: (...given) => this.#replica.onFollower(...given),
    freed: (name) => this.#replica.onFreed(name),
    appended: () => this.#replica.onJournal(),
  };

  /** Answers another server once all that it asks for was stored. */
  async #answer(token: string, question: string): Promise<void> {
    try {
      const text = await this.#answers.answerTo(token, question);
      await this.connection.publish(`D ${token} ${this.server} ${text}`);
    } catch {
      // Whoever asks asks again, or finds that this server is gone.
    }
  }

  /** Reads what is missing of the log; joins anew where it is gone. */
  async catchUp(): Promise<void> {
    try {
      if (await this.log.catchUp(this.connection)) return;
    } catch {
      return;
    }
    void this.rejoin();
  }

  #advanced(isAwaited: boolean): void {
    this.heart.advanced(this.log.version);
    if (isAwaited) void this.#receipts.send();
  }

  /** Joins the store, or finds out that it still belongs to it. */
  rejoin(): Promise<void> {
    return this.#joining.rejoin();
  }

  /** Takes the memory of the store once more: this server has what the others do not. */
  distrust(): void {
    this.heart.restart();
    this.log.restart("", 0, []);
    void this.rejoin();
  }

  /** Begins anew in an epoch. */
  begin(
    epoch: string,
    version: number,
    recent: readonly (readonly [string, number])[],
  ): void {
    this.heart.restart();
    this.acknowledgements.restart();
    this.#receipts.restart();
    this.log.restart(epoch, version, recent);
  }

  keepSnapshot(last: number): Promise<void> {
    return this.#joining.keepSnapshot(last);
  }

  /** Leaves: what it had is in the store, and nobody waits for it. */
  async leave(): Promise<void> {
    this.heart.stop();
    try {
      await this.run(scripts.leave, [this.server, this.keys.channel]);
    } catch {
      // Its lease ends by itself.
    }
    this.connection.close();
  }
}
