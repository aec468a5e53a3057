import {
  type Answer,
  jsonAnswer,
  type ReadyAnswer,
} from "../../answers/answer.ts";
import { isJsonObject, type Json } from "../../json/values.ts";
import { firstValue } from "../../request/header_lines.ts";
import { readExactly } from "../../templating/exact_body.ts";
import {
  codes,
  readMessage,
  type RpcError,
  type RpcMessage,
  type RpcRequest,
} from "./json_rpc.ts";
import type { McpCall } from "./mcp_call.ts";
import { writesOf } from "./mcp_stream.ts";
import { checkModern, namedRevision, unsupported } from "./modern_rules.ts";
import { checkParamHeaders } from "./param_headers.ts";
import { answerRequest } from "./reply.ts";
import { isSessionRevision, modernRevision } from "./revisions.ts";
import { emptyAnswer, refuse, refuseHttp } from "./rpc_answer.ts";
import {
  answerBatch,
  answerInSession,
  beginSession,
  endSession,
  openStream,
} from "./session_answer.ts";
import { refuseAccept, refuseOrigin, refuseType } from "./transport_rules.ts";

/** Answers by MCP's Streamable HTTP, in the revision that the request asks for. Rejects with `Unrenderable`. */
export async function answerMcp(call: McpCall): Promise<Answer> {
  const { incoming: { method, headerLines: lines }, opensToPages } = call;
  const refused = refuseOrigin(lines, opensToPages);
  if (refused !== null) return refused;
  if (method === "POST") {
    return refuseAccept(lines, method) ?? refuseType(lines) ??
      await answerPost(call);
  }
  const version = versionOf(call);
  const isModern = version === modernRevision;
  if (isModern || (method !== "GET" && method !== "DELETE")) {
    const allow = isModern ? "POST" : "GET, POST, DELETE";
    return refuseHttp(405, `Method not allowed: use ${allow}`, [[
      "allow",
      allow,
    ]]);
  }
  if (version !== null && !isSessionRevision(version)) {
    return refuse(400, unsupported(version));
  }
  if (method === "DELETE") return await endSession(call);
  return refuseAccept(lines, method) ?? await openStream(call);
}

function versionOf({ incoming: { headerLines } }: McpCall): string | null {
  return firstValue(headerLines, "mcp-protocol-version");
}

async function answerPost(call: McpCall): Promise<Answer> {
  const reading = readExactly(call.incoming.content);
  if (!reading.ok) {
    const message = `Parse error: ${reading.reason}`;
    return refuse(400, { code: codes.parseError, message });
  }
  const { value } = reading;
  const version = versionOf(call);
  if (Array.isArray(value)) return await answerBatch(value, call);
  const message = readMessage(value);
  if (message.kind === "invalid") return refuseMessage(message.reason);
  if (message.kind === "request" && message.method === "initialize") {
    return beginSession(message, call);
  }
  const named = message.kind === "request" ? namedRevision(message) : undefined;
  if (version === modernRevision || named !== undefined) {
    return await answerModern(message, call);
  }
  if (version !== null && !isSessionRevision(version)) {
    return refuse(400, unsupported(version), { id: idOf(message) });
  }
  return await answerInSession(message, call);
}

/** A message that is none. */
function refuseMessage(reason: string): ReadyAnswer {
  const message = `Invalid request: ${reason}`;
  return refuse(400, { code: codes.invalidRequest, message });
}

function idOf(message: RpcMessage): Json {
  return message.kind === "request" ? message.id : null;
}

/** Statuses of errors in the revision without sessions, where results have 200. */
function statusOf(code: number): number {
  return code === codes.methodNotFound ? 404 : 400;
}

async function answerModern(
  message: RpcMessage,
  call: McpCall,
): Promise<Answer> {
  if (message.kind === "notification") return emptyAnswer(202);
  if (message.kind !== "request") {
    return refuseMessage("A client sends only requests and notifications");
  }
  return await answerOne(message, call);
}

async function answerOne(
  request: RpcRequest,
  call: McpCall,
): Promise<Answer> {
  const { server, scene, incoming, play } = call;
  const { id } = request;
  const wrong = checkModern(request, incoming.headerLines) ??
    checkParams(request, call);
  if (wrong !== null) return refuse(statusOf(wrong.code), wrong, { id });
  const asking = { server, scene, revision: modernRevision } as const;
  const reply = await answerRequest(request, asking);
  if (!reply.streams) {
    const status = reply.error === null ? 200 : statusOf(reply.error.code);
    const [response] = reply.messages;
    return jsonAnswer(status, response?.message ?? {});
  }
  const { holds } = reply;
  return play(writesOf(reply.messages, null), { holds, session: null });
}

/** Whether the headers of a call repeat its arguments as the tool's schema asks. */
function checkParams(
  { method, params: { name, arguments: args = {} } }: RpcRequest,
  { server, incoming }: McpCall,
): RpcError | null {
  if (method !== "tools/call" || typeof name !== "string") return null;
  const tool = server.tools?.get(name);
  if (tool === undefined || !isJsonObject(args)) return null;
  const { paramHeaders } = tool;
  return checkParamHeaders(paramHeaders, args, incoming.headerLines);
}
