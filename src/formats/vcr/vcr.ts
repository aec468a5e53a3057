// Cassettes of VCR.py: recorded requests with their answers, each of which
// answers once, in this order. Requests compare as by its default: method and
// whole URL.

import { isSendable } from "../sendable.ts";
import { isJsonObject, type Json } from "../../json/values.ts";
import { headerOf } from "../body_of.ts";
import type { Entry, Source } from "../entry.ts";
import { type Exchange, importRecorded } from "../exchanges.ts";
import type { Importer, Run } from "../format.ts";
import { itemsAt } from "../items.ts";
import { checkKinds, type Kinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import {
  bodyOfBytes,
  bytesOfBase64,
  encodingIn,
  linesOf,
  recordedAnswer,
  type RecordedBody,
  recordedHeaders,
  tellCharset,
} from "../recorded_body.ts";

/** Reads cassettes of VCR.py, and those of VCR in Ruby, which spell the same otherwise. */
export const importVcr: Importer = (sources, run) =>
  importRecorded(sources, run, {
    listOf: interactionsOf,
    read: readInteraction,
  });

/** The version of the cassettes that VCR.py writes; it refuses others, too. */
const version = 1;

function interactionsOf(source: Source, run: Run) {
  const { value } = source.document;
  const isRuby = !hasMember(value, "interactions");
  const name = isRuby ? "http_interactions" : "interactions";
  const given = memberOf(value, "version");
  if (!isRuby && given !== null && numberOf(given) !== version) {
    run.entry(source, ["version"]).refuse(
      [],
      `the version ${
        JSON.stringify(given)
      } is not read: record it with a current VCR.py, which writes ${version}`,
    );
    return [];
  }
  return itemsAt(source, [name], run).map((given, index) => ({
    given,
    place: [name, index],
  }));
}

function hasMember(value: Json, name: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, name);
}

const kinds: Kinds = { method: "text", uri: "text" };

/** `null` where it is refused. */
function readInteraction(interaction: Json, entry: Entry): Exchange | null {
  const request = memberOf(interaction, "request");
  const response = memberOf(interaction, "response");
  if (!isJsonObject(request) || !isJsonObject(response)) {
    entry.refuse([], "it should be an object with a request and a response");
    return null;
  }
  checkKinds(request, kinds, { entry, place: ["request"] });
  checkKinds(response, { headers: "lines" }, { entry, place: ["response"] });
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
  const given = memberOf(response, "body");
  const isText = base64Of(given) === undefined;
  const headers = recordedHeaders(pairs, isText);
  if (isText) tellCharset(pairs, ["response", "headers"], entry);
  const encoding = encodingIn(pairs);
  const type = headerOf(headers, "content-type");
  const body = bodyIn(given, { type, encoding });
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
  const base64 = base64Of(body);
  if (base64 !== undefined) {
    const bytes = bytesOfBase64(base64.replaceAll(/\s/g, ""));
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

function base64Of(body: Json): string | undefined {
  return textOf(memberOf(body, "base64_string")) ??
    textOf(memberOf(body, "base64"));
}
