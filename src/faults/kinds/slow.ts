import type { z } from "zod";
import { hasNoContent } from "../../answers/answer.ts";
import { type OpenBody, withBody } from "../../answers/as_stream.ts";
import type { ChunkSource } from "../../answers/chunk_source.ts";
import { givenSchema, noneOfSchema } from "../../schema/one_of.ts";
import { integer } from "../../schema/scalars.ts";
import type { FaultKind, Strike, Unfit } from "../fault.ts";
import { faultPayload } from "../fault_payload.ts";

/** Parts that a body is sent in; each is a write. */
const maxParts = 10_000;

const rate = "bytes_per_second";
const parts = ["chunks", "over_ms"] as const;

const payload = faultPayload({
  bytes_per_second: integer({
    min: 1,
    description: "how many bytes of the body go out in a second, 1 or more",
  }).nullish(),
  chunks: integer({
    min: 1,
    max: maxParts,
    description: `how many parts the body goes out in, 1 to ${maxParts}`,
  }).nullish(),
  over_ms: integer({
    min: 0,
    description: "whole milliseconds that the parts take together",
  }).nullish(),
}, '{"bytes_per_second": 100} or {"chunks": 5, "over_ms": 2000}')
  .refine(({ bytes_per_second, chunks, over_ms }) => {
    const given = [chunks, over_ms].filter((one) => one != null).length;
    return bytes_per_second == null ? given === 2 : given === 0;
  }, {
    params: { type: "value_error" },
    error:
      'Value error, Give either "bytes_per_second", or "chunks" together with "over_ms"',
  }).meta({
    jsonSchema: {
      anyOf: [
        { allOf: [givenSchema(rate), noneOfSchema(parts)] },
        { allOf: [...parts.map(givenSchema), noneOfSchema([rate])] },
      ],
    },
  });

type SlowSpec = z.infer<typeof payload>;

/** The body dribbles. */
export const slow: FaultKind<SlowSpec> = {
  payload,
  needsExact: false,
  unfit,
  prepare: (spec) => ({
    kind: "change",
    change(answer, strike) {
      if (hasNoContent(answer.status)) return answer;
      if (answer.kind === "stream" && spec.chunks != null) return answer;
      return withBody(answer, (body) => dribbling(body, spec, strike));
    },
  }),
};

function unfit({ chunks }: SlowSpec, action: string): Unfit | null {
  return chunks == null || action === "response" ? null : {
    parameter: "chunks",
    why:
      `The length of what ${action} answers is not known before: give bytes_per_second`,
  };
}

/** Milliseconds between two writes of a body that flows at some bytes a second. */
const stepMs = 50;

interface Pace {
  /** Bytes of a write. */
  readonly size: number;
  /** Milliseconds before it. */
  waitFor(bytes: number): number;
}

function paceOf(
  { bytes_per_second, chunks, over_ms }: SlowSpec,
  length: number | null,
): Pace {
  const rate = bytes_per_second ?? 1;
  if (chunks != null) {
    const size = Math.max(1, Math.ceil((length ?? 1) / chunks));
    const parts = Math.max(1, Math.ceil((length ?? 1) / size));
    return { size, waitFor: () => (over_ms ?? 0) / parts };
  }
  const size = Math.max(1, Math.floor(rate * stepMs / 1000));
  return { size, waitFor: (bytes) => bytes * 1000 / rate };
}

/** A body in small writes, each after its time; to give it up ends the wait. */
function dribbling(
  { source, length }: OpenBody,
  spec: SlowSpec,
  { world, hit }: Strike,
): ChunkSource {
  const { size, waitFor } = paceOf(spec, length);
  const gone = new AbortController();
  let rest = new Uint8Array(0);
  let isHit = false;
  return {
    async read() {
      while (rest.length === 0) {
        const chunk = await source.read();
        if (chunk === null) return null;
        rest = chunk;
      }
      if (!isHit) hit({ byte: 0 });
      isHit = true;
      const part = rest.subarray(0, size);
      rest = rest.subarray(size);
      await world.sleep(waitFor(part.length), gone.signal);
      return part;
    },
    cancel(reason) {
      gone.abort();
      source.cancel(reason);
    },
  };
}
