import type { z } from "zod";
import { changedScript } from "../../answers/changed_script.ts";
import type { Write } from "../../answers/script.ts";
import { drawnNumber, eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({ event: eventField }, '{"event": 3}');

/** One event is missing; those behind it keep their times. */
export const omit: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: (spec) => ({
    kind: "change",
    change: (answer, strike) => {
      const number = drawnNumber(spec.event, strike);
      return onScript(answer, (script) => {
        let events = 0;
        let bytes = 0;
        let omitted: Write | null = null;
        return changedScript(script, {
          write(write) {
            const before = bytes;
            bytes += write.bytes.length;
            const { delayMs } = omitted ?? { delayMs: 0 };
            omitted = null;
            const late = { ...write, delayMs: write.delayMs + delayMs };
            if (write.mark === null || ++events !== number) {
              return delayMs === 0 ? [write] : [late];
            }
            strike.hit({ event: number, byte: before });
            omitted = late;
            return [];
          },
        });
      });
    },
  }),
};
