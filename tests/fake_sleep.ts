import type { Alarms } from "../src/runtime/timers.ts";
import type { World } from "../src/runtime/world.ts";

/** One call of the injected sleep, still asleep until the test says more. */
export interface Nap {
  readonly ms: number;
  /** Ends the sleep as if its time had passed. */
  wake(): void;
  /** Resolves once the sleeper was called away by its signal. */
  readonly aborted: Promise<void>;
}

/** A `World.sleep` and a `World.after` under a test's control: no time passes but by `wake`. */
export function createFakeSleep() {
  const waiting: Nap[] = [];
  const takers: ((nap: Nap) => void)[] = [];
  const naps: number[] = [];

  function sleep(ms: number, signal?: AbortSignal): Promise<void> {
    naps.push(ms);
    const { promise: aborted, resolve: leave } = Promise.withResolvers<void>();
    return new Promise((resolve, reject) => {
      const nap = { ms, wake: resolve, aborted };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      const taker = takers.shift();
      if (taker === undefined) waiting.push(nap);
      else taker(nap);
    });
  }

  /** The next sleep, while somebody looks out for it without taking it. */
  let coming: Promise<Nap> | null = null;

  /** Looks out for the next sleep, which is still there for who comes later. */
  function peek(): Promise<Nap> {
    return coming ??= new Promise((resolve) => {
      const nap = waiting.shift();
      if (nap === undefined) takers.push(resolve);
      else resolve(nap);
    });
  }

  /** The next sleep that begins, or one that has begun and was not taken yet. */
  function next(): Promise<Nap> {
    const nap = peek();
    coming = null;
    return nap;
  }

  /** `World.after` of the same naps. */
  function after(ms: number, tell: () => void): () => void {
    const controller = new AbortController();
    sleep(ms, controller.signal).then(tell, () => {});
    return () => controller.abort();
  }

  /** No time passes, so that what is late is no later than it is told. */
  const ticks = () => 1;

  return {
    sleep,
    after,
    ticks,
    next,
    pausesOf: (...given: Awake) => pausesOf({ peek, next }, ...given),
    naps: naps as readonly number[],
  };
}

/** A call, and what is to happen at each of its pauses. */
type Awake = [call: Promise<unknown>, meanwhile?: () => Promise<void>];

/** Wakes who sleeps until a call is over, each after what is to happen meanwhile; says how often that was. */
async function pausesOf(
  { peek, next }: Record<"peek" | "next", () => Promise<Nap>>,
  ...[call, meanwhile]: Awake
): Promise<number> {
  const over = call.then(() => null);
  for (let pauses = 0;; pauses++) {
    const nap = await Promise.race([peek(), over]);
    if (nap === null) return pauses;
    await next();
    await meanwhile?.();
    nap.wake();
  }
}

/** The alarms of a `World.after`. */
export function alarmsOf(after: World["after"]): Alarms {
  return (tell) => {
    let callOff = () => {};
    return {
      set(ms) {
        callOff();
        callOff = after(ms, tell);
      },
      callOff: () => callOff(),
    };
  };
}
