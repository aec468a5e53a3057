import type { z } from "zod";
import { changedScript } from "../../answers/changed_script.ts";
import type { Write } from "../../answers/script.ts";
import { played } from "../event_damage.ts";
import { drawnNumber, eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({ event: eventField }, '{"event": 3}');

/** One event changes places with the next; the times stay where they are. */
export const swap: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: (spec) => ({
    kind: "change",
    change(answer, strike) {
      const number = drawnNumber(spec.event, strike);
      return onScript(answer, (script) => {
        let events = 0;
        let bytes = 0;
        let first: Write | null = null;
        return changedScript(script, {
          write(write) {
            const isEvent = write.mark !== null;
            if (isEvent) events++;
            if (isEvent && events === number) {
              first = write;
              return [];
            }
            if (first === null) {
              bytes += write.bytes.length;
              return [write];
            }
            const held = first;
            first = null;
            const at = { event: number, byte: bytes };
            const { delayMs } = held;
            return [
              played({ ...write, delayMs }, () => strike.hit(at)),
              { ...held, delayMs: write.delayMs },
            ];
          },
          end() {
            const held = first;
            first = null;
            return held === null ? [] : [held];
          },
        });
      });
    },
  }),
};
