import type { LiveAction } from "../actions/kind.ts";
import type { Answer, ReadyAnswer } from "../answers/answer.ts";
import type { World } from "../runtime/world.ts";
import type { Hit, Strike } from "./fault.ts";
import type { ChaosPlan, DueFault } from "./plan.ts";

/** What an answer is made and hurt with. */
export interface Circumstances {
  readonly world: World;
  /** Ticks at the request's arrival. */
  readonly startedAt: number;
  /** Aborts when there is nobody left to answer. */
  client(): AbortSignal;
  /** Carries out the stub's action. */
  act(): Answer | Promise<Answer>;
  /** Carries out another one. */
  actInstead(action: LiveAction): Promise<Answer>;
}

/** An answer as the faults of a plan leave it; `null` where nobody is there any more to get it. */
export async function disturbedAnswer(
  { due }: ChaosPlan,
  around: Circumstances,
): Promise<Answer | null> {
  const [first] = due;
  if (first?.effect.kind === "instead") {
    const answer = first.effect.replace(strikeOf(first, around));
    return answer.kind === "live" ? await around.actInstead(answer) : answer;
  }
  let answer: Answer | null = await around.act();
  for (const fault of due) {
    if (answer === null || !isVulnerable(answer)) return answer;
    if (fault.effect.kind !== "change") continue;
    answer = await fault.effect.change(answer, strikeOf(fault, around));
  }
  return answer;
}

/** Whether a failure answers for itself: a template or upstream error is not hurt (docs/contract.md#b6.5). */
function isVulnerable(answer: Answer): boolean {
  return answer.kind === "stream" ||
    (answer satisfies ReadyAnswer).outcome === "answered";
}

function strikeOf(
  { record, draws }: DueFault,
  { world, startedAt, client }: Circumstances,
): Strike {
  return {
    world,
    draws,
    client,
    hit({ event, byte }: Hit = {}) {
      record.struck = true;
      record.event = event ?? null;
      record.byte = byte ?? null;
      record.atMs = world.ticks() - startedAt;
    },
  };
}
