import type { TroubleKind } from "../../answers/trouble_kind.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { isJsonObject, type Json } from "../../json/values.ts";
import type { RequestView } from "../../request/request_view.ts";
import {
  type Asked,
  type Dialect,
  type Form,
  type LlmEvent,
  noModel,
  troubleMessages,
  type TroubleScene,
} from "./dialect.ts";
import { brokenOff, type StreamForm } from "./llm_stream.ts";
import type { LlmPayload } from "./llm_payload.ts";
import type { Said, SaidBlock, Usage } from "./said.ts";

/** What goes back: one JSON, or a stream. */
export type Reply =
  | {
    readonly kind: "json";
    readonly status: number;
    readonly headers: HeaderLines;
    readonly body: Json;
  }
  | {
    readonly kind: "stream";
    readonly form: StreamForm;
    readonly headers: HeaderLines;
    readonly events: Iterable<LlmEvent>;
    /** The event of an error after so many events. */
    trouble(kind: TroubleKind, sent: number): LlmEvent;
  };

/** Characters of a request's model that its answer repeats, in each event (docs/limits.md). */
const maxModelName = 200;

/** A call of a stub. */
export interface LlmCall {
  readonly spec: LlmPayload;
  readonly dialect: Dialect;
  /** Names the stub and its call. */
  readonly call: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Names a stub and its call, in the characters that ids may have. */
export function callName(stubId: string, call: number): string {
  return `${stubId.replaceAll(/[^\w-]/g, "-")}-${call}`;
}

/** What a request asks for, and whether its body is a JSON object. */
export function readRequest(
  { content, path, query }: RequestView,
  { ask }: Dialect,
): { readonly asked: Asked; readonly isReadable: boolean } {
  const reading = content.json();
  const isReadable = reading.ok && isJsonObject(reading.value);
  const body = isReadable ? reading.value : {};
  const asked = ask({ path, alt: query.single("alt"), body });
  return { asked, isReadable };
}

/** What is said to one request. */
export function saidOf(
  { spec, call, createdAt }: LlmCall,
  asked: Pick<Asked, "model">,
  blocks: readonly SaidBlock[],
): Said {
  const named = typeof asked.model === "string"
    ? asked.model.slice(0, maxModelName)
    : noModel;
  return {
    id: spec.id ?? null,
    call,
    model: spec.model ?? named,
    createdAt,
    blocks,
    usage: usageOf(spec, blocks),
    stop: spec.stop ??
      (blocks.some(({ kind }) => kind === "call") ? "tool" : "end"),
  };
}

/** What was given, and else a count of pieces. */
function usageOf(
  { usage }: LlmPayload,
  blocks: readonly SaidBlock[],
): Usage {
  const count = (some: readonly SaidBlock[]) =>
    some.reduce((sum, { pieces }) => sum + pieces.length, 0);
  const thought = blocks.filter(({ kind }) => kind === "thinking");
  return {
    input: usage?.input ?? 1,
    output: usage?.output ?? count(blocks),
    cached: usage?.cached ?? 0,
    reasoning: usage?.reasoning ?? count(thought),
  };
}

/** The answer to a request, once it is known what is said to it. */
export function replyTo(
  { spec: { error }, dialect }: Pick<LlmCall, "spec" | "dialect">,
  asked: Asked,
  said: Said,
): Reply {
  const { form } = asked;
  const headers = idHeaders(dialect, said);
  const events = () => dialect.events(said, asked);
  const trouble = (kind: TroubleKind, sent: number) =>
    dialect.troubleEvent(kind, troubleMessages[kind], { ...said, form, sent });
  if (!error) {
    return form === "json"
      ? { kind: "json", status: 200, headers, body: dialect.whole(said) }
      : { kind: "stream", form, headers, events: events(), trouble };
  }
  const { kind } = error;
  const message = troubleMessages[kind];
  const whole = troubleReply(dialect, { kind, message }, { ...said, form });
  // What is told with a good status is told in the form that was asked for.
  const after = error.after_pieces ?? (whole.status === 200 ? 0 : null);
  if (form === "json" || after === null) return whole;
  const broken = brokenOff(events, after, (sent) => trouble(kind, sent));
  return { kind: "stream", form, headers, events: broken, trouble };
}

type JsonReply = Extract<Reply, { kind: "json" }>;

/** The dialect's refusal of a request that it cannot read. */
export function refusalOf(
  { dialect, call }: Pick<LlmCall, "dialect" | "call">,
  form: Form,
): JsonReply {
  const message = "The body of the request is not a JSON object.";
  const scene = { call, model: noModel, form };
  return troubleReply(dialect, { kind: "invalid", message }, scene);
}

function troubleReply(
  dialect: Dialect,
  { kind, message }: { kind: TroubleKind; message: string },
  scene: TroubleScene,
): JsonReply {
  const { headers, ...trouble } = dialect.trouble(kind, message, scene);
  const all = [...idHeaders(dialect, scene), ...headers];
  return { kind: "json", ...trouble, headers: all };
}

function idHeaders(
  { requestIdHeader }: Dialect,
  { call }: Pick<Said, "call">,
): HeaderLines {
  return requestIdHeader === null ? [] : [[requestIdHeader, `req_${call}`]];
}
