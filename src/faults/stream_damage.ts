import type { Answer, StreamAnswer } from "../answers/answer.ts";
import type { Player } from "../answers/player.ts";
import type { Script } from "../answers/script.ts";
import type { Unfit } from "./fault.ts";

/** A stream of events or chunks that can be damaged. */
export interface PlayedAnswer extends StreamAnswer {
  readonly player: Player;
}

/** Whether an answer is such a stream: a proxy's may be, and may be not. */
export function isPlayed(answer: Answer): answer is PlayedAnswer {
  return answer.kind === "stream" && answer.player !== undefined;
}

/** The same answer with another script, where it has one. */
export function onScript(
  answer: Answer,
  change: (script: Script, answer: PlayedAnswer) => Script,
): Answer {
  if (!isPlayed(answer)) return answer;
  answer.player.rewrite((script) => change(script, answer));
  return answer;
}

/** The kinds of action whose answers are never streams. */
export const neverStreams = new Set(["response", "resource"]);

/** Why a fault of streams could never strike what this kind of action answers. */
export function unfitOffStream(_spec: unknown, action: string): Unfit | null {
  return neverStreams.has(action)
    ? {
      why:
        `This fault hurts streams, and a ${action} is none: give the stub an sse, stream, llm, mcp or proxy action`,
    }
    : null;
}
