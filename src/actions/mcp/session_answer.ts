import {
  type Answer,
  jsonAnswer,
  type ReadyAnswer,
} from "../../answers/answer.ts";
import type { Json } from "../../json/values.ts";
import { firstValue } from "../../request/header_lines.ts";
import { restNow } from "../../runtime/next_turn.ts";
import { shownTo } from "../shown_header.ts";
import {
  codes,
  readMessage,
  resultMessage,
  type RpcMessage,
  type RpcRequest,
} from "./json_rpc.ts";
import type { McpCall } from "./mcp_call.ts";
import { placeOf, restOf, writesOf } from "./mcp_stream.ts";
import { viewOfMessage } from "./message_view.ts";
import { answerRequest, type Reply } from "./reply.ts";
import {
  isSessionRevision,
  latestWithSessions,
  opensWithId,
  takesBatches,
} from "./revisions.ts";
import { emptyAnswer, refuse, refuseHttp } from "./rpc_answer.ts";
import { type McpSession, newSession } from "./session.ts";

const header = "Mcp-Session-Id";

/** The handshake: agrees on a revision and begins a session. */
export function beginSession(
  { id, params }: RpcRequest,
  { server, sessions, stubId, incoming, uuid }: McpCall,
): ReadyAnswer {
  const { protocolVersion: asked } = params;
  if (typeof asked !== "string") {
    const message = '"protocolVersion" should be a text';
    return refuse(400, { code: codes.invalidParams, message }, { id });
  }
  const revision = isSessionRevision(asked) ? asked : latestWithSessions;
  const session = newSession(uuid(), revision);
  sessions.add(stubId, session);
  const { info, capabilities, instructions } = server;
  const result = {
    protocolVersion: revision,
    capabilities,
    serverInfo: { ...info },
    ...(instructions === null ? {} : { instructions }),
  };
  return jsonAnswer(200, resultMessage(id, result), [
    [header.toLowerCase(), session.id],
    ...shownTo(incoming.headerLines, header),
  ]);
}

/** The session that a request names, or why it has none. */
async function sessionOf(
  { incoming, sessions, stubId }: McpCall,
): Promise<McpSession | ReadyAnswer> {
  const id = firstValue(incoming.headerLines, header.toLowerCase());
  if (id === null) {
    return refuseHttp(
      400,
      `Bad Request: ${header} is missing: begin with "initialize"`,
    );
  }
  return await sessions.find(stubId, id) ?? refuse(404, {
    code: codes.sessionNotFound,
    message: `Session not found: begin a new one with "initialize"`,
  });
}

/** Answers one message that came in a session. */
export async function answerInSession(
  message: RpcMessage,
  call: McpCall,
): Promise<Answer> {
  const session = await sessionOf(call);
  if ("kind" in session) return session;
  if (message.kind !== "request") return emptyAnswer(202);
  const reply = await replyIn(session, message, call);
  if (reply.streams) return streamIn(session, [reply], call);
  const [response] = reply.messages;
  return jsonAnswer(200, response?.message ?? {});
}

function replyIn(
  { revision }: McpSession,
  request: RpcRequest,
  { server, scene }: McpCall,
): Promise<Reply> {
  return answerRequest(request, { server, scene, revision });
}

/** A stream of replies, which the client may resume. */
function streamIn(
  session: McpSession,
  replies: readonly Reply[],
  { sessions, ticks, play }: McpCall,
): Answer {
  const ids = {
    stream: ++session.streams,
    opens: opensWithId(session.revision),
  };
  const messages = replies.flatMap(({ messages }) => messages);
  const writes = writesOf(messages, ids);
  const bytes = writes.reduce((sum, write) => sum + write.bytes.length, 0);
  sessions.keep(session, { writes, bytes, startedAt: ticks() });
  return play(writes, { holds: false, session: null });
}

/** Messages of one list (docs/limits.md). */
const maxBatch = 100;

/** Answers a list of messages, in the revisions that have them. */
export async function answerBatch(
  values: readonly Json[],
  call: McpCall,
): Promise<Answer> {
  const session = await sessionOf(call);
  if ("kind" in session) return session;
  const invalid = (reason: string) =>
    refuse(400, {
      code: codes.invalidRequest,
      message: `Invalid request: ${reason}`,
    });
  const { revision } = session;
  if (!takesBatches(revision)) {
    return invalid(`The revision ${revision} takes one message at a time`);
  }
  if (values.length === 0 || values.length > maxBatch) {
    return invalid(`A list should have 1 to ${maxBatch} messages`);
  }
  const replies: Reply[] = [];
  for (const value of values) {
    const message = readMessage(value);
    if (message.kind === "invalid") return invalid(message.reason);
    if (message.kind !== "request") continue;
    if (message.method === "initialize") {
      return invalid('"initialize" should stand alone');
    }
    const subject = viewOfMessage(call.scene.subject, value);
    const own = { ...call, scene: { ...call.scene, subject } };
    replies.push(await replyIn(session, message, own));
    // To check arguments takes time.
    await restNow();
  }
  if (replies.length === 0) return emptyAnswer(202);
  if (replies.some(({ streams }) => streams)) {
    return streamIn(session, replies, call);
  }
  const all = replies.flatMap(({ messages }) => messages);
  return jsonAnswer(200, all.map(({ message }) => message));
}

/** The stream that a client opens by GET: the rest of one that broke off, or one for what is pushed. */
export async function openStream(call: McpCall): Promise<Answer> {
  const session = await sessionOf(call);
  if ("kind" in session) return session;
  const last = firstValue(call.incoming.headerLines, "last-event-id");
  const place = placeOf(last ?? "");
  if (last !== null && place !== null && place.stream > 0) {
    const { sessions, stubId } = call;
    const sent = await sessions.sent(stubId, session, place.stream);
    if (sent === undefined) {
      return refuseHttp(
        400,
        "Bad Request: the stream of the Last-Event-ID is not kept",
      );
    }
    const writes = restOf(sent, place.event, call.ticks());
    const end = { holds: false, session: null, resumedAfter: last };
    return call.play(writes, end);
  }
  const opens = opensWithId(session.revision);
  const writes = writesOf([], { stream: 0, opens });
  return call.play(writes, { holds: true, session });
}

/** Ends a session, and its open streams. */
export async function endSession(call: McpCall): Promise<ReadyAnswer> {
  const session = await sessionOf(call);
  if ("kind" in session) return session;
  await call.sessions.end(call.stubId, session);
  return emptyAnswer(200);
}
