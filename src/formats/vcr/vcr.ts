// Cassettes of VCR.py: recorded requests with their answers, each of which
// answers once, in this order. Requests compare as by its default: method and
// whole URL.

import { isSendable } from "../sendable.ts";
import { isJsonObject, type Json } from "../../json/values.ts";
import { headerOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { type Exchange, importRecorded } from "../exchanges.ts";
import type { Importer } from "../format.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import {
  bodyOfBytes,
  encodingIn,
  linesOf,
  recordedAnswer,
  type RecordedBody,
  recordedHeaders,
} from "../recorded_body.ts";

/** Reads cassettes of VCR.py, and those of VCR in Ruby, which spell the same otherwise. */
export const importVcr: Importer = (sources, run) =>
  importRecorded(sources, run, {
    listOf: interactionsOf,
    read: readInteraction,
  });

function interactionsOf(value: Json) {
  const name = memberOf(value, "interactions") === null
    ? "http_interactions"
    : "interactions";
  const list = memberOf(value, name);
  return (Array.isArray(list) ? list : []).map((given, index) => ({
    given,
    place: [name, index],
  }));
}

/** `null` where it is refused. */
function readInteraction(given: Json, entry: Entry): Exchange | null {
  const request = memberOf(given, "request");
  const response = memberOf(given, "response");
  const uri = textOf(memberOf(request, "uri")) ?? "";
  const method = textOf(memberOf(request, "method")) ?? "";
  const isUrl = /^https?:\/\//i.test(uri) && isSendable(uri) &&
    URL.canParse(uri);
  if (!isUrl || method === "") {
    entry.refuse(["request"], "it has no method, or no URL of HTTP");
    return null;
  }
  const lines = memberOf(response, "headers");
  if (!entry.mayHave(lines, ["response", "headers"])) return null;
  const pairs = isJsonObject(lines) ? linesOf(lines) : [];
  const headers = recordedHeaders(pairs);
  const encoding = encodingIn(pairs);
  const type = headerOf(headers, "content-type");
  const body = bodyIn(memberOf(response, "body"), { type, encoding });
  if (!body.ok) {
    entry.refuse(["response", "body"], body.reason);
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
    asked: {},
    response: {
      status_code: code,
      ...recordedAnswer(headers, body),
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
): ({ readonly ok: true } & RecordedBody) | {
  readonly ok: false;
  readonly reason: string;
} {
  const base64 = textOf(memberOf(body, "base64_string")) ??
    textOf(memberOf(body, "base64"));
  if (base64 !== undefined) {
    const bytes = bytesOf(base64);
    return bytes === null
      ? { ok: false, reason: "its base64 is not valid" }
      : { ok: true, ...bodyOfBytes(bytes, { type, encoding }) };
  }
  const text = typeof body === "string"
    ? body
    : textOf(memberOf(body, "string"));
  if (text !== undefined) {
    return ["\x1f\x8b", "\x1f\ufffd"].some((sign) => text.startsWith(sign))
      ? {
        ok: false,
        reason:
          "it is compressed, and was not written as bytes: record it with decode_compressed_response",
      }
      : { ok: true, body: { body: text } };
  }
  return body === null ||
      (isJsonObject(body) && memberOf(body, "string") === null)
    ? { ok: true, body: { body: "" } }
    : { ok: false, reason: "its string is neither text nor base64" };
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.fromBase64(base64.replaceAll(/\s/g, ""));
  } catch {
    return null;
  }
}
