import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { controlCommand, shellWord } from "./first_commands.ts";
import { isJsonObject, readJson } from "./json_text.ts";
import { isMasked } from "../src/redaction/redaction.ts";

/** Headers that the client or the connection sets by itself. */
const automatic = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "host",
  "keep-alive",
  "transfer-encoding",
  "user-agent",
]);

/** Longer bodies go by standard input: systems take no longer argument. */
const argumentLimit = 100_000;

function headerArguments(record: ListedRequest, origin: string): string[] {
  const all = record.headers_all;
  const headers = Object.entries(all)
    .filter(([name]) =>
      !automatic.has(name) &&
      (name !== "content-encoding" || record.body_decoded_from === null)
    );
  const lines = headers.flatMap(([name, values]) =>
    values.map((value) =>
      `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`
    )
  );
  const [host] = all["host"] ?? [];
  const isOwn = host === undefined || host === new URL(origin).host;
  return [
    ...isOwn ? [] : [`-H ${shellWord(`host: ${host}`)}`],
    // Without this curl would add one of its own.
    ...all["accept"] === undefined ? ["-H 'accept:'"] : [],
    ...lines,
  ];
}

/** What stood before the target when it was sent. */
function prefixOf({ scope, selected_by }: ListedRequest): string {
  return selected_by === "prefix" && scope !== null
    ? `/__scope__/${scope}`
    : "";
}

/** What is copied as curl, in words: a part of a body is not the request that came. */
export function curlName({ body_truncated }: ListedRequest): string {
  return body_truncated
    ? "the curl command, with the part of the body that was kept"
    : "the curl command";
}

/** The recorded request as a curl command against this server. */
export function asCurl(record: ListedRequest, origin: string): string {
  const parts = ["curl -i --path-as-is --globoff"];
  const hasBody = record.body !== "";
  if (record.method === "HEAD") parts.push("--head");
  else if (record.method !== (hasBody ? "POST" : "GET")) {
    parts.push(`-X ${shellWord(record.method)}`);
  }
  parts.push(...headerArguments(record, origin));
  const url = shellWord(origin + prefixOf(record) + record.target);
  if (!hasBody) return [...parts, url].join(" \\\n  ");
  const isText = record.body_encoding === "utf-8";
  if (record.headers_all["content-type"] === undefined) {
    parts.push("-H 'content-type;'");
  }
  const isPiped = !isText || record.body.length > argumentLimit;
  parts.push(
    isPiped ? "--data-binary @-" : `--data-raw ${shellWord(record.body)}`,
  );
  const curl = [...parts, url].join(" \\\n  ");
  if (!isPiped) return curl;
  const body = `printf %s ${shellWord(record.body)}`;
  return isText ? `${body} | ${curl}` : `${body} | base64 -d | ${curl}`;
}

function bodyPredicate(record: ListedRequest): Json | undefined {
  if (
    record.body === "" || record.body_encoding !== "utf-8" ||
    record.body_truncated || isMasked(record.body)
  ) return undefined;
  const type = record.headers["content-type"] ?? "";
  if (/[/+]json\b/i.test(type)) {
    const reading = readJson(record.body);
    if (
      reading.ok && typeof reading.value === "object" && reading.value !== null
    ) {
      return { $json: { inner_criteria: reading.value } };
    }
  }
  return record.body;
}

/** What the request was, as far as it is seen: a placeholder fits nothing. */
function predicates(record: ListedRequest): JsonObject {
  const body = bodyPredicate(record);
  const query = Object.entries(record.query)
    .filter(([, value]) => !isMasked(value));
  return {
    method: record.method,
    ...(isMasked(record.path) ? {} : { path: record.path }),
    ...(query.length === 0 ? {} : { query: Object.fromEntries(query) }),
    ...(body === undefined ? {} : { body }),
  };
}

/** The payload for `POST /__mock__/assert` that says: this came. */
export function asAssertion(record: ListedRequest): JsonObject {
  return predicates(record);
}

/** The control path of an assertion about the scope of a request alone. */
export function assertPath({ scope }: ListedRequest): string {
  return scope === null
    ? "/assert"
    : `/assert?scope=${encodeURIComponent(scope)}`;
}

/** A command that asserts that a request came, in its scope alone. */
export function asAssertionCommand(
  record: ListedRequest,
  origin: string,
): string {
  return controlCommand(
    `${origin}/__mock__${assertPath(record)}`,
    asAssertion(record),
  );
}

/** How much of a request a stub made from it asks for. */
export const strictnesses = ["loose", "usual", "exact"] as const;
export type Strictness = typeof strictnesses[number];

/** A segment that names one of many: a number, a UUID, a long hexadecimal. */
const idLike =
  /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{12,}|[0-9A-Z]{26})$/i;

/** The path with a parameter in the place of every segment that looks like an id. */
function pathPattern(path: string): string {
  let made = 0;
  return path.split("/").map((segment) =>
    idLike.test(segment) ? `{id${made++ === 0 ? "" : made}}` : segment
  ).join("/");
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "string" || typeof value === "boolean") {
    return typeof value;
  }
  return isJsonObject(value) ? "object" : "number";
}

/** The kinds of the members in place of their values. */
function shapeOf(body: Json): Json {
  const json = isJsonObject(body) ? body["$json"] : undefined;
  const value = isJsonObject(json) ? json["inner_criteria"] : undefined;
  if (!isJsonObject(value)) return body;
  const members = Object.entries(value)
    .map(([name, one]) => [name, { $type: typeOf(one) }] as const);
  return { $json: Object.fromEntries(members) };
}

function asked(record: ListedRequest, strictness: Strictness): JsonObject {
  const all = predicates(record);
  const { path, body, ...rest } = all;
  if (strictness === "exact") return all;
  if (strictness === "loose") {
    return {
      method: record.method,
      ...(typeof path === "string" ? { path: pathPattern(path) } : {}),
    };
  }
  return {
    ...rest,
    ...(path === undefined ? {} : { path }),
    ...(body === undefined ? {} : { body: shapeOf(body) }),
  };
}

/** A draft that would answer the recorded request, and more like it the looser it is. */
export function asStub(
  record: ListedRequest,
  strictness: Strictness = "usual",
): JsonObject {
  const answer = record.response;
  const reuse = answer !== null && answer.outcome === "answered" &&
    answer.body_encoding === "utf-8" && !answer.body_truncated &&
    answer.status !== null;
  const type = reuse ? answer.headers["content-type"]?.[0] : undefined;
  return {
    request: asked(record, strictness),
    action: {
      response: reuse
        ? {
          status_code: answer.status,
          headers: type === undefined ? {} : { "content-type": type },
          body: answer.body,
        }
        : { status_code: 200, headers: {}, body: { ok: true } },
    },
  };
}
