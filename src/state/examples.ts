import type { Clause } from "../matching/near_miss_shape.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import { looksAt, type PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Scope } from "./scope.ts";
import type { State } from "./state.ts";

/** A received request that an assertion did not count, and why. */
export interface CloseRequest {
  readonly entry: Entry;
  readonly clauses: Clause[];
}

/** Where requests are looked for that show why a result is false. */
export interface ExampleScene {
  readonly state: State;
  readonly scopes: readonly Scope[];
  readonly near: readonly Scope[];
  /** How it spares the others meanwhile. */
  readonly world: Pick<World, "sleep">;
  /** Fitting requests that are wanted whatever the result is. */
  readonly wanted: number;
}

/** Requests shown as `closest` and as `fitting` (docs/limits.md). */
export const maxShown = 3;

/** Bytes of requests shown as `fitting`, after which no more are (docs/limits.md). */
const maxFittingBytes = 32 * 1024 * 1024;

/** The requests of some scopes, in order of arrival. */
export function entriesOf(state: State, scopes: readonly Scope[]): Entry[] {
  const entries = scopes.flatMap((one) => [...state.journals.entriesOf(one)]);
  return scopes.length > 1 ? entries.sort((a, b) => a.seq - b.seq) : entries;
}

/** The requests after a cursor that do not fit a claim with most clauses that hold, of equal ones the newest. */
export async function closest(
  claim: PreparedClaim,
  after: number,
  { state, near, world }: ExampleScene,
): Promise<CloseRequest[]> {
  const meter = new WorkMeter(world);
  let best: (CloseRequest & { readonly held: number })[] = [];
  for (const entry of entriesOf(state, near)) {
    if (entry.seq <= after || !looksAt(claim.claim, entry)) continue;
    // What holds is told with what does not, which takes about ten times as long.
    await meter.spend(entry.request.heldBytes + 10 * claim.cost);
    const why = () => claim.fits(entry) === true ? null : claim.explain(entry);
    const clauses = state.journals.holds(entry)
      ? await inAttempts(why, meter)
      : null;
    if (clauses !== null) {
      const held = clauses.filter(({ matched }) => matched).length;
      best = [...best, { entry, clauses, held }]
        .sort((a, b) => b.held - a.held || b.entry.seq - a.entry.seq)
        .slice(0, maxShown);
    }
    state.journals.forgetDecoded(entry);
  }
  return best;
}

/** The newest of the requests after a cursor that fit, so many and no more bytes of them than a listing has. */
export async function newestFitting(
  { fits, cost }: Pick<PreparedClaim, "fits" | "cost">,
  { after, most }: { readonly after: number; readonly most: number },
  { state, scopes, world }: ExampleScene,
): Promise<Entry[]> {
  if (most === 0) return [];
  const meter = new WorkMeter(world);
  const entries = entriesOf(state, scopes).filter(({ seq }) => seq > after);
  const found: Entry[] = [];
  let bytes = 0;
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    if (found.length === most || bytes > maxFittingBytes) break;
    await meter.spend(entry.request.heldBytes + cost);
    if (!state.journals.holds(entry)) continue;
    if (await inAttempts(() => fits(entry) === true, meter)) {
      found.push(entry);
      bytes += entry.request.heldBytes;
    }
    state.journals.forgetDecoded(entry);
  }
  return found;
}
