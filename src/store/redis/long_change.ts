import { readJsonInSteps } from "../../json/reader.ts";
import { finishInTurns } from "../../runtime/work.ts";
import { WorkMeter } from "../../runtime/work_meter.ts";
import type { World } from "../../runtime/world.ts";
import { readPayload } from "../../schema/payload.ts";
import { readInSteps } from "../../schema/reading_steps.ts";
import { stubPayload } from "../../model/stub.ts";
import type { Json } from "../../json/values.ts";
import type { Plan } from "../../state/change.ts";
import { writeChange } from "../../state/change_text.ts";
import type { LoggedChange } from "./replies.ts";

/** Characters of a change from which it may take long to carry out: a hundred patterns are some thousands. */
const long = 1024;

/** What a step counts as, in the bytes that a `WorkMeter` counts. */
const stepCost = 300_000;

export function isLong({ text }: LoggedChange): boolean {
  return text.length > long;
}

/** The text of a change, which is written in turns where it is long. */
export function textInTurns(
  plan: Plan,
  world: Pick<World, "sleep">,
): Promise<string> {
  return finishInTurns(writeChange(plan), new WorkMeter(world), stepCost);
}

/**
 * Reads a long change in turns, and the stub in it, so that its patterns and
 * the like are known: it is carried out at once, on every server in the same
 * order. `undefined` where it is no change of what is remembered.
 */
export async function readLongChange(
  { text }: LoggedChange,
  world: Pick<World, "sleep">,
): Promise<Plan | undefined> {
  const meter = new WorkMeter(world);
  const reading = await finishInTurns(readJsonInSteps(text), meter, stepCost);
  if (!reading.ok) return undefined;
  const change = reading.value as unknown as Plan;
  if (change.kind !== "stub_put") return change;
  const spec = change.spec as Json;
  const stub = readInSteps(() => readPayload(stubPayload, spec, []));
  await finishInTurns(stub, meter, stepCost);
  return change;
}
