import type { Exchange } from "../recording/exchange.ts";
import type { RecordingLine } from "../recording/verdicts.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { ControlParts } from "./parts.ts";
import { recordedExchange } from "./recorded_exchange.ts";
import { lookingCost, passes, type RequestFilter } from "./request_filter.ts";
import { selectEntries } from "./request_selection.ts";
import { showingCost } from "./shown_entry.ts";

/** Requests and bytes that one call makes stubs of (docs/limits.md): the oldest. */
const mostExchanges = 100_000;
const mostBytes = 256 * 1024 * 1024;

/** What a call is about. */
interface Choice {
  readonly filter?: RequestFilter | null | undefined;
  readonly request_ids?: readonly string[] | null | undefined;
}

/** The requests that a call makes stubs of, and those that it cannot. */
interface ChosenExchanges {
  /** In the order of arrival. */
  readonly exchanges: readonly Exchange[];
  readonly lost: readonly RecordingLine[];
}

/** Chooses requests of some scopes, or those that are named, and copies what a recording needs of them. */
export async function chosenExchanges(
  parts: ControlParts,
  scopes: readonly Scope[],
  { filter, request_ids }: Choice,
): Promise<ChosenExchanges> {
  const { state: { journals }, world, bodies } = parts;
  const named = request_ids == null
    ? null
    : await namedEntries(parts, request_ids, filter ?? {});
  const entries = named?.entries ??
    await filtered(parts, scopes, filter ?? {});
  const meter = new WorkMeter(world);
  const exchanges: Exchange[] = [];
  const tooMany: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    await meter.spend(showingCost(entry));
    if (!journals.holds(entry)) continue;
    const id = journals.idOf(entry);
    if (exchanges.length === mostExchanges || bytes > mostBytes) {
      tooMany.push(id);
      continue;
    }
    const one = await recordedExchange(entry, id, bodies.bytes);
    journals.forgetDecoded(entry);
    bytes += one.request.body.length + (one.answer?.body.length ?? 0);
    exchanges.push(one);
  }
  return {
    exchanges,
    lost: [
      ...refused(named?.unknown ?? [], "it is not in the journal any more"),
      ...refused(
        tooMany,
        "one call takes 100,000 requests with 256 MiB: name or filter fewer",
      ),
    ],
  };
}

function refused(ids: readonly string[], message: string): RecordingLine[] {
  return ids.length === 0
    ? []
    : [{ request_ids: ids, stub_id: null, verdict: "refused", message }];
}

async function filtered(
  { state: { journals }, world }: ControlParts,
  scopes: readonly Scope[],
  filter: RequestFilter,
): Promise<readonly Entry[]> {
  const { limit = Infinity } = filter;
  const scene = { inRows: true, world, journals };
  const { entries } = await selectEntries(scopes, { ...filter, limit }, scene);
  return entries;
}

/** The entries with some ids, wherever they are, in the order of arrival. */
async function namedEntries(
  { state: { journals }, world }: ControlParts,
  ids: readonly string[],
  filter: RequestFilter,
) {
  const meter = new WorkMeter(world);
  const entries = new Set<Entry>();
  const unknown: string[] = [];
  for (const id of ids) {
    const entry = journals.find(id);
    await meter.spend(entry === undefined ? 0 : lookingCost(entry, filter));
    if (entry === undefined) {
      unknown.push(id);
      continue;
    }
    if (await inAttempts(() => passes(entry, filter), meter)) {
      entries.add(entry);
    }
  }
  return {
    entries: [...entries].sort((a, b) => a.seq - b.seq),
    unknown,
  };
}
