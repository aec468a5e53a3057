import type { Selection } from "../matching/selection.ts";
import { finishInTurns } from "../runtime/work.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Stub } from "../state/stub.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** Bytes of a body whose JSON is read at once where it is asked for. */
const atOnce = 512 * 1024;

/** Counts as so many bytes of work: a step of the reader. */
const stepCost = 500_000;

/** Whether to read the JSON of a body at once would keep others waiting. */
export function isLongBody({ incoming }: MockCall): boolean {
  return incoming.bodySize > atOnce;
}

/** Reads the JSON of a long body in turns if the choice of a stub asks for it, or the stub's answer may. */
export async function readLongJson(
  { state, world }: Pick<ExchangeParts, "state" | "world">,
  { incoming, scope }: MockCall,
): Promise<void> {
  const { content } = incoming;
  const isAsked = content.isAskedForJson(() => {
    const selection = state.select(incoming, scope);
    if (content.isJson && mayReadJson(selection)) content.json();
  });
  if (!isAsked) return;
  const meter = new WorkMeter(world);
  await finishInTurns(content.readJsonInSteps(), meter, stepCost);
}

function mayReadJson(selection: Selection<Stub>): boolean {
  if (selection.kind !== "stub") return false;
  const { action, change, webhooks } = selection.stub;
  return action.kind === "live" || change?.readsBody === true ||
    webhooks?.readsRequest === true;
}
