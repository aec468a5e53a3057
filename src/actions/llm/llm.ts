// What a language model answers, told once for all of a vendor's forms: said.ts
// is what is said, a file for each dialect how it is told, reply.ts which of its
// forms a request gets, and llm_stream.ts when its pieces go out.

import type { z } from "zod";
import { type Answer, failure, ready } from "../../answers/answer.ts";
import { Player } from "../../answers/player.ts";
import type { Heartbeat } from "../../answers/playing.ts";
import { separatorOf, writeEnd } from "../../answers/stream_parts.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import { chanceFor } from "../../runtime/chance.ts";
import type { World } from "../../runtime/world.ts";
import type { Templates } from "../../templating/templates.ts";
import type { ActionKind, ActionScene, PreviewScene } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { type Preview, previewOf } from "../preview.ts";
import { previewScript } from "../script/script_preview.ts";
import {
  type PreparedHeaders,
  prepareHeaders,
  renderHeaders,
} from "../template_headers.ts";
import { dialects } from "./dialects.ts";
import { ejectLlm } from "./eject.ts";
import type { Dialect } from "./dialect.ts";
import {
  listedLlm,
  listLlm,
  type LlmPayload,
  llmPayload,
} from "./llm_payload.ts";
import {
  endingText,
  formHeaders,
  LlmScript,
  type Pace,
  paceOf,
  pingText,
  timed,
  written,
} from "./llm_stream.ts";
import {
  prepareBlocks,
  type PreparedBlock,
  renderBlocks,
} from "./prepared_blocks.ts";
import {
  callName,
  readRequest,
  refusalOf,
  type Reply,
  replyTo,
  saidOf,
} from "./reply.ts";

/** The answer of a language model: a stream or one JSON, as the request asks. */
export const llm: ActionKind<LlmPayload, z.infer<typeof listedLlm>> = {
  payload: llmPayload.nullish(),
  listed: listedLlm.nullable(),
  prepare(spec, templates) {
    const prepared = prepareLlm(spec, templates);
    return {
      kind: "live",
      streamsBody: false,
      answer: (scene, world) => answerLlm(prepared, scene, world),
      eject: (as, scene) => ejectLlm(prepared, as, scene),
      preview: (scene) => previewLlm(prepared, scene),
    };
  },
  list: listLlm,
};

/** An answer with everything done that needs no request. */
interface PreparedLlm {
  readonly spec: LlmPayload;
  readonly dialect: Dialect;
  readonly blocks: readonly PreparedBlock[];
  readonly headers: HeaderLines;
  readonly templateHeaders: PreparedHeaders;
  readonly pace: Pace;
  readonly heartbeat: Heartbeat | null;
}

function prepareLlm(spec: LlmPayload, templates: Templates): PreparedLlm {
  const dialect = dialects[spec.dialect];
  return {
    spec,
    dialect,
    blocks: prepareBlocks(spec, templates),
    headers: ownHeaders(spec.headers ?? {}),
    templateHeaders: prepareHeaders(spec.template_headers, templates),
    pace: paceOf(spec),
    heartbeat: heartbeatOf(spec, dialect),
  };
}

function heartbeatOf(
  { heartbeat_ms, heartbeat }: LlmPayload,
  { ping }: Dialect,
): Heartbeat | null {
  if (typeof heartbeat_ms !== "number" || ping === null) return null;
  const text = pingText(ping, heartbeat ?? "keep-alive");
  return { everyMs: heartbeat_ms, bytes: utf8.encode(text) };
}

const utf8 = new TextEncoder();

/** A reply with all its headers, or why there is none. */
type Rendered =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly detail: string };

async function renderReply(
  { spec, dialect, blocks, headers, templateHeaders }: PreparedLlm,
  { incoming, template, stubId, draws }: PreviewScene,
): Promise<Rendered> {
  const lines = await renderHeaders(templateHeaders, template);
  if ("kind" in lines) return { ok: false, detail: lines.detail ?? "" };
  const own = [...headers, ...lines];
  const call = callName(stubId, draws().turn + 1);
  const { asked, isReadable } = readRequest(incoming, dialect);
  if (!isReadable) {
    const refusal = refusalOf({ dialect, call }, asked.form);
    return { ok: true, reply: withHeaders(refusal, own) };
  }
  const rendition = await renderBlocks(
    blocks,
    (phrase) => phrase.render(template),
  );
  if (!rendition.ok) return rendition;
  const createdAt = incoming.now();
  const about = { spec, dialect, call, createdAt };
  const said = saidOf(about, asked, rendition.blocks);
  return { ok: true, reply: withHeaders(replyTo(about, asked, said), own) };
}

/** The reply with the headers of its form, of which each that the stub gives replaces one. */
function withHeaders(reply: Reply, own: HeaderLines): Reply {
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const usual = [
    ...formHeaders[reply.kind === "json" ? "json" : reply.form],
    ...reply.headers,
  ];
  const kept = usual.filter(([name]) => !names.has(name));
  return { ...reply, headers: [...kept, ...own] };
}

/** All texts are rendered before the first byte, so that an error is a clean 500 (docs/contract.md#b6.3). */
async function answerLlm(
  prepared: PreparedLlm,
  scene: ActionScene,
  world: World,
): Promise<Answer> {
  const { pace, heartbeat } = prepared;
  const rendered = await renderReply(prepared, scene);
  if (!rendered.ok) {
    const { detail } = rendered;
    return failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
  }
  const { reply } = rendered;
  if (reply.kind === "json") return wholeAnswer(reply);
  const { form, headers, events } = reply;
  const script = new LlmScript(
    written(timed(events, pace), form),
    chanceFor("jitter", scene.draws(), world),
  );
  const { startedAt } = scene.incoming;
  const unit: Player["unit"] = form === "sse" ? "events" : "chunks";
  const playing = { world, scene: scene.template, startedAt, unit, heartbeat };
  const player = new Player(script, playing);
  const type = firstValue(headers, "content-type") ?? "";
  const separator = separatorOf(type) ?? writeEnd;
  return {
    kind: "stream",
    status: 200,
    headers,
    body: player,
    player,
    separator,
    troubleOf(kind, sent) {
      const event = reply.trouble(kind, sent);
      const bytes = utf8.encode(endingText(event, form, sent));
      return { bytes, mark: { id: null, event: event.name } };
    },
  };
}

function wholeAnswer(reply: Extract<Reply, { kind: "json" }>) {
  const { status, headers } = reply;
  const body = JSON.stringify(reply.body);
  return ready({ status, headers, body, outcome: "answered" });
}

async function previewLlm(
  prepared: PreparedLlm,
  scene: PreviewScene,
): Promise<Preview> {
  const rendered = await renderReply(prepared, scene);
  if (!rendered.ok) {
    return { error: "TEMPLATE_RENDER_ERROR", detail: rendered.detail };
  }
  const { reply } = rendered;
  if (reply.kind === "json") return previewOf(wholeAnswer(reply));
  const { form, headers, events } = reply;
  const waits = written(timed(events, prepared.pace), form);
  const script = new LlmScript(waits, () => 0);
  return previewScript({ status: 200, headers }, script);
}
