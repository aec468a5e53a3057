// Cassettes of VCR.py: recorded requests with their answers, each of which
// answers once, in this order. Requests compare as by its default: method and
// whole URL.

import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { addExchanges, exactPath, type Exchange } from "../exchanges.ts";
import type { Importer } from "../format.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { linesOf, recordedHeaders } from "../recorded_body.ts";

/** Reads cassettes of VCR.py, and those of VCR in Ruby, which spell the same otherwise. */
export const importVcr: Importer = function* (sources, run) {
  const exchanges: Exchange[] = [];
  for (const source of sources) {
    const { value } = source.document;
    const name = memberOf(value, "interactions") === null
      ? "http_interactions"
      : "interactions";
    const list = memberOf(value, name);
    for (const [index, given] of (Array.isArray(list) ? list : []).entries()) {
      const place: JsonPath = [name, index];
      const exchange = readInteraction(given, run.entry(source, place));
      if (exchange !== null) exchanges.push(exchange);
      yield;
    }
  }
  addExchanges(exchanges, { once: true });
};

/** `null` where it is refused. */
function readInteraction(given: Json, entry: Entry): Exchange | null {
  const request = memberOf(given, "request");
  const response = memberOf(given, "response");
  const uri = textOf(memberOf(request, "uri")) ?? "";
  const method = textOf(memberOf(request, "method")) ?? "";
  if (!/^https?:\/\//i.test(uri) || !URL.canParse(uri) || method === "") {
    entry.refuse(["request"], "it has no method, or no URL of HTTP");
    return null;
  }
  const lines = memberOf(response, "headers");
  const pairs = isJsonObject(lines) ? linesOf(lines) : [];
  const headers = recordedHeaders(pairs);
  const body = bodyIn(memberOf(response, "body"), {
    type: headerOf(headers, "content-type"),
    encoding: pairs.find(([name]) => name.toLowerCase() === "content-encoding")
      ?.[1],
  });
  if (typeof body === "string") {
    entry.refuse(["response", "body"], body);
    return null;
  }
  const status = memberOf(response, "status");
  const code = numberOf(memberOf(status, "code")) ?? numberOf(status) ??
    numberOf(memberOf(response, "status_code"));
  if (code === undefined) {
    entry.refuse(["response", "status"], "it should have a code");
    return null;
  }
  const url = new URL(uri);
  return {
    entry,
    method: method.toUpperCase(),
    url,
    asked: exactPath(url),
    response: {
      status_code: code,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...body,
    },
  };
}

/** A body by one of its spellings, or why it cannot be told. */
function bodyIn(
  body: Json,
  { type, encoding }: {
    readonly type: string | undefined;
    readonly encoding: string | undefined;
  },
): JsonObject | string {
  const isCompressed = encoding !== undefined &&
    !/^(?:identity|utf-?8)?$/i.test(encoding);
  const base64 = textOf(memberOf(body, "base64_string")) ??
    textOf(memberOf(body, "base64"));
  if (base64 !== undefined) {
    const bytes = bytesOf(base64);
    if (bytes === null) return "its base64 is not valid";
    return isCompressed && isPacked(bytes)
      ? "it is compressed: record it with decode_compressed_response"
      : bodyOf(bytes, type);
  }
  const text = typeof body === "string"
    ? body
    : textOf(memberOf(body, "string"));
  if (text !== undefined) {
    const start = text.slice(0, 3);
    return start.startsWith("\x1f\x8b") || start.startsWith("\x1f\ufffd")
      ? "it is compressed: record it with decode_compressed_response"
      : { body: text };
  }
  return body === null ||
      (isJsonObject(body) && memberOf(body, "string") === null)
    ? { body: "" }
    : "its string is neither text nor base64";
}

/** The signs with which gzip and zlib begin. */
function isPacked([first, second = 0]: Uint8Array): boolean {
  return (first === 0x1f && second === 0x8b) ||
    (first === 0x78 && (0x7800 + second) % 31 === 0);
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(base64.replaceAll(/\s/g, ""));
  } catch {
    return null;
  }
}
