import { z } from "zod";
import { areEvents } from "../../answers/passing_script.ts";
import { joinChunks } from "../../request/byte_chunks.ts";
import { dataEnd } from "../data_end.ts";
import { onEvent, withBytes } from "../event_damage.ts";
import { eventField } from "../event_number.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { unfitOffStream } from "../stream_damage.ts";

const payload = faultPayload({
  event: eventField,
  how: z.enum(["json", "utf8"], {
    error: 'Input should be "json" or "utf8"',
  }).describe(
    "`json`: the last byte of its data is gone; `utf8`: a byte that is not a character stands behind it",
  ),
}, '{"event": 3, "how": "json"}');

type Bytes = Uint8Array<ArrayBuffer>;

/** It begins a character of three bytes (RFC 3629 section 3), and no such bytes follow. */
const lone = new Uint8Array([0xe2]);

/** The data of one event is broken. */
export const corrupt: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: ({ event, how }) => ({
    kind: "change",
    change: (answer, strike) =>
      onEvent(answer, { event, strike }, ({ write, hit }, { separator }) => {
        const end = dataEnd(write.bytes, areEvents(separator));
        if (end < 0) return null;
        const bytes = broken(write.bytes, end, how);
        return [hit(withBytes(write, bytes))];
      }),
  }),
};

function broken(bytes: Bytes, end: number, how: "json" | "utf8"): Bytes {
  const rest = bytes.subarray(end);
  return how === "json"
    ? joinChunks([bytes.subarray(0, end - 1), rest])
    : joinChunks([bytes.subarray(0, end), lone, rest]);
}
