import type { World } from "./world.ts";

/** Bytes that are looked at in one turn of the loop: a few milliseconds' worth. */
const share = 1 << 20;

/** What looking at anything costs beside its bytes. */
const fixed = 500;

/** Gives the loop back to others now and then during long work. */
export class WorkMeter {
  readonly #sleep: World["sleep"];
  #left = share;

  constructor({ sleep }: Pick<World, "sleep">) {
    this.#sleep = sleep;
  }

  /** Call it before each step of the work, with the bytes that the step looks at. */
  async spend(bytes: number): Promise<void> {
    this.#left -= bytes + fixed;
    if (this.#left > 0) return;
    this.#left = share;
    await this.#sleep(0);
  }
}
