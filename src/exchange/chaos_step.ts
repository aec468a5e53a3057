import type { LiveAction } from "../actions/kind.ts";
import { disturbedAnswer } from "../faults/disturbance.ts";
import type { Answer } from "../answers/answer.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { World } from "../runtime/world.ts";
import type { Entry } from "../state/entry.ts";
import { carryOut } from "./action_step.ts";
import { abandon, fail, send } from "./delivery.ts";
import type { ClaimedStub, ExchangeParts, MockCall } from "./mock_call.ts";

interface DisturbedAnswer {
  readonly claimed: ClaimedStub;
  readonly entry: Entry;
  readonly chaos: ChaosPlan;
}

/** Answers as the plan of chaos says: late, changed, or not to the end. */
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
    const answer = chaos.due.length === 0
      ? await carryOut(parts, call, claimed)
      : await disturbedAnswer(chaos, {
        world: parts.world,
        startedAt: call.incoming.startedAt,
        client: gone,
        act: () => carryOut(parts, call, claimed),
        actInstead: (action) => actInstead(parts, call, claimed, action),
      });
    if (answer === null) return abandon(parts, entry);
    return send(parts, entry, answer);
  } catch (error) {
    return fail(parts, entry, error);
  }
}

/** What takes the place of an action sees the whole body, which a proxy would have let stream by. */
async function actInstead(
  parts: ExchangeParts,
  call: MockCall,
  claimed: ClaimedStub,
  action: LiveAction,
): Promise<Answer> {
  const { request, incoming } = call;
  if (incoming.contentPending) {
    await incoming.readBody(request, parts.bodies).catch(() => {});
  }
  return await carryOut(parts, call, claimed, action);
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
