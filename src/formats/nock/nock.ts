// What nock's recorder writes: a list of requests with their answers, each of
// which answers once, in this order.

import { isSendable } from "../sendable.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import { absent, exactJson, together } from "../criteria.ts";
import type { Entry } from "../entry.ts";
import { type Exchange, importRecorded } from "../exchanges.ts";
import type { Importer } from "../format.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import {
  encodingIn,
  linesOf,
  recordedAnswer,
  type RecordedBody,
  recordedHeaders,
} from "../recorded_body.ts";

/** Reads the definitions of nock's recorder. */
export const importNock: Importer = (sources, run) =>
  importRecorded(sources, run, { listOf: definitionsOf, read: readDefinition });

function definitionsOf(value: Json) {
  return Array.isArray(value)
    ? value.map((given, index) => ({ given, place: [index] }))
    : [{ given: value, place: [] }];
}

/** `null` where it is refused. */
function readDefinition(given: Json, entry: Entry): Exchange | null {
  const path = textOf(memberOf(given, "path")) ?? "";
  const scope = textOf(memberOf(given, "scope")) ?? "";
  const address = scope.replace(/\/$/, "") + path;
  const isUrl = path.startsWith("/") && isSendable(address) &&
    URL.canParse(address);
  const url = isUrl ? new URL(address) : null;
  if (!isJsonObject(given) || url === null) {
    entry.refuse(
      [],
      "it has no scope with a path: what was made in code is not read",
    );
    return null;
  }
  const isRead =
    ["rawHeaders", "headers"].every((name) =>
      entry.mayHave(given[name] ?? null, [name])
    ) && entry.mayAsk([given["body"] ?? null, given["reqheaders"] ?? null], []);
  if (!isRead) return null;
  const response = answerOf(given);
  const method = (textOf(given["method"]) ?? "GET").toUpperCase();
  const hasBody = "body" in given && method !== "GET" && method !== "HEAD";
  const asked = hasBody ? askedBody(given["body"] ?? null, entry) : {};
  const headers = askedHeaders(given["reqheaders"] ?? null, entry);
  return {
    entry,
    method,
    url,
    asked: together(asked, headers),
    response,
  };
}

/** What a body must be: JSON by its value, others by their text. */
function askedBody(body: Json, entry: Entry): JsonObject {
  if (body === "*") return {};
  if (typeof body === "number" || typeof body === "boolean") {
    const message = "nock itself compares it with a text, and never finds it";
    entry.refuse(["body"], message);
    return {};
  }
  if (typeof body !== "string") {
    return {
      body: { $json: exactJson(body) },
      ...(isOfTexts(body) ? {} : { headers: noForm }),
    };
  }
  if (/^[\da-f]{2,}$/i.test(body) && body.length % 2 === 0) {
    entry.rewritten(
      ["body"],
      "hexadecimal digits are taken for a text, and not for bytes",
      "narrower",
    );
  }
  return { body };
}

/** In a body that says it is a form nock finds texts alone. */
const noForm = {
  $or: [absent("content-type"), {
    $key_values: {
      "content-type": {
        $not: { $regex: ".*application/x-www-form-urlencoded" },
      },
    },
  }],
};

function isOfTexts(value: Json): boolean {
  if (typeof value !== "object" || value === null) {
    return typeof value === "string";
  }
  return Object.values(value).every((one) => isOfTexts(one ?? null));
}

function askedHeaders(given: Json, entry: Entry): JsonObject {
  if (given === null) return {};
  if (!isJsonObject(given)) {
    entry.refuse(["reqheaders"], "it should be an object");
    return {};
  }
  const headers: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    const text = textOf([value].flat()[0]);
    if (text === undefined) {
      entry.refuse(
        ["reqheaders", name],
        "it should be a text, not a function or a pattern",
      );
    } else setOwn(headers, name.toLowerCase(), { $values: { $eq: [text] } });
  }
  return Object.keys(headers).length === 0
    ? {}
    : { headers: { $key_values: headers } };
}

function answerOf(given: JsonObject): JsonObject {
  const pairs = pairsOf(given["rawHeaders"] ?? given["headers"] ?? null);
  const headers = recordedHeaders(pairs);
  const encoding = encodingIn(pairs);
  return {
    status_code: numberOf(given["status"]) ?? 200,
    ...recordedAnswer(headers, bodyIn(given, headers, encoding)),
  };
}

/** The body of an answer; bytes are written in hexadecimal digits. */
function bodyIn(
  given: JsonObject,
  headers: JsonObject,
  encoding: string | undefined,
): RecordedBody {
  const response = given["response"] ?? "";
  const chunks = Array.isArray(response) && response.length > 0 &&
      response.every((one) => typeof one === "string" && isHex(one))
    ? response.join("")
    : null;
  const isBinary = given["responseIsBinary"] === true;
  const hex = encoding !== undefined || isBinary
    ? chunks ??
      (typeof response === "string" && isHex(response) ? response : null)
    : null;
  if (hex !== null) {
    const bytes = Uint8Array.fromHex(hex);
    // What was compressed is recorded as it came.
    return encoding !== undefined && encoding !== "identity"
      ? { body: { body_base64: bytes.toBase64() }, encoding }
      : { body: bodyOf(bytes, headerOf(headers, "content-type")) };
  }
  return { body: { body: textOf(response) ?? JSON.stringify(response) } };
}

function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[\da-f]+$/i.test(text);
}

/** Lines of `rawHeaders`, names and values in turn, or of an object. */
function pairsOf(given: Json): (readonly [string, string])[] {
  if (isJsonObject(given)) return linesOf(given);
  const list = Array.isArray(given) ? given : [];
  return list.flatMap((name, at) =>
    at % 2 === 0 && typeof name === "string"
      ? [[name, textOf(list[at + 1]) ?? ""] as const]
      : []
  );
}
