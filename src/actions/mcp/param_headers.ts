// Parameters of a tool that a client repeats in headers, so that what stands
// between may route by them: those with an `x-mcp-header` in the tool's schema.

import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../../json/values.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";
import { decodedHeader } from "./header_value.ts";
import { codes, type RpcError } from "./json_rpc.ts";

/** A parameter that stands in a header, too. */
export interface ParamHeader {
  readonly header: string;
  /** The members that lead to it, from outside to inside. */
  readonly path: readonly string[];
}

/** The parameters of a schema that do: only those that members lead to. */
export function paramHeadersOf(
  schema: Json | undefined,
  path: readonly string[] = [],
): ParamHeader[] {
  if (schema === undefined || !isJsonObject(schema)) return [];
  const { "x-mcp-header": name, properties } = schema;
  const own = typeof name === "string" && path.length > 0
    ? [{ header: `Mcp-Param-${name}`, path }]
    : [];
  if (properties === undefined || !isJsonObject(properties)) return own;
  const inside = Object.entries(properties).flatMap(([member, one]) =>
    paramHeadersOf(one, [...path, member])
  );
  return [...own, ...inside];
}

/** What is wrong with the headers of a call; `null` where they say what its arguments say. */
export function checkParamHeaders(
  headers: readonly ParamHeader[],
  args: JsonObject,
  lines: HeaderLines,
): RpcError | null {
  for (const { header, path } of headers) {
    const sent = firstValue(lines, header.toLowerCase());
    const wanted = textOf(valueAt(args, path));
    const said = decodedHeader(sent);
    if (sent === null ? wanted === null : isSame(said, wanted)) continue;
    const message = sent === null
      ? `Header mismatch: ${header} is missing`
      : `Header mismatch: ${header} does not say what the argument "${
        path.join(".")
      }" says`;
    return { code: codes.headerMismatch, message };
  }
  return null;
}

function valueAt(args: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = args;
  for (const member of path) {
    if (value === undefined || !isJsonObject(value)) return undefined;
    value = Object.hasOwn(value, member) ? value[member] : undefined;
  }
  return value;
}

/** A value as a header has it; `null` for one that stands in none. */
function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === "object" ? null : String(value);
}

/** Whole numbers are the same however they are written. */
function isSame(said: string | null, wanted: string | null): boolean {
  if (said === null || wanted === null) return false;
  const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);
  return said === wanted ||
    (isNumber(said) && isNumber(wanted) && Number(said) === Number(wanted));
}
