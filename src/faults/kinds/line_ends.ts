import { z } from "zod";
import { changedScript } from "../../answers/changed_script.ts";
import { isLineEnd } from "../data_end.ts";
import { played, withBytes } from "../event_damage.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({
  with: z.enum(["crlf", "cr"], { error: 'Input should be "crlf" or "cr"' })
    .describe("what ends each line instead"),
}, '{"with": "crlf"}');

type Bytes = Uint8Array<ArrayBuffer>;

const ends = { crlf: [0x0d, 0x0a], cr: [0x0d] };

/** Every line ends otherwise. */
export const lineEnds: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: (spec) => ({
    kind: "change",
    change: (answer, strike) =>
      onScript(answer, (script) => {
        const replace = lineEndReplacer(ends[spec.with]);
        let isHit = false;
        return changedScript(script, {
          write(write) {
            const bytes = replace(write.bytes);
            if (bytes === null) return [write];
            const changed = withBytes(write, bytes);
            if (isHit) return [changed];
            isHit = true;
            return [played(changed, () => strike.hit())];
          },
        });
      }),
  }),
};

/** Replaces line ends, of which one may be split over two writes; `null` where there is none. */
function lineEndReplacer(end: readonly number[]) {
  let endedInCr = false;
  return (bytes: Bytes): Bytes | null => {
    if (!bytes.some(isLineEnd)) {
      endedInCr = endedInCr && bytes.length === 0;
      return null;
    }
    const made = new Uint8Array(bytes.length * end.length);
    let size = 0;
    for (const byte of bytes) {
      const isSecond = byte === 0x0a && endedInCr;
      endedInCr = byte === 0x0d;
      if (isSecond) continue;
      if (!isLineEnd(byte)) made[size++] = byte;
      else for (const one of end) made[size++] = one;
    }
    return made.slice(0, size);
  };
}
