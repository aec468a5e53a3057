import fc from "fast-check";
import { template } from "./template_arbitrary.ts";
import { jsonValue, longText, repeats } from "./text_arbitrary.ts";

const response = fc.oneof(
  template.map((template_body) => ({
    response: { status_code: 200, template_body },
  })),
  longText(500_000).map((body) => ({ response: { status_code: 200, body } })),
);

/** A part of a stream so many times, up to about a megabyte together. */
function many<Part>(text: string, count: number, part: Part): Part[] {
  const most = Math.ceil(1_000_000 / (text.length + 1));
  return Array.from({ length: Math.min(count, most) }, () => part);
}

const sse = fc.tuple(template, repeats(3000)).map(([data, count]) => ({
  sse: { default_delay_ms: 0, events: many(data, count, { data }) },
}));

const stream = fc.tuple(template, repeats(3000), longText(10_000)).map((
  [data, count, text],
) => ({
  stream: {
    chunks: [...many(data, count, { data }), ...many(text, count, { text })],
  },
}));

/** What listens to a channel holds its answer open: here it closes after what is kept. */
const channel = fc.record({
  channel: fc.constantFrom("news", "__proto__", "a b"),
  keep: repeats(1000),
}).map((more) => ({
  sse: { events: [{ data: "a" }], ...more, at_end: "close" },
}));

const said = fc.record({
  text: template,
  thinking: longText(20_000),
  tool_calls: fc.array(
    fc.record({
      name: fc.constantFrom("find", "__proto__"),
      arguments: fc.oneof(template, jsonValue),
    }),
    { minLength: 1, maxLength: 3 },
  ),
}, { requiredKeys: ["text"] });

const llm = fc.tuple(
  fc.constantFrom(
    ...["openai_chat", "openai_responses", "anthropic", "gemini", "ollama"],
  ),
  fc.oneof(
    said,
    fc.tuple(template, repeats(2000)).map(([one, count]) => ({
      pieces: many(one, count, one),
    })),
  ),
).map(([dialect, more]) => ({ llm: { dialect, ...more } }));

const tool = fc.record({
  name: fc.constantFrom("price", "__proto__", "é"),
  text: template,
  input_schema: fc.oneof(
    fc.constant({ type: "object", required: ["a"] }),
    repeats(300).map((depth) => nestedSchema(depth)),
    longText(500).map((pattern) => ({
      type: "object",
      properties: { a: { type: "string", pattern } },
    })),
  ),
}, { requiredKeys: ["name", "text"] });

const mcp = fc.tuple(tool, repeats(1000), template).map((
  [tool, count, text],
) => ({
  mcp: {
    tools: many(JSON.stringify(tool), count, tool).map((one, at) => ({
      ...one,
      name: `${one.name}${at === 0 ? "" : at}`,
    })),
    resources: [{ uri: "file:///a", name: "a", text }],
    prompts: [{ name: "p", messages: [{ role: "user", text }] }],
  },
}));

function nestedSchema(depth: number): Record<string, unknown> {
  let schema: Record<string, unknown> = { type: "string" };
  for (let at = 0; at < depth; at++) {
    schema = { type: "object", properties: { a: schema } };
  }
  return schema;
}

const resource = fc.oneof(
  fc.tuple(repeats(10_000), jsonValue).map(([count, value]) => ({
    resource: {
      items: many(JSON.stringify(value), count, value).map((one, id) => ({
        id,
        one,
      })),
    },
  })),
  jsonValue.map((value) => ({ resource: { item: { value } } })),
);

const step = fc.oneof(response, sse, llm);

const sequence = fc.tuple(
  fc.array(step, { minLength: 1, maxLength: 4 }),
  fc.constantFrom("in_turn", "random"),
).map(([steps, pick]) => ({ sequence: { steps, pick } }));

/** What a stub answers, of each kind that needs no other server. */
export const action: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 3, arbitrary: response },
  sse,
  stream,
  channel,
  llm,
  mcp,
  resource,
  sequence,
);
