import type { z } from "zod";
import { changedScript } from "../../answers/changed_script.ts";
import type { Write } from "../../answers/script.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({}, '{"probability": 0.1}');

/** The last event is not sent; that is also what ends an answer in the dialects of LLMs. */
export const withoutTerminator: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: () => ({
    kind: "change",
    change: (answer, strike) =>
      onScript(answer, (script) => {
        let events = 0;
        let bytes = 0;
        let last: Write | null = null;
        // One event is held back until it is known that another one follows.
        return changedScript(script, {
          write(write) {
            const held = last;
            last = write;
            if (held === null) return [];
            bytes += held.bytes.length;
            if (held.mark !== null) events++;
            return [held];
          },
          end() {
            if (last !== null) strike.hit({ event: events + 1, byte: bytes });
            last = null;
            return [];
          },
        });
      }),
  }),
};
