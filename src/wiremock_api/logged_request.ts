import { Buffer } from "node:buffer";
import { type JsonObject, setOwn } from "../json/values.ts";
import type { ListedRequest, RecordedBody } from "../model/request_listing.ts";
import { mediaTypeOf } from "../request/content.ts";
import { queryFields } from "../request/fields.ts";

type Lines = Readonly<Record<string, readonly string[]>>;

/** A received request in the shape of WireMock's journal. */
export function loggedRequest(request: ListedRequest): JsonObject {
  const { scheme, target, method, client_ip, received_at } = request;
  const authority = request.headers["host"] ?? request.host;
  const port = /:(\d+)$/.exec(authority)?.[1];
  const usualPort = scheme === "https" ? 443 : 80;
  return {
    url: target,
    absoluteUrl: `${scheme}://${authority}${target}`,
    method,
    clientIp: client_ip,
    headers: loggedHeaders(request.headers_all),
    cookies: cookiesOf(request.headers_all["cookie"] ?? []),
    browserProxyRequest: false,
    loggedDate: Date.parse(received_at),
    ...loggedBody(request),
    protocol: "HTTP/1.1",
    scheme,
    host: request.host,
    port: port === undefined ? usualPort : Number(port),
    loggedDateString: received_at,
    queryParams: parametersOf(request.query_all),
    formParams: formOf(request),
  };
}

/** A body as text and in base64. */
export function loggedBody({ body, body_encoding }: RecordedBody): JsonObject {
  return body_encoding === "base64"
    ? { bodyAsBase64: body, body: Buffer.from(body, "base64").toString() }
    : { bodyAsBase64: Buffer.from(body).toString("base64"), body };
}

/** Header lines; the only one of a name is a text. */
export function loggedHeaders(lines: Lines): JsonObject {
  const headers: JsonObject = {};
  for (const [name, values] of Object.entries(lines)) {
    const [only = "", more] = values;
    setOwn(headers, name, more === undefined ? only : [...values]);
  }
  return headers;
}

function parametersOf(lines: Lines): JsonObject {
  const all: JsonObject = {};
  for (const [key, values] of Object.entries(lines)) {
    setOwn(all, key, { key, values: [...values] });
  }
  return all;
}

function cookiesOf(lines: readonly string[]): JsonObject {
  const cookies: JsonObject = {};
  for (const pair of lines.flatMap((line) => line.split(";"))) {
    const equals = pair.indexOf("=");
    if (equals < 0) continue;
    setOwn(
      cookies,
      pair.slice(0, equals).trim(),
      pair.slice(equals + 1).trim(),
    );
  }
  return cookies;
}

function formOf({ headers, body, body_encoding }: ListedRequest): JsonObject {
  const type = mediaTypeOf(headers["content-type"] ?? "");
  const isForm = type === "application/x-www-form-urlencoded" &&
    body_encoding === "utf-8";
  if (!isForm) return {};
  const fields = queryFields(body);
  return parametersOf(
    Object.fromEntries(
      fields.names().map((name) => [name, fields.values(name) ?? []]),
    ),
  );
}
