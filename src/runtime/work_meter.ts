import { endOf, isQuiet, nextTurn } from "./next_turn.ts";

/** Bytes that are looked at in one turn of the loop: a few milliseconds' worth. */
const share = 1 << 20;

/** What looking at anything costs beside its bytes. */
const fixed = 500;

/** Milliseconds after which a turn is over, however few bytes the steps of it counted as. */
const maxTurnMs = 8;

type Sleep = (ms: number) => Promise<void>;

/** A step of some long work, which waits for a turn of the loop. */
interface WaitingStep {
  readonly cost: number;
  readonly begin: () => void;
  readonly fail: (reason: unknown) => void;
}

/** What all long work of a world may do in one turn, however many there are at once. */
class TurnBudget {
  readonly #sleep: Sleep;
  readonly #waiting: WaitingStep[] = [];
  #left = share;
  /** When the first step of this turn of the loop was begun; `null` before it. */
  #startedAt: number | null = null;
  /** Milliseconds of the turns before in which steps of the share were begun. */
  #spentMs = 0;
  #isTurning = false;
  #isToBeRenewed = false;

  constructor(sleep: Sleep) {
    this.#sleep = sleep;
  }

  /** Waits until a step is due: at once, or in a turn of its own. */
  admit(cost: number): Promise<void> | undefined {
    if (this.#hasRoom && this.#waiting.length === 0) {
      this.#left -= cost;
      this.#renewWhenQuiet();
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ cost, begin: resolve, fail: reject });
    if (!this.#isTurning) this.#turn();
    return promise;
  }

  /** Whether one more step may be begun in this turn. */
  get #hasRoom(): boolean {
    const now = performance.now();
    if (this.#startedAt === null) this.#timeTurn(now);
    const since = now - (this.#startedAt ?? now);
    return this.#left > 0 && this.#spentMs + since < maxTurnMs;
  }

  /** Notes how long this turn of the loop takes: time that passes between turns is nobody's. */
  async #timeTurn(now: number): Promise<void> {
    this.#startedAt = now;
    await nextTurn();
    if (this.#startedAt !== now) return;
    this.#spentMs += performance.now() - now;
    this.#startedAt = null;
  }

  /** Begins a share, and its time: a sleep may be over in the turn in which it began. */
  #renew(): void {
    this.#left = share;
    this.#spentMs = 0;
    this.#startedAt = null;
  }

  /** What was spent before others could be heard is not a debt of what comes after. */
  async #renewWhenQuiet(): Promise<void> {
    if (this.#isToBeRenewed) return;
    this.#isToBeRenewed = true;
    const isHeard = await isQuiet();
    this.#isToBeRenewed = false;
    if (isHeard && !this.#isTurning) this.#renew();
  }

  /** Gives the loop back, then a new share to those who wait, until nobody does. */
  async #turn(): Promise<void> {
    this.#isTurning = true;
    try {
      do {
        // What takes long by the real clock waits by it, too: that of the world may stand still.
        const slept = this.#sleep(0);
        await (this.#left > 0 ? endOf(slept) : slept);
        this.#renew();
        await this.#admitWaiting();
      } while (this.#waiting.length > 0);
    } catch (error) {
      for (const step of this.#waiting.splice(0)) step.fail(error);
    } finally {
      this.#isTurning = false;
    }
  }

  /** Each step is done, or on its way, before there is room for the next. */
  async #admitWaiting(): Promise<void> {
    while (this.#hasRoom) {
      const step = this.#waiting.shift();
      if (step === undefined) return;
      this.#left -= step.cost;
      step.begin();
      await undefined;
    }
  }
}

const budgets = new WeakMap<Sleep, TurnBudget>();

/** Gives the loop back to others now and then during long work. */
export class WorkMeter {
  readonly #budget: TurnBudget;

  constructor({ sleep }: { readonly sleep: Sleep }) {
    this.#budget = budgets.get(sleep) ?? new TurnBudget(sleep);
    budgets.set(sleep, this.#budget);
  }

  /** Call it before each step of the work, with the bytes that the step looks at. */
  async spend(bytes: number): Promise<void> {
    await this.#budget.admit(bytes + fixed);
  }
}
