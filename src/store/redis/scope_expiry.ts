import type { Plan } from "../../state/change.ts";
import { inherited, type Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { World } from "../../runtime/world.ts";
import { numberOf } from "./replies.ts";
import { readIdle } from "./scripts.ts";
import { hearOut } from "./last_words.ts";
import type { SharedJournals } from "./shared_journals.ts";
import type { SharedMemory } from "./shared_memory.ts";
import type { Writer } from "./writer.ts";

/** For how many leases a use elsewhere may not be known yet. */
const useMayTake = 0.5;

type Streams = (readonly ["clear" | "end", string])[];

interface ExpiryParts {
  readonly state: State;
  readonly writer: Writer;
  readonly memory: SharedMemory;
  readonly world: World;
  readonly leaseMs: number;
  readonly journals: SharedJournals;
}

/** Ends scopes whose time is over, as the store's clock and all servers have it. */
export class ScopeExpiry {
  readonly #parts: ExpiryParts;
  readonly #expiring = new Set<string>();

  constructor(parts: ExpiryParts) {
    this.#parts = parts;
  }

  /** Whether nobody has used the scope of a place for so long. */
  async #isIdle(expiry: readonly [string, number]): Promise<boolean> {
    const { writer } = this.#parts;
    return numberOf(await writer.persistently(readIdle, expiry)) === 1;
  }

  /** Writes the end of a scope that was not used on any server. */
  async end(
    scope: Scope,
    streamsOf: (plan: Plan<"scopes_end">) => Streams,
  ): Promise<void> {
    const { writer, memory, leaseMs, state, world } = this.#parts;
    const place = memory.placeOf(scope);
    if (scope.name === null || this.#expiring.has(place)) return;
    this.#expiring.add(place);
    try {
      const ttl = inherited(scope, "ttl_ms") ?? Infinity;
      const plan: Plan<"scopes_end"> = {
        kind: "scopes_end",
        names: [scope.name],
        why: "expired",
      };
      const expiry = [place, ttl + leaseMs * useMayTake] as const;
      if (!await this.#isIdle(expiry)) return await world.sleep(leaseMs / 5);
      await hearOut(plan.names, this.#parts);
      const written = await writer.write(JSON.stringify(plan), {
        everywhere: false,
        expiry,
        streams: streamsOf(plan),
      });
      if (written === null) await world.sleep(leaseMs / 5);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      world.log.debug("a scope could not be ended", {
        scope: scope.name,
        reason,
        scopes: state.scopes.list().length,
      });
      await world.sleep(leaseMs / 5);
    } finally {
      this.#expiring.delete(place);
    }
  }
}
