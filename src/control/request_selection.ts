import { inAttempts } from "../runtime/attempts.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";
import type { Journals } from "../state/journals.ts";
import type { Scope } from "../state/scope.ts";
import { listedSize, rowSize } from "./listed_size.ts";
import { lookingCost, passes, type RequestFilter } from "./request_filter.ts";
import { WorkMeter } from "../runtime/work_meter.ts";

/** The entries of one scope, the newest first. */
type NewestFirst = Generator<Entry, undefined>;

/** What a listing holds where it is given no limit (docs/limits.md). */
const mostRows = 10_000;
const mostBytes = 32 * 1024 * 1024;

/** The entries that a listing shows, oldest first, and how many it leaves out. */
interface SelectedEntries {
  readonly entries: readonly Entry[];
  readonly omitted: number;
}

interface SelectionScene {
  /** Whether it shows rows. */
  readonly inRows: boolean;
  readonly world: World;
  readonly journals: Pick<Journals, "cursor" | "newestOf" | "forgetDecoded">;
}

/**
 * Chooses the newest entries of some scopes that pass, in pieces of work between which others
 * are answered. What comes meanwhile is left to the next listing.
 */
export async function selectEntries(
  scopes: readonly Scope[],
  filter: RequestFilter,
  { inRows, world, journals }: SelectionScene,
): Promise<SelectedEntries> {
  const { limit } = filter;
  const { cursor } = journals;
  const newest = scopes.map((one) => journals.newestOf(one));
  const meter = new WorkMeter(world);
  const entries: Entry[] = [];
  let bytes = 0;
  let omitted = 0;
  for (const entry of inOrder(newest)) {
    if (entries.length === limit) break;
    await meter.spend(lookingCost(entry, filter));
    const isWanted = entry.seq <= cursor &&
      await inAttempts(() => passes(entry, filter), meter);
    if (isWanted && limit === undefined && omitted === 0) {
      bytes += inRows ? rowSize(entry) : listedSize(entry);
    }
    // What was decoded to look at it would stay as long as the entry does.
    journals.forgetDecoded(entry);
    if (!isWanted) continue;
    const isFull = entries.length === mostRows ||
      (bytes > mostBytes && entries.length > 0);
    if (limit === undefined && isFull) omitted++;
    else entries.push(entry);
  }
  return { entries: entries.reverse(), omitted };
}

/** The entries of some scopes, those that came last before all others. */
function* inOrder(newest: readonly NewestFirst[]): Iterable<Entry> {
  const heads = newest.flatMap((rest) => {
    const { value } = rest.next();
    return value === undefined ? [] : [{ entry: value, rest }];
  }).sort((a, b) => a.entry.seq - b.entry.seq);
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield head.entry;
    const { value } = head.rest.next();
    if (value === undefined) continue;
    const { rest } = head;
    let place = heads.length;
    while (place > 0 && (heads[place - 1]?.entry.seq ?? 0) > value.seq) place--;
    heads.splice(place, 0, { entry: value, rest });
  }
}
