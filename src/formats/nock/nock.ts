// What nock's recorder writes: a list of requests with their answers, each of
// which answers once, in this order.

import { isSendable } from "../sendable.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { absent, exactJson, together } from "../criteria.ts";
import type { Entry, Source } from "../entry.ts";
import { type Exchange, importRecorded } from "../exchanges.ts";
import type { Importer } from "../format.ts";
import { checkKinds, type Kinds, tellUnknown } from "../kinds.ts";
import { memberOf, textOf } from "../member.ts";
import { answerOf } from "./answer.ts";

/** Reads the definitions of nock's recorder. */
export const importNock: Importer = (sources, run) =>
  importRecorded(sources, run, { listOf: definitionsOf, read: readDefinition });

function definitionsOf({ document: { value } }: Source) {
  return Array.isArray(value)
    ? value.map((given, index) => ({ given, place: [index] }))
    : [{ given: value, place: [] }];
}

/** `null` where it is refused. */
function readDefinition(given: Json, entry: Entry): Exchange | null {
  const path = textOf(memberOf(given, "path")) ?? "";
  const address = withPort(given).replace(/\/$/, "") + path;
  const isUrl = path.startsWith("/") && isSendable(address) &&
    !/[?#]/.test(withPort(given)) && URL.canParse(address);
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
  checkMembers(given, entry);
  const response = answerOf(given, entry);
  const method = (textOf(given["method"]) ?? "GET").toUpperCase();
  const hasBody = "body" in given && method !== "GET" && method !== "HEAD";
  const asked = hasBody ? askedBody(given["body"] ?? null, entry) : {};
  if (!hasBody && isAsked(given["body"] ?? null)) {
    entry.wider(["body"], `the body of a ${method} is not asked for`);
  }
  const headers = askedHeaders(given["reqheaders"] ?? null, entry);
  return {
    entry,
    method,
    url,
    asked: together(asked, headers),
    response,
  };
}

/** The scope, with the port that older recorders wrote beside it. */
function withPort(given: Json): string {
  const scope = textOf(memberOf(given, "scope")) ?? "";
  const port = textOf(memberOf(given, "port"));
  return port === undefined || /:\d+\/?$/.test(scope)
    ? scope
    : `${scope.replace(/\/$/, "")}:${port}`;
}

const kinds: Kinds = {
  scope: "text",
  method: "text",
  path: "text",
  port: "number",
  status: "number",
  reply: "number",
  responseIsBinary: "boolean",
};

const known = new Set([
  "body",
  "reqheaders",
  "response",
  "rawHeaders",
  "headers",
  ...Object.keys(kinds),
]);

/** Members that nock asks of a request, and that have no criterion. */
const asking = ["badheaders", "options"];

function checkMembers(given: JsonObject, entry: Entry): void {
  checkKinds(given, kinds, { entry, place: [] });
  for (const name of asking) {
    const isEmpty = Object.keys(memberOf(given, name) ?? {}).length === 0;
    if (!isEmpty) entry.refuse([name], `"${name}" has no criterion`);
  }
  tellUnknown(given, new Set([...known, ...asking]), { entry, place: [] });
  if (Array.isArray(given["headers"])) {
    entry.refuse(["headers"], "it should be an object of texts");
  } else checkKinds(given, { headers: "lines" }, { entry, place: [] });
  const raw = given["rawHeaders"] ?? null;
  const isRaw = Array.isArray(raw)
    ? raw.length % 2 === 0 && raw.every((one) => typeof one === "string")
    : raw === null || isJsonObject(raw);
  if (isRaw) return;
  entry.refuse(
    ["rawHeaders"],
    "it should be a list of names and values in turn",
  );
}

/** Whether a body is asked for that is something. */
function isAsked(body: Json): boolean {
  return body !== null && body !== "" && body !== "*";
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
    const [only, ...more] = [value].flat().map((one) => textOf(one));
    const text = more.length === 0 ? only : undefined;
    if (text === undefined) {
      entry.refuse(
        ["reqheaders", name],
        "it should be one text, not a function, a pattern or several",
      );
    } else setOwn(headers, name.toLowerCase(), { $values: { $eq: [text] } });
  }
  return Object.keys(headers).length === 0
    ? {}
    : { headers: { $key_values: headers } };
}
