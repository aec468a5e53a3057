import type { z } from "zod";
import { separatorOf, writeEnd } from "../../answers/stream_parts.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import type { ActionKind } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { preparedParts } from "../script/late_parts.ts";
import { prepareStream, streamAction } from "../script/stream_answer.ts";
import { prepareChunk } from "./stream_chunk.ts";
import {
  listedStream,
  listStream,
  type StreamPayload,
  streamPayload,
} from "./stream_payload.ts";

/** A body in chunks, each in a write of its own: NDJSON, a slow download, anything. */
export const stream: ActionKind<StreamPayload, z.infer<typeof listedStream>> = {
  payload: streamPayload.nullish(),
  listed: listedStream.nullable(),
  prepare(stream, templates) {
    const headers = headersOf(stream);
    const own = ownHeaders(stream.headers ?? {});
    const type = firstValue([...own, ...headers], "content-type") ?? "";
    return streamAction(prepareStream(stream, {
      unit: "chunks",
      headers,
      heartbeat: null,
      separator: separatorOf(type) ?? writeEnd,
      parts: preparedParts(
        stream.chunks,
        (chunk) => prepareChunk(chunk, templates),
      ),
    }, templates));
  },
  list: listStream,
};

/** Lines of JSON say so; other bytes go untyped, as those of a response do (docs/contract.md#a17). */
function headersOf({ chunks }: StreamPayload): HeaderLines {
  const isNdjson = chunks.length > 0 &&
    chunks.every(({ json }) => json !== undefined);
  return isNdjson ? [["content-type", "application/x-ndjson"]] : [];
}
