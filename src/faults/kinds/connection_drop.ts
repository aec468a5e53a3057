import type { z } from "zod";
import {
  type Answer,
  hasNoContent,
  type ReadyAnswer,
  type StreamAnswer,
} from "../../answers/answer.ts";
import { ready } from "../../answers/answer.ts";
import { CutShort } from "../../answers/cut_short.ts";
import { cutAnswer } from "../drop.ts";
import type { FaultKind, Strike } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";

const payload = faultPayload({}, '{"probability": 0.25}');

/** Half of the body, of a stream half of its first event, then the end (docs/contract.md#b6.5). */
export const connectionDrop: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: () => null,
  prepare: () => ({ kind: "change", change: drop }),
};

async function drop(
  answer: Answer,
  strike: Strike,
): Promise<ReadyAnswer | StreamAnswer | null> {
  const client = strike.client();
  const { status, headers, kept } = await cutAnswer(answer, client);
  if (client.aborted) return null;
  strike.hit({ byte: kept.length });
  if (hasNoContent(status)) {
    return ready({
      status,
      headers: [...headers, ["connection", "close"]],
      body: null,
      outcome: "dropped",
    });
  }
  let isSent = kept.length === 0;
  const body = {
    read() {
      if (isSent) {
        const error = new CutShort("dropped", "dropped as the stub asks");
        return Promise.reject(error);
      }
      isSent = true;
      return Promise.resolve(kept);
    },
    cancel() {},
  };
  return { kind: "stream", status, headers, body, breaksOff: true };
}
