import type { z } from "zod";
import { oneOfSchema } from "../../schema/one_of.ts";
import { integer } from "../../schema/scalars.ts";
import type { FaultKind } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";
import { joinedWrites } from "../joined_writes.ts";
import { onScript, unfitOffStream } from "../stream_damage.ts";

/** Bytes that are held (docs/limits.md). */
const maxBlock = 1024 * 1024;

const payload = faultPayload({
  size: integer({
    min: 1,
    max: maxBlock,
    description: `how many bytes are held at least, 1 to ${maxBlock}`,
  }).nullish(),
  for_ms: integer({
    min: 1,
    description: "how long bytes are held, whole milliseconds, 1 or more",
  }).nullish(),
}, '{"size": 4096} or {"for_ms": 500}').refine(
  ({ size, for_ms }) => (size == null) !== (for_ms == null),
  {
    params: { type: "value_error" },
    error: 'Value error, Give either "size" or "for_ms"',
  },
).meta({ jsonSchema: oneOfSchema(["size", "for_ms"]) });

/** The same bytes, held and sent in blocks, as proxies do. */
export const join: FaultKind<z.infer<typeof payload>> = {
  payload,
  needsExact: false,
  unfit: unfitOffStream,
  prepare: ({ size, for_ms }) => ({
    kind: "change",
    change: (answer, strike) => {
      const holding = { size: size ?? maxBlock, forMs: for_ms ?? null, strike };
      return onScript(answer, (script) => joinedWrites(script, holding));
    },
  }),
};
