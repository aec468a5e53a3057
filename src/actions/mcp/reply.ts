import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import {
  errorMessage,
  isId,
  notification,
  quoted,
  resultMessage,
  type RpcError,
  type RpcRequest,
} from "./json_rpc.ts";
import {
  type Asking,
  callMethod,
  invalidParams,
  type Outcome,
  unknownMethod,
} from "./methods.ts";
import { type PreparedTool, textPart } from "./prepared_tool.ts";
import { modernRevision, tellsBadArguments } from "./revisions.ts";

/** A message and the milliseconds before it. */
export interface TimedMessage {
  readonly message: JsonObject;
  readonly delayMs: number;
}

/** What is answered to one request. */
export interface Reply {
  /** The response is the last one. */
  readonly messages: readonly TimedMessage[];
  /** Why there is no result. */
  readonly error: RpcError | null;
  /** Whether they are to be told one by one, each in its time. */
  readonly streams: boolean;
  /** Whether the stream stays open behind them. */
  readonly holds: boolean;
}

/** Answers one request. Rejects with `Unrenderable`. */
export async function answerRequest(
  { id, method, params }: RpcRequest,
  asking: Asking,
): Promise<Reply> {
  const isModern = asking.revision === modernRevision;
  if (isModern && method === "subscriptions/listen") return listen(id, params);
  if (method === "tools/call") return await callTool(id, params, asking);
  const outcome = await callMethod(method, asking, params);
  return atOnce(responseOf(id, outcome, asking), outcome);
}

function atOnce(message: JsonObject, outcome: Outcome): Reply {
  return {
    messages: [{ message, delayMs: 0 }],
    error: outcome.ok ? null : outcome.error,
    streams: false,
    holds: false,
  };
}

function responseOf(
  id: Json,
  outcome: Outcome,
  { revision, server }: Asking,
): JsonObject {
  if (!outcome.ok) return errorMessage(id, outcome.error);
  const { result, mayBeKept } = outcome;
  if (revision !== modernRevision) return resultMessage(id, result);
  return resultMessage(id, {
    _meta: { [`${prefix}serverInfo`]: { ...server.info } },
    resultType: "complete",
    ...result,
    // A test may change its stubs at any moment.
    ...(mayBeKept ? { ttlMs: 0, cacheScope: "private" } : {}),
  });
}

/** Before the names of what the revisions without sessions put into `_meta`. */
export const prefix = "io.modelcontextprotocol/";

async function callTool(
  id: Json,
  params: JsonObject,
  asking: Asking,
): Promise<Reply> {
  const found = findTool(params, asking);
  if (!("tool" in found)) return atOnce(responseOf(id, found, asking), found);
  const { tool } = found;
  const refusal = badArguments(tool.refuse(found.args), asking);
  if (refusal !== null) return atOnce(responseOf(id, refusal, asking), refusal);
  const progress = await progressOf(tool, params, asking);
  const result = await tool.result(asking.scene);
  const message = responseOf(id, { ok: true, result }, asking);
  // Whoever asked for no progress waits as long.
  const untold = progress.length > 0
    ? 0
    : tool.progress.reduce((sum, step) => sum + step.delayMs, 0);
  const delayMs = tool.delayMs + untold;
  return {
    messages: [...progress, { message, delayMs }],
    error: null,
    streams: progress.length > 0 || delayMs > 0,
    holds: false,
  };
}

interface CalledTool {
  readonly tool: PreparedTool;
  readonly args: JsonObject;
}

/** The tool that is called, or why there is none. */
function findTool(
  { name, arguments: args = {} }: JsonObject,
  { server: { tools } }: Asking,
): CalledTool | Outcome {
  if (tools === null) return unknownMethod("tools/call");
  if (typeof name !== "string") return invalidParams('"name" should be a text');
  const tool = tools.get(name);
  if (tool === undefined) return invalidParams(`Unknown tool: ${quoted(name)}`);
  return isJsonObject(args)
    ? { tool, args }
    : invalidParams('"arguments" should be an object');
}

/** Arguments that do not fit: for the model to correct, or an error of the protocol. */
function badArguments(
  why: string | null,
  { revision }: Asking,
): Outcome | null {
  if (why === null) return null;
  const message = `Invalid arguments: ${why}`;
  if (!tellsBadArguments(revision)) return invalidParams(message);
  const result = { content: [textPart(message)], isError: true };
  return { ok: true, result };
}

/** The notifications that a client asked for by a token. */
async function progressOf(
  { progress }: PreparedTool,
  { _meta: meta }: JsonObject,
  { scene }: Asking,
): Promise<TimedMessage[]> {
  const progressToken = meta !== undefined && isJsonObject(meta)
    ? meta.progressToken
    : undefined;
  if (progressToken === undefined || !isId(progressToken)) return [];
  const messages: TimedMessage[] = [];
  for (const [at, { message, delayMs }] of progress.entries()) {
    const text = await message?.render({ ...scene, n: at + 1 });
    const told = notification("notifications/progress", {
      progressToken,
      progress: at + 1,
      total: progress.length,
      ...(text === undefined ? {} : { message: text }),
    });
    messages.push({ message: told, delayMs });
  }
  return messages;
}

/** A stream of what changes: what is to come on it a test pushes. */
function listen(id: Json, { notifications }: JsonObject): Reply {
  const asked = notifications !== undefined && isJsonObject(notifications)
    ? notifications
    : {};
  const granted: JsonObject = {};
  for (const name of switches) if (asked[name] === true) granted[name] = true;
  const uris = asked.resourceSubscriptions;
  if (Array.isArray(uris)) {
    granted.resourceSubscriptions = uris.filter((uri) =>
      typeof uri === "string"
    );
  }
  const message = notification("notifications/subscriptions/acknowledged", {
    _meta: { [`${prefix}subscriptionId`]: id },
    notifications: granted,
  });
  const messages = [{ message, delayMs: 0 }];
  return { messages, error: null, streams: true, holds: true };
}

const switches = [
  "toolsListChanged",
  "promptsListChanged",
  "resourcesListChanged",
];
