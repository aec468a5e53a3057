import type { Chaos } from "./chaos.ts";
import type { PreparedFault } from "./fault.ts";

/** Does all that the faults of a chaos need no request for. */
type PrepareFaults = (chaos: Chaos) => readonly PreparedFault[];

/** The faults of stubs' and scopes' chaos, each prepared once. */
export class FaultBook {
  #prepare: PrepareFaults | null = null;
  readonly #known = new WeakMap<Chaos, readonly PreparedFault[]>();

  /** Takes what prepares faults, which is loaded before there are any. */
  use(prepare: PrepareFaults): void {
    this.#prepare = prepare;
  }

  of(chaos: Chaos): readonly PreparedFault[] {
    const known = this.#known.get(chaos);
    if (known !== undefined) return known;
    const faults = this.#prepare?.(chaos) ?? [];
    this.#known.set(chaos, faults);
    return faults;
  }
}
