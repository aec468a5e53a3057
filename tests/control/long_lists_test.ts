import assert from "node:assert/strict";
import type { z } from "zod";
import { pushPayload } from "../../src/actions/pushed.ts";
import { resourcePayload } from "../../src/actions/resource/resource_payload.ts";
import { ssePayload } from "../../src/actions/sse/sse_payload.ts";
import { streamPayload } from "../../src/actions/stream/stream_payload.ts";
import type { Json } from "../../src/json/values.ts";
import { LongLists, withLongLists } from "../../src/schema/long_list.ts";
import { readPayload } from "../../src/schema/payload.ts";

const events = Array.from({ length: 101 }, () => ({ data: "a" }));
const chunks = Array.from({ length: 101 }, () => ({ text: "a" }));
const items = Array.from({ length: 101 }, () => ({}));

Deno.test("the events, chunks and items of a payload are read in turns, where they are many", () => {
  const cases: readonly (readonly [string, z.ZodType, Json])[] = [
    ["events that are pushed", pushPayload, { events }],
    ["chunks that are pushed", pushPayload, { chunks }],
    ["events of a stub", ssePayload, { events }],
    ["chunks of a stub", streamPayload, { chunks }],
    ["items of a stub", resourcePayload, { items }],
  ];
  for (const [name, schema, payload] of cases) {
    const lists = new LongLists();
    const read = () => withLongLists(lists, () => readPayload(schema, payload));
    read();
    assert.ok(!lists.isEmpty, name);
    assert.equal([...lists.read()].length, 101, name);
    assert.ok(read().ok, name);
  }
});
