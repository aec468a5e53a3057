// The messages of JSON-RPC 2.0, as MCP narrows them: an id is a text or a whole
// number, parameters are an object.

import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../../json/values.ts";

/** A request that wants an answer. */
export interface RpcRequest {
  readonly kind: "request";
  readonly id: Json;
  readonly method: string;
  readonly params: JsonObject;
}

/** What a client may send. */
export type RpcMessage =
  | RpcRequest
  | { readonly kind: "notification"; readonly method: string }
  /** An answer to what the server never asked. */
  | { readonly kind: "response" }
  | { readonly kind: "invalid"; readonly reason: string };

/** JSON-RPC 2.0 section 5.1; what is above -32100 is MCP's. */
export const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  /** Used by the official SDKs for what is wrong with the HTTP around a message. */
  badRequest: -32000,
  sessionNotFound: -32001,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const;

/** What is wrong, as a client is told. */
export interface RpcError {
  readonly code: typeof codes[keyof typeof codes];
  readonly message: string;
  readonly data?: Json;
}

/** Reads one message. */
export function readMessage(value: Json): RpcMessage {
  const invalid = (reason: string) => ({ kind: "invalid", reason }) as const;
  if (!isJsonObject(value)) return invalid("A message should be an object");
  if (value.jsonrpc !== "2.0") {
    return invalid('A message should have "jsonrpc": "2.0"');
  }
  const has = (name: string) => Object.hasOwn(value, name);
  if (!has("method") && (has("result") || has("error"))) {
    return { kind: "response" };
  }
  const { method, id } = value;
  if (typeof method !== "string") {
    return invalid('A message should have a "method"');
  }
  const params = has("params") ? value.params ?? null : {};
  if (!isJsonObject(params)) return invalid('"params" should be an object');
  if (!has("id")) return { kind: "notification", method };
  return id !== undefined && isId(id)
    ? { kind: "request", id, method, params }
    : invalid('"id" should be a text or a whole number');
}

/** A text or a whole number: an id, or a token of progress. */
export function isId(value: Json): boolean {
  if (isRawNumber(value)) return /^-?\d+$/.test(value.rawJSON);
  return typeof value === "string" || Number.isInteger(value);
}

/** The answer to a request that went well. */
export function resultMessage(id: Json, result: JsonObject): JsonObject {
  return { jsonrpc: "2.0", id, result };
}

/** The answer to one that did not; the id is null where it could not be read. */
export function errorMessage(
  id: Json,
  { code, message, data }: RpcError,
): JsonObject {
  const error = data === undefined
    ? { code, message }
    : { code, message, data };
  return { jsonrpc: "2.0", id, error };
}

/** A message that wants no answer. */
export function notification(method: string, params: JsonObject): JsonObject {
  return { jsonrpc: "2.0", method, params };
}

/** A client's own text inside of a sentence. */
export function quoted(text: string): string {
  const most = 200;
  const shown = text.length > most ? `${text.slice(0, most)}…` : text;
  return JSON.stringify(shown.toWellFormed());
}
