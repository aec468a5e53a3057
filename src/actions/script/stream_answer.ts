// What all kinds of streams share: parts compiled once, a script made of them
// for each request, and a player for it. A kind has a schema and says how one
// of its parts is compiled; llm, mcp and others make a `PreparedStream`, too.

import {
  type Answer,
  failure,
  type StreamAnswer,
} from "../../answers/answer.ts";
import { Player } from "../../answers/player.ts";
import type { Heartbeat } from "../../answers/playing.ts";
import type { Script } from "../../answers/script.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { Templates } from "../../templating/templates.ts";
import type { ActionScene, LiveAction, PreviewScene } from "../kind.ts";
import { ownHeaders } from "../own_headers.ts";
import { type Preview, previewOf } from "../preview.ts";
import {
  type PreparedHeaders,
  prepareHeaders,
  renderHeaders,
} from "../template_headers.ts";
import type { Beginning, Start } from "./beginning.ts";
import { areFixed, type Parts } from "./late_parts.ts";
import { LiveStage } from "./live_stage.ts";
import { previewScript, unhurried } from "./script_preview.ts";
import { type PreparedScript, Rounds } from "./rounds.ts";
import type { ScriptFields } from "./script_fields.ts";

/** A stream with everything done that needs no request. */
export interface PreparedStream {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly templateHeaders: PreparedHeaders;
  readonly script: PreparedScript;
  readonly unit: Player["unit"];
  readonly heartbeat: Heartbeat | null;
  /** What ends each part on the wire. */
  readonly separator: RegExp;
  /** What it listens to; `null` for nothing. */
  readonly channel: string | null;
  /** Where it begins for whom; `null` for at the start. */
  readonly begin: Beginning | null;
}

/** The stream of some parts with the fields that all kinds have; a header that is given replaces the kind's own. */
export function prepareStream(
  fields: ScriptFields,
  kind: Pick<PreparedStream, "unit" | "heartbeat" | "separator" | "headers"> & {
    readonly parts: Parts;
    readonly begin?: Beginning | null;
  },
  templates: Templates,
): PreparedStream {
  const { unit, heartbeat, separator, parts } = kind;
  const own = ownHeaders(fields.headers ?? {});
  const templateHeaders = prepareHeaders(fields.template_headers, templates);
  const names = new Set(
    [...own, ...templateHeaders].map(([name]) => name.toLowerCase()),
  );
  const usual = kind.headers.filter(([name]) => !names.has(name));
  const { repeat, default_delay_ms, first_delay_ms, jitter_ms } = fields;
  return {
    status: fields.status_code ?? 200,
    headers: [...usual, ...own],
    templateHeaders,
    unit,
    heartbeat,
    separator,
    channel: fields.channel ?? null,
    begin: kind.begin ?? null,
    script: {
      noun: unit === "events" ? "Event" : "Chunk",
      parts,
      isFixed: areFixed(parts),
      firstDelayMs: first_delay_ms ?? default_delay_ms,
      defaultDelayMs: default_delay_ms,
      jitterMs: jitter_ms ?? 0,
      repeat: repeat === "forever" ? Infinity : repeat ?? 1,
      atEnd: fields.at_end ?? (fields.channel == null ? "close" : "hold"),
    },
  };
}

export function streamAction(stream: PreparedStream): LiveAction {
  return {
    kind: "live",
    streamsBody: false,
    answer: (scene, world) => answerStream(stream, scene, world),
    preview: (scene) => previewStream(stream, scene),
  };
}

/**
 * A stream that begins, in the turn of its request where nothing is rendered or
 * looked up: what waits takes 3 KiB of garbage for each stream ("streams").
 */
function answerStream(
  stream: PreparedStream,
  action: ActionScene,
  world: World,
): Answer | Promise<Answer> {
  const { templateHeaders, begin, script } = stream;
  return templateHeaders.length === 0 && begin === null && script.isFixed
    ? opened(stream, action, world, {
      lines: [],
      start: new Rounds(script, new LiveStage(action, world)),
    })
    : answerRendered(stream, action, world);
}

/** The first round is rendered before the first byte, so that an error is a clean 500 (docs/contract.md#b6.3). */
async function answerRendered(
  stream: PreparedStream,
  action: ActionScene,
  world: World,
): Promise<Answer> {
  const lines = await renderHeaders(stream.templateHeaders, action.template);
  if ("kind" in lines) return lines;
  const make = () => beginRounds(stream.script, action, world);
  const start = stream.begin === null
    ? await make()
    : await stream.begin(make, action, world);
  if ("kind" in start) return start;
  return opened(stream, action, world, { lines, start });
}

/** The answer of a stream of which it is known where it begins. */
function opened(
  stream: PreparedStream,
  action: ActionScene,
  world: World,
  { lines, start }: {
    readonly lines: HeaderLines;
    readonly start: Script | Start;
  },
): StreamAnswer {
  const { status, headers, separator, unit, heartbeat } = stream;
  const { script, resumedAfter = null } = "next" in start
    ? { script: start }
    : start;
  const player = new Player(script, {
    world,
    scene: action.template,
    startedAt: action.incoming.startedAt,
    unit,
    heartbeat,
    resumedAfter,
  });
  const answer: StreamAnswer = {
    kind: "stream",
    status,
    headers: lines.length === 0 ? headers : [...headers, ...lines],
    body: player,
    player,
    separator,
  };
  const { continues = null } = "next" in start ? {} : start;
  return registered(answer, { stream, action, player, continues });
}

async function beginRounds(
  script: PreparedScript,
  action: ActionScene,
  world: World,
): Promise<Script | Answer> {
  const rounds = new Rounds(script, new LiveStage(action, world));
  const trouble = await rounds.begin();
  return trouble === null
    ? rounds
    : failure("TEMPLATE_RENDER_ERROR", trouble, "template_error");
}

interface Registering {
  readonly stream: PreparedStream;
  readonly action: ActionScene;
  readonly player: Player;
  readonly continues: Start["continues"] | null;
}

/** A stream that others find once it is open: those who push, and those who resume it. */
function registered(
  answer: StreamAnswer,
  { stream: { channel }, action, player, continues }: Registering,
): StreamAnswer {
  const { stubId, streams } = action;
  const noted = continues?.stubId ??
    (streams.resumes(stubId) ? stubId : null);
  if (noted === null && channel === null) return answer;
  return {
    ...answer,
    onOpen(requestId) {
      if (noted !== null) {
        const { startedAt } = action.incoming;
        const before = continues?.ids ?? [];
        streams.rests.note(noted, player, { requestId, startedAt, before });
      }
      if (channel === null) return () => {};
      const after = player.resumedAfter;
      return streams.channels.join({ name: channel, after }, {
        requestId,
        player,
      });
    },
  };
}

/** The first round of a stream, as far as it is shown. */
async function previewStream(
  stream: PreparedStream,
  { template: scene }: PreviewScene,
): Promise<Preview> {
  const { status, headers } = stream;
  const lines = await renderHeaders(stream.templateHeaders, scene);
  if ("kind" in lines) return previewOf(lines);
  const meter = unhurried();
  const once = { ...stream.script, repeat: 1, jitterMs: 0 };
  const rounds = new Rounds(once, { scene, chance: () => 0, meter });
  const detail = await rounds.begin();
  if (detail !== null) return { error: "TEMPLATE_RENDER_ERROR", detail };
  const all = [...headers, ...lines];
  return previewScript({ status, headers: all }, rounds);
}
