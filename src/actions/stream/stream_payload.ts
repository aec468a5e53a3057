import { z } from "zod";
import { longList } from "../../schema/long_list.ts";
import { anyJson } from "../../schema/scalars.ts";
import { given } from "../given.ts";
import {
  checkScript,
  listedScriptFields,
  refuseLongList,
  scriptFields,
  scriptSchema,
} from "../script/script_fields.ts";
import { streamChunk } from "./stream_chunk.ts";

/** A body in chunks, each after its delay. */
export const streamPayload = z.strictObject({
  chunks: z.preprocess(refuseLongList, longList(streamChunk)).describe(
    'a list of chunks such as {"json": {"done": false}}',
  ),
  ...scriptFields,
}).superRefine((stream, ctx) =>
  checkScript({ ...stream, parts: stream.chunks, name: "chunks" }, ctx)
).meta({
  id: "StreamAction",
  description: 'an object such as {"chunks": [{"text": "hello"}]}',
  jsonSchema: scriptSchema("chunks"),
});

export type StreamPayload = z.infer<typeof streamPayload>;

/** A stream of chunks as listings show it: what was given, and no more. */
export const listedStream = z.object({
  chunks: z.array(z.object({
    json: anyJson().optional(),
    text: z.string().optional(),
    base64: z.string().optional(),
    delay_ms: z.int().optional(),
    jitter_ms: z.int().optional(),
    repeat: z.int().optional(),
  })),
  default_delay_ms: z.int(),
  ...listedScriptFields,
}).meta({ id: "ListedStream" });

export function listStream(
  { chunks, default_delay_ms, ...more }: StreamPayload,
): z.infer<typeof listedStream> {
  return {
    chunks: chunks.map(({ json, ...rest }) => ({
      ...(json === undefined ? {} : { json }),
      ...given(rest),
    })),
    default_delay_ms,
    ...given(more),
  };
}
