import type { z } from "zod";
import type { Json } from "../json/values.ts";
import { finishInTurns } from "../runtime/work.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import {
  countingWork,
  type Ledger,
  newLedger,
  workOn,
} from "./compile_work.ts";
import { LongLists, withLongLists } from "./long_list.ts";
import { type Reading, readPayload } from "./payload.ts";
import { readInSteps } from "./reading_steps.ts";

/** Items that are read before others may have their turn. */
const atOnce = 10;

/** Microseconds of compiling after which they have it earlier. */
const workAtOnce = 5000;

/** Counts as so many bytes of work: the items that are read at once, and a microsecond of compiling for them. */
const cost = 5000;
const costOfWork = 200;
/** A piece of a long text that is written. */
const costOfPiece = 300_000;

/**
 * Reads a payload that may hold long lists, whose items are read in turns: to
 * read a hundred thousand events at once would keep all requests waiting. Of a
 * list with issues those of the first items that are wrong are told.
 */
export async function readLargePayload<T>(
  schema: z.ZodType<T>,
  payload: Json | undefined,
  meter: WorkMeter,
): Promise<Reading<T>> {
  const lists = new LongLists();
  const first = await finishInTurns(
    readInSteps(() => withLongLists(lists, () => readPayload(schema, payload))),
    meter,
    costOfPiece,
  );
  if (lists.isEmpty) return first;
  const ledger = newLedger();
  let before = 0;
  for (const work of readItems(lists, ledger)) {
    await meter.spend(cost + costOfWork * (work - before));
    before = work;
  }
  const whole = withLongLists(
    lists,
    () => readPayload(schema, payload, undefined, ledger),
  );
  // What was wrong at first must not be taken at last without the rest of its list.
  if (whole.ok && lists.isCut) throw new Error("a part of a list was lost");
  return whole;
}

/** Reads the items of all lists, some at once, on one account; tells the work on it in between. */
function* readItems(lists: LongLists, ledger: Ledger): Generator<number> {
  const reading = lists.read();
  while (!countingWork(() => isDoneAfterSome(reading, ledger), ledger)) {
    yield workOn(ledger);
  }
}

function isDoneAfterSome(reading: Iterator<void>, ledger: Ledger): boolean {
  const most = workOn(ledger) + workAtOnce;
  for (let step = 0; step < atOnce && workOn(ledger) < most; step++) {
    if (reading.next().done) return true;
  }
  return false;
}
