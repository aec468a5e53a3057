import { createWaitList } from "../../runtime/wait_list.ts";
import type { World } from "../../runtime/world.ts";

/** Who waits until something has changed. */
export class Steps {
  readonly #waiting = createWaitList<() => void>();
  readonly #world: Pick<World, "after">;

  constructor(world: Pick<World, "after">) {
    this.#world = world;
  }

  /** Resolves at the next change, or after so many milliseconds. */
  next(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.remove(place);
        cancel();
        resolve();
      };
      const place = this.#waiting.add(end);
      const cancel = this.#world.after(ms, end);
    });
  }

  /** Tells all that something has changed. */
  tell(): void {
    for (
      let one = this.#waiting.first;
      one !== null;
      one = this.#waiting.first
    ) {
      one.value();
    }
  }
}
