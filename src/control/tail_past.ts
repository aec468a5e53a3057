import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";
import type { JournalMark } from "../state/followers.ts";
import type { State } from "../state/state.ts";
import type { TailView } from "./tail_view.ts";

/** An event that the journal still has. */
export type PastEvent =
  | {
    readonly kind: "arrived" | "progress" | "ended";
    cursor: number;
    entry: Entry;
  }
  | JournalMark;

/** What happened in a span of cursors, in order. */
export interface Past {
  readonly events: readonly PastEvent[];
  /** How many events the journal no longer has, at most. */
  readonly missed: number;
}

interface Span {
  readonly after: number;
  readonly upTo: number;
  /** At most so many requests, the newest. */
  readonly limit: number | undefined;
}

/** Finds what happened after one cursor and up to another; others are answered in between. */
export async function findPast(
  view: TailView,
  { after, upTo, limit }: Span,
  { state, world }: { state: State; world: World },
): Promise<Past> {
  const meter = new WorkMeter(world);
  const scopes = state.scopes.all().filter((one) => view.covers(one));
  // One who knows nothing has nothing to forget.
  const known = after === 0 ? [] : state.journals.followers.marksAfter(after);
  const marks = known ?? [];
  let missed = known === null ? 1 : 0;
  const found: ShownEntry[] = [];
  for (const scope of scopes) {
    missed += state.journals.lostOf(scope, after);
    for (const entry of state.journals.newestOf(scope)) {
      await meter.spend(view.costOf(entry));
      const isNew = entry.seq <= upTo &&
        (entry.changed > after || entry.stream !== null);
      const shown = isNew
        ? await inAttempts(() => shownBy(view, entry), meter)
        : null;
      if (shown !== null) found.push(shown);
      state.journals.forgetDecoded(entry);
    }
  }
  const chosen = limit === undefined
    ? found
    : found.sort((a, b) => b.entry.seq - a.entry.seq).slice(0, limit);
  const events = [
    ...marks.filter(({ cursor, scope }) =>
      cursor <= upTo && view.covers(scope)
    ),
    ...chosen.flatMap((one) => eventsOf(one, { after, upTo })),
  ];
  return { events: events.sort(inOrder), missed };
}

/** An arrival that is told late stands after what has the same cursor by right. */
function inOrder(a: PastEvent, b: PastEvent): number {
  return a.cursor - b.cursor || lateness(a) - lateness(b);
}

function lateness(event: PastEvent): number {
  if (event.kind === "progress") return 2;
  return event.kind === "arrived" && event.entry.seq !== event.cursor ? 1 : 0;
}

/** An entry that a view shows. */
interface ShownEntry {
  readonly entry: Entry;
  /** Whether it does so already when the entry arrives. */
  readonly asArrival: boolean;
}

function shownBy(view: TailView, entry: Entry): ShownEntry | null {
  return view.shows(entry)
    ? { entry, asArrival: view.showsArrival(entry) }
    : null;
}

/** Where only the answer makes a request one to show, it arrives just before it ends. */
function eventsOf(
  { entry, asArrival }: ShownEntry,
  { after, upTo }: Omit<Span, "limit">,
): PastEvent[] {
  const { seq, changed, ending, stream } = entry;
  const events: PastEvent[] = [];
  // What was sent of an open stream is told from the start, whatever was told before.
  const at = Math.min(upTo, Math.max(after, changed));
  const endsHere = ending !== null && changed > after && changed <= upTo;
  if (asArrival) {
    if (seq > after) events.push({ kind: "arrived", cursor: seq, entry });
  } else if (endsHere) {
    events.push({ kind: "arrived", cursor: changed - 1, entry });
  } else if (stream !== null) {
    events.push({ kind: "arrived", cursor: at, entry });
  }
  if (stream !== null) events.push({ kind: "progress", cursor: at, entry });
  if (endsHere) events.push({ kind: "ended", cursor: changed, entry });
  return events;
}
