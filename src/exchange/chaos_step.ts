import { isDroppable } from "../faults/drop.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";
import { carryOut } from "./action_step.ts";
import { abandon, drop, fail, send } from "./delivery.ts";
import type { ClaimedStub, ExchangeParts, MockCall } from "./mock_call.ts";

interface DisturbedAnswer {
  readonly claimed: ClaimedStub;
  readonly entry: Entry;
  readonly chaos: ChaosPlan;
}

/** Answers as the plan of chaos says: late, or not to the end. */
export async function answerWithChaos(
  parts: ExchangeParts,
  call: MockCall,
  { claimed, entry, chaos }: DisturbedAnswer,
): Promise<Response> {
  // Aborts when there is nobody left to answer, or no server to do it.
  const gone = () =>
    AbortSignal.any([call.request.signal, parts.shutdown.signal]);
  try {
    if (chaos.latencyMs > 0) {
      const stays = await pause(parts.world, chaos.latencyMs, gone());
      if (!stays) return abandon(parts, entry);
    }
    const answer = await carryOut(parts, call, claimed);
    return chaos.drops && isDroppable(answer)
      ? await drop(parts, entry, { answer, client: gone() })
      : send(parts, entry, answer);
  } catch (error) {
    return fail(parts, entry, error);
  }
}

/** Whether there is still somebody to answer after the delay. */
async function pause(
  { sleep }: World,
  ms: number,
  left: AbortSignal,
): Promise<boolean> {
  try {
    await sleep(ms, left);
    return true;
  } catch {
    return false;
  }
}
