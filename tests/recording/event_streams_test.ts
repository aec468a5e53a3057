import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import { startStandin } from "../harness.ts";
import { recorded } from "./exchanges.ts";

/** What a client sees of a stream of events. */
function seen(text: string) {
  const events: unknown[] = [];
  let retry: number | null = null;
  const parser = createParser({
    onEvent: ({ id, event, data }: EventSourceMessage) =>
      events.push({ id, event, data }),
    onRetry: (given: number) => retry = given,
  });
  parser.feed(text);
  return { events, retry };
}

const word = fc.constantFrom(
  "a",
  "{{ x }}",
  "{% y %}",
  "{#",
  "ü",
  "1",
  " b",
  "",
);

const line = fc.oneof(
  fc.tuple(fc.constantFrom("data", "id", "event", "other"), word)
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom("data", "data:x", 'data: {"a":1}', 'data: {"a": 1}', "id"),
  fc.constantFrom("data: [1,{}]", ": note", ":", "retry: 5", "retry: x"),
);

const stream = fc.tuple(
  fc.array(fc.array(line, { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 5,
  }),
  fc.constantFrom("\n", "\r\n", "\r"),
).map(([events, end]) =>
  events.map((lines) => `${lines.join(end)}${end}${end}`).join("")
);

Deno.test("a client of the mock sees the events that the upstream sent", async () => {
  await using server = await startStandin();
  let count = 0;
  const property = fc.asyncProperty(stream, async (text) => {
    const target = `/stream/${count++}`;
    const [stub] = recorded([{
      target,
      answerHeaders: [["content-type", "text/event-stream"]],
      answer: text,
    }]).stubs;
    await server.stub(stub);
    const answer = await server.get(target);
    assert.deepEqual(seen(answer.text), seen(text), JSON.stringify(stub));
  });
  await fc.assert(property, { numRuns: 150 });
});
