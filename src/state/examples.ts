import type { Clause } from "../matching/near_miss_shape.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import { looksAt, type PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Scope } from "./scope.ts";
import type { State } from "./state.ts";

/** A received request that an assertion did not count, and why. */
export interface CloseRequest {
  readonly entry: Entry;
  readonly clauses: Clause[];
}

/** How it spares the others meanwhile. */
export interface LookingGlass {
  readonly state: State;
  readonly meter: WorkMeter;
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

/** The requests that do not fit a claim with most clauses that hold, of equal ones the newest. */
export async function closest(
  claim: PreparedClaim,
  entries: readonly Entry[],
  { state, meter }: LookingGlass,
): Promise<CloseRequest[]> {
  let best: (CloseRequest & { readonly held: number })[] = [];
  for (const entry of entries) {
    if (!looksAt(claim.claim, entry)) continue;
    await meter.spend(entry.request.heldBytes);
    if (state.journals.holds(entry) && claim.fits(entry) !== true) {
      const clauses = claim.explain(entry);
      const held = clauses.filter(({ matched }) => matched).length;
      best = [...best, { entry, clauses, held }]
        .sort((a, b) => b.held - a.held || b.entry.seq - a.entry.seq)
        .slice(0, maxShown);
    }
    state.journals.forgetDecoded(entry);
  }
  return best;
}

/** The newest of the requests that fit a claim, so many and no more bytes of them than a listing has. */
export async function newestFitting(
  claim: PreparedClaim,
  entries: readonly Entry[],
  { state, meter, most }: LookingGlass & { readonly most: number },
): Promise<Entry[]> {
  const found: Entry[] = [];
  let bytes = 0;
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    if (found.length === most || bytes > maxFittingBytes) break;
    await meter.spend(entry.request.heldBytes);
    if (!state.journals.holds(entry)) continue;
    if (claim.fits(entry) === true) {
      found.push(entry);
      bytes += entry.request.heldBytes;
    }
    state.journals.forgetDecoded(entry);
  }
  return found;
}
