import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import {
  encodeEvent,
  type EventText,
  lineFlaw,
} from "../../../src/actions/sse/event_encoding.ts";

const quiet = { comment: null, id: null, event: null, retry: null };

/** What an independent parser makes of a stream. */
function parse(stream: string) {
  const events: EventSourceMessage[] = [];
  const retries: number[] = [];
  const parser = createParser({
    onEvent: (event) => void events.push(event),
    onRetry: (retry) => void retries.push(retry),
  });
  parser.feed(stream);
  return { events, retries };
}

Deno.test("an event's fields stand in the order id, event, retry, data", () => {
  assert.equal(
    encodeEvent({
      comment: null,
      id: "9",
      event: "tock",
      retry: 30,
      data: "a\nb",
    }),
    "id: 9\nevent: tock\nretry: 30\ndata: a\ndata: b\n\n",
  );
});

Deno.test("an empty field keeps its space and retry may be 0", () => {
  assert.equal(
    encodeEvent({ comment: null, id: "", event: "", retry: 0, data: "" }),
    "id: \nevent: \nretry: 0\ndata: \n\n",
  );
});

Deno.test("only CR, LF and CRLF end a line of data, each of them one line", () => {
  const cases: [string, string[]][] = [
    ["a\r\nb", ["a", "b"]],
    ["a\n\rb", ["a", "", "b"]],
    ["a\r\rb", ["a", "", "b"]],
    ["\n", ["", ""]],
    ["end\n", ["end", ""]],
    ["\v\f\x1c\x1d\x1e\x85\u2028\u2029", ["\v\f\x1c\x1d\x1e\x85\u2028\u2029"]],
    [" lead: colon", [" lead: colon"]],
  ];
  for (const [data, lines] of cases) {
    const expected = lines.map((line) => `data: ${line}\n`).join("") + "\n";
    assert.equal(
      encodeEvent({ ...quiet, data }),
      expected,
      JSON.stringify(data),
    );
  }
});

Deno.test("a line break or NUL is found in an id and an event, and in no data", () => {
  for (const char of ["\n", "\r", "\r\n", "\0"]) {
    assert.match(
      lineFlaw({ ...quiet, id: `a${char}b`, data: "" }) ?? "",
      /^"id"/,
    );
    assert.match(
      lineFlaw({ ...quiet, event: char, data: "" }) ?? "",
      /^"event"/,
    );
    assert.equal(
      lineFlaw({ ...quiet, id: "a", event: "b", data: char }),
      null,
    );
  }
});

const oneLine = fc.string({ unit: "binary" }).filter((text) =>
  !/[\r\n\0]/.test(text)
);
const anyText = fc.array(
  fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "\r",
      "\n",
      "\r\n",
      " ",
      ":",
      "data: ",
      "\ufeff",
      "\u2028",
      "",
    ),
  ),
).map((parts) => parts.join(""));

Deno.test("what an independent parser reads is what was encoded", () => {
  const text: fc.Arbitrary<EventText> = fc.record({
    comment: fc.option(anyText),
    id: fc.option(oneLine),
    event: fc.option(oneLine),
    data: anyText as fc.Arbitrary<string | null>,
    retry: fc.option(fc.nat()),
  });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      const { events, retries } = parse(texts.map(encodeEvent).join(""));
      assert.deepEqual(retries, texts.flatMap(({ retry }) => retry ?? []));
      assert.deepEqual(
        events.map(({ event, data }) => ({ event: event ?? "", data })),
        texts.map(({ event, data }) => ({
          event: event ?? "",
          data: (data ?? "").replace(/\r\n?/g, "\n"),
        })),
      );
      for (const [n, { id }] of texts.entries()) {
        if (id !== null) assert.equal(events[n]?.id ?? "", id);
      }
    }),
    { numRuns: 1000 },
  );
});
