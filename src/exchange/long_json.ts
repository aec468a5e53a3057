import type { Selection } from "../matching/selection.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import { finishInTurns } from "../runtime/work.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Stub } from "../state/stub.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** Bytes of a body whose JSON is read at once where it is asked for. */
const atOnce = 512 * 1024;

/** Counts as so many bytes of work: a step of the reader. */
const stepCost = 500_000;

/** Whether to read the JSON of a body at once would keep others waiting. */
export function isLongBody({ incoming }: Pick<MockCall, "incoming">): boolean {
  return incoming.bodySize > atOnce;
}

/** Reads the JSON of a long body in turns if the choice of a stub asks for it, or the stub's answer may. */
export async function readLongJson(
  { state, world }: Pick<ExchangeParts, "state" | "world">,
  { incoming, scope }: Pick<MockCall, "incoming" | "scope">,
): Promise<void> {
  const { content } = incoming;
  const isAsked = content.isAskedForJson(() => {
    const selection = state.select(incoming, scope);
    if (content.isJson && mayReadJson(selection)) content.json();
  });
  if (isAsked) await readJson(incoming, new WorkMeter(world));
}

/** Reads the JSON of a long body in turns, whoever is to ask for it. */
export async function readJson(
  { content }: IncomingRequest,
  meter: WorkMeter,
): Promise<void> {
  // To make a text of the bytes is a turn's work.
  await meter.spend(content.bytes.length);
  await finishInTurns(content.readJsonInSteps(), meter, stepCost);
}

function mayReadJson(selection: Selection<Stub>): boolean {
  if (selection.kind !== "stub") return false;
  const { action, change, webhooks } = selection.stub;
  return action.kind === "live" || change?.readsBody === true ||
    webhooks?.readsRequest === true;
}
