import type { HeaderLines } from "../../request/header_lines.ts";
import type { HeaderFields } from "../../schema/header_fields.ts";
import type { EjectedKind, Ejection, EjectionScene } from "../ejection.ts";
import type { Dialect, Form } from "./dialect.ts";
import type { LlmPayload } from "./llm_payload.ts";
import {
  dataText,
  paceOf,
  type StreamForm,
  timed,
  type TimedEvent,
  type Written,
  written,
} from "./llm_stream.ts";
import { Placeholders, withoutTags } from "./placeholders.ts";
import { type PreparedBlock, renderBlocks } from "./prepared_blocks.ts";
import { callName, type Reply, replyTo, saidOf } from "./reply.ts";

/** What is shown of a stub. */
interface Ejected {
  readonly spec: LlmPayload;
  readonly dialect: Dialect;
  readonly blocks: readonly PreparedBlock[];
}

/** Events of a stream that is shown so (docs/limits.md). */
const maxEjectedEvents = 10_000;

/**
 * What an answer of a language model stands for: its first answer, with a
 * template where a request decides. A text that is a template is one piece.
 */
export async function ejectLlm(
  { spec, dialect, blocks }: Ejected,
  as: EjectedKind,
  { stubId, now }: EjectionScene,
): Promise<Ejection> {
  const form = formOf(dialect, as);
  if (form === undefined) return refusal(spec, dialect);
  const places = new Placeholders();
  const rendition = await renderBlocks(
    blocks,
    ({ source }) => Promise.resolve({ ok: true, text: places.ofText(source) }),
  );
  if (!rendition.ok) return { ok: false, why: rendition.detail };
  const said = rendition.blocks.map((block) =>
    block.kind === "call"
      ? { ...block, arguments: places.asJson(block.arguments) }
      : block
  );
  const model = places.ofExpression(dialect.modelExpression);
  const asked = { form, model, withUsage: false };
  const call = callName(stubId, 1);
  const about = { spec, dialect, call, createdAt: now };
  const reply = replyTo(about, asked, saidOf(about, asked, said));
  if (reply.kind === "json") {
    return as === "response" ? responseOf(reply, spec, places) : {
      ok: false,
      why: "It answers with an error instead of a stream: use ?as=response",
    };
  }
  return streamOf(reply, spec, places);
}

function formOf({ streams }: Dialect, as: EjectedKind): Form | undefined {
  if (as === "response") return "json";
  return streams.find((form) => (form === "sse") === (as === "sse"));
}

function refusal({ dialect }: LlmPayload, { streams }: Dialect): Ejection {
  const as = streams.includes("sse") ? "sse" : "stream";
  const why =
    `An answer of ${dialect} is not streamed in this form: use ?as=${as}`;
  return { ok: false, why };
}

/** The headers beside those that the plainer kind has by itself. */
function headersOf(
  lines: HeaderLines,
  { headers, template_headers }: LlmPayload,
) {
  const names = new Set(
    Object.keys({ ...headers, ...template_headers })
      .map((name) => name.toLowerCase()),
  );
  const fields: HeaderFields = Object.fromEntries(
    lines.filter(([name]) => !names.has(name)),
  );
  return {
    headers: { ...fields, ...headers },
    ...(template_headers ? { template_headers } : {}),
  };
}

function responseOf(
  { status, headers, body }: Extract<Reply, { kind: "json" }>,
  spec: LlmPayload,
  places: Placeholders,
): Ejection {
  const template = places.templateOf(JSON.stringify(body));
  const response = {
    status_code: status,
    ...headersOf([["content-type", "application/json"], ...headers], spec),
    ...(template === null ? { body } : { template_body: template }),
  };
  return { ok: true, action: { response } };
}

function streamOf(
  { form, headers, events }: Extract<Reply, { kind: "stream" }>,
  spec: LlmPayload,
  places: Placeholders,
): Ejection {
  const pace = paceOf(spec);
  const all: Written[] = [];
  for (const one of written(timed(events, pace), form)) {
    if (all.push(one) <= maxEjectedEvents) continue;
    const why =
      `Its stream is too long to be shown: it has more than ${maxEjectedEvents} events`;
    return { ok: false, why };
  }
  if (form !== "sse") {
    const type = form === "lines" ? "application/x-ndjson" : "application/json";
    const chunks = all.map((one) => chunkOf(one, form, places));
    const lines: HeaderLines = [["content-type", type], ...headers];
    const stream = { chunks, default_delay_ms: 0, ...headersOf(lines, spec) };
    return { ok: true, action: { stream } };
  }
  const { heartbeat_ms, heartbeat } = spec;
  const sse = {
    events: all.map((one) => eventOf(one, places)),
    default_delay_ms: 0,
    ...headersOf(headers, spec),
    ...(heartbeat_ms ? { heartbeat_ms } : {}),
    ...(heartbeat ? { heartbeat } : {}),
  };
  return { ok: true, action: { sse } };
}

function timesOf({ delayMs, jitterMs }: TimedEvent) {
  return {
    ...(delayMs === 0 ? {} : { delay_ms: delayMs }),
    ...(jitterMs === 0 ? {} : { jitter_ms: jitterMs }),
  };
}

function eventOf(one: TimedEvent, places: Placeholders) {
  const { name, data } = one.event;
  return {
    data: places.templateOf(dataText(one.event)) ?? data,
    event: name,
    id: null,
    retry: null,
    ...timesOf(one),
  };
}

function chunkOf(
  one: Written,
  form: StreamForm,
  places: Placeholders,
) {
  const template = places.templateOf(one.text);
  const content = template === null && form === "lines"
    ? { json: one.event.data }
    : { text: template ?? withoutTags(one.text) };
  return { ...content, ...timesOf(one) };
}
