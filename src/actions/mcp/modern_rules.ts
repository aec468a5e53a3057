// The revision without sessions: each request says in `_meta` what it needs,
// and its headers say some of that once more.

import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import { decodedHeader } from "./header_value.ts";
import { codes, quoted, type RpcError, type RpcRequest } from "./json_rpc.ts";
import { prefix } from "./reply.ts";
import { modernRevision, revisions } from "./revisions.ts";

/** The revision that a message names for itself; `undefined` where it names none. */
export function namedRevision({ params }: RpcRequest): Json | undefined {
  const { _meta: meta } = params;
  return meta !== undefined && isJsonObject(meta)
    ? meta[`${prefix}protocolVersion`]
    : undefined;
}

/** What is wrong with a request, in the order in which the revision looks; `null` for nothing. */
export function checkModern(
  request: RpcRequest,
  lines: HeaderLines,
): RpcError | null {
  return checkMeta(request.params) ?? checkHeaders(request, lines) ??
    checkVersion(namedRevision(request) ?? null);
}

function checkMeta({ _meta: meta }: JsonObject): RpcError | null {
  const given = meta !== undefined && isJsonObject(meta) ? meta : {};
  const missing = [
    typeof given[`${prefix}protocolVersion`] === "string"
      ? []
      : ["protocolVersion"],
    isJsonObject(given[`${prefix}clientCapabilities`])
      ? []
      : ["clientCapabilities"],
  ].flat().map((name) => prefix + name);
  if (missing.length === 0) return null;
  const message = `params._meta lacks ${missing.join(" and ")}`;
  return { code: codes.invalidParams, message };
}

/** Which parameter a header repeats. */
const named: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
};

function checkHeaders(
  request: RpcRequest,
  lines: HeaderLines,
): RpcError | null {
  const { method, params } = request;
  const member = Object.hasOwn(named, method) ? named[method] ?? "" : null;
  const name = member === null ? undefined : params[member];
  const pairs: [string, Json | undefined][] = [
    ["MCP-Protocol-Version", namedRevision(request)],
    ["Mcp-Method", method],
    ...(typeof name === "string" ? [["Mcp-Name", name] as [string, Json]] : []),
  ];
  for (const [header, value] of pairs) {
    const sent = firstValue(lines, header.toLowerCase());
    const said = header === "Mcp-Name" ? decodedHeader(sent) : sent;
    if (said === value) continue;
    const message = sent === null
      ? `Header mismatch: ${header} is missing`
      : `Header mismatch: ${header} is ${quoted(sent)}, and the body says ${
        quoted(String(value))
      }`;
    return { code: codes.headerMismatch, message };
  }
  return null;
}

/** What is wrong with a revision that was asked for. */
function checkVersion(requested: Json): RpcError | null {
  return requested === modernRevision ? null : unsupported(requested);
}

/** A refusal that names the revisions that there are. */
export function unsupported(requested: Json): RpcError {
  return {
    code: codes.unsupportedVersion,
    message: "Unsupported protocol version",
    data: { supported: [...revisions], requested },
  };
}
