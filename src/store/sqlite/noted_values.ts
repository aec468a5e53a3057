import type { Change } from "../../state/change.ts";
import type { State } from "../../state/state.ts";
import type { Effect } from "./effects.ts";
import type { Rows } from "./rows.ts";
import type { WriteQueue } from "./write_queue.ts";

interface Scene {
  readonly state: State;
  readonly rows: Rows;
  readonly queue: WriteQueue;
}

/** Whether a change is one of those that requests make: while nothing can be written they come without end. */
export function isOfRequests(
  change: Change,
): change is Change<"values_put"> | Change<"item_put"> {
  return change.kind === "item_put" ||
    change.kind === "values_put" && change.how === "merge";
}

/** Writes what a request has changed; where the last such change waits still, it is written as it is by then. */
export function writeValues(
  change: Change<"values_put"> | Change<"item_put">,
  effect: Effect,
  { state, rows, queue }: Scene,
): void {
  const of = state.scopes.named(change.scope);
  if (of === undefined) return;
  if (change.kind === "values_put") {
    const names = [Object.keys(change.state), Object.keys(change.resources)];
    return queue.write(effect, { of, part: JSON.stringify(names) });
  }
  const { resource } = change;
  const item = { of, part: `item ${resource}` };
  if (!queue.isDue(item)) return queue.write(effect, item);
  const putAll = () => rows.values.putResources(of, [resource]);
  queue.write(putAll, { of, part: `all ${resource}` });
}
