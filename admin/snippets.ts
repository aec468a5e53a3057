import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { readJson } from "./json_text.ts";
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

/** A word for a POSIX shell, quoted where it must be. */
export function shellWord(text: string): string {
  if (/^[A-Za-z0-9_\/:=.,@%+-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function headerArguments(record: ListedRequest): string[] {
  const headers = Object.entries(record.headers_all)
    .filter(([name]) =>
      !automatic.has(name) &&
      (name !== "content-encoding" || record.body_decoded_from === null)
    );
  return headers.flatMap(([name, values]) =>
    values.map((value) =>
      `-H ${shellWord(value === "" ? `${name};` : `${name}: ${value}`)}`
    )
  );
}

/** The recorded request as a curl command against this server. */
export function asCurl(record: ListedRequest, origin: string): string {
  const parts = ["curl -i --path-as-is --globoff"];
  const hasBody = record.body !== "";
  if (record.method === "HEAD") parts.push("--head");
  else if (record.method !== (hasBody ? "POST" : "GET")) {
    parts.push(`-X ${shellWord(record.method)}`);
  }
  parts.push(...headerArguments(record));
  if (!hasBody) {
    return [...parts, shellWord(origin + record.target)].join(" \\\n  ");
  }
  const text = record.body_encoding === "utf-8";
  if (text && record.headers_all["content-type"] === undefined) {
    parts.push("-H 'content-type;'");
  }
  parts.push(
    text ? `--data-raw ${shellWord(record.body)}` : "--data-binary @-",
  );
  parts.push(shellWord(origin + record.target));
  const curl = parts.join(" \\\n  ");
  return text
    ? curl
    : `printf %s ${shellWord(record.body)} | base64 -d | ${curl}`;
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

/** The payload for `POST /__mock__/assert` that says: this came exactly once. */
export function asAssertion(record: ListedRequest): JsonObject {
  return { ...predicates(record), times: 1 };
}

/** A draft that would answer the recorded request. */
export function asStub(record: ListedRequest): JsonObject {
  const answer = record.response;
  const reuse = answer !== null && answer.outcome === "answered" &&
    answer.body_encoding === "utf-8" && !answer.body_truncated &&
    answer.status !== null;
  const type = reuse ? answer.headers["content-type"]?.[0] : undefined;
  return {
    request: predicates(record),
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

/** A first request to send, for an empty list. */
export function curlHello(origin: string): string {
  return `curl -i ${shellWord(`${origin}/hello`)}`;
}

/** A first stub to create, for an empty list. */
export function curlStub(origin: string): string {
  const payload = {
    request: { method: "GET", path: "/hello" },
    action: { response: { status_code: 200, body: "Hello!" } },
  };
  return `curl -X POST ${
    shellWord(`${origin}/__mock__/stubs`)
  } \\\n  -H 'content-type: application/json' \\\n  -d '${
    JSON.stringify(payload)
  }'`;
}
