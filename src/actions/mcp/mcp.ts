// A server of the Model Context Protocol (MCP), over Streamable HTTP: JSON-RPC
// messages come by POST, and are answered by one JSON text or by a stream of
// events. Sources: modelcontextprotocol.io/specification, the revisions
// 2025-11-25 and before (sessions) and 2026-07-28 (without).

import type { z } from "zod";
import { type Answer, failure, ready } from "../../answers/answer.ts";
import { joinChunks } from "../../request/byte_chunks.ts";
import type { ActionKind, ActionScene, PreviewScene } from "../kind.ts";
import { type Preview, previewOf } from "../preview.ts";
import { answerMcp } from "./mcp_answer.ts";
import type { McpCall } from "./mcp_call.ts";
import {
  listedMcp,
  listMcp,
  type McpPayload,
  mcpPayload,
} from "./mcp_payload.ts";
import { playWrites, streamHeaders } from "./mcp_stream.ts";
import { type PreparedMcp, prepareMcp } from "./prepared_mcp.ts";
import { latestWithSessions } from "./revisions.ts";
import { Unrenderable } from "./said_text.ts";
import { newSession, type SessionShelf } from "./session.ts";
import type { World } from "../../runtime/world.ts";

/** An MCP server with tools, resources and prompts. */
export const mcp: ActionKind<McpPayload, z.infer<typeof listedMcp>> = {
  payload: mcpPayload.nullish(),
  listed: listedMcp.nullable(),
  prepare(spec, templates) {
    const server = prepareMcp(spec, templates);
    return {
      kind: "live",
      streamsBody: false,
      answer: (scene, world) => answerOrFail(realCall(server, scene, world)),
      preview: (scene) => previewMcp(server, scene),
    };
  },
  list: listMcp,
};

/** All texts are rendered before the first byte, so that an error is a clean 500 (docs/contract.md#b6.3). */
async function answerOrFail(call: McpCall): Promise<Answer> {
  try {
    return await answerMcp(call);
  } catch (error) {
    if (!(error instanceof Unrenderable)) throw error;
    return failure("TEMPLATE_RENDER_ERROR", error.message, "template_error");
  }
}

function realCall(
  server: PreparedMcp,
  scene: ActionScene,
  world: World,
): McpCall {
  const { incoming, template, stubId, sessions } = scene;
  const { startedAt } = incoming;
  return {
    server,
    incoming,
    scene: { ...template, said: { characters: 0 } },
    stubId,
    sessions,
    opensToPages: () => scene.opensToPages(),
    uuid: () => world.uuid(),
    ticks: () => world.ticks(),
    play: (writes, end) =>
      playWrites(writes, end, { world, scene: template, startedAt }),
  };
}

/** Any session is known, and none is kept. */
const anySession: SessionShelf = {
  add() {},
  find: (_, id) => newSession(id, latestWithSessions),
  end() {},
  sent: () => undefined,
  keep() {},
};

async function previewMcp(
  server: PreparedMcp,
  { incoming, template }: PreviewScene,
): Promise<Preview> {
  const answer = await answerOrFail({
    server,
    incoming,
    scene: { ...template, said: { characters: 0 } },
    stubId: "",
    sessions: anySession,
    opensToPages: () => true,
    uuid: () => "00000000-0000-4000-8000-000000000000",
    ticks: () => 0,
    play: (writes) =>
      ready({
        status: 200,
        headers: streamHeaders,
        body: joinChunks(writes.map(({ bytes }) => bytes)),
        outcome: "answered",
      }),
  });
  return answer.kind === "ready"
    ? previewOf(answer)
    : { status: answer.status };
}
