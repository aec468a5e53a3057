// What recorders take for the same request, written down once more.

import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";
import type { SentRequest } from "./never_wider.ts";

/** As the manual says of HAR: the same method, path, query and body, where a body was recorded. */
export function harTakes(recorded: SentRequest, sent: SentRequest): boolean {
  return recorded.method === sent.method &&
    pathOf(recorded) === pathOf(sent) &&
    same(fieldsOf(queryOf(recorded)), fieldsOf(queryOf(sent))) &&
    (recorded.body === "" || bodyTakes(recorded, sent));
}

function bodyTakes(recorded: SentRequest, sent: SentRequest): boolean {
  const type = typeOf(recorded);
  const json = /\/json/.test(type) ? parsed(recorded.body) : undefined;
  if (json !== undefined) {
    const given = parsed(sent.body);
    return given !== undefined && same(json, given);
  }
  return type === form
    ? typeOf(sent) === form &&
      same(fieldsOf(recorded.body), fieldsOf(sent.body))
    : recorded.body === sent.body;
}

/** VCR.py by default: method, host, path and query, whose empty values do not count. */
export function vcrTakes(recorded: SentRequest, sent: SentRequest): boolean {
  const pairs = (one: SentRequest) =>
    [...new URLSearchParams(queryOf(one))].filter(([, value]) => value !== "")
      .map((pair) => JSON.stringify(pair)).sort();
  return recorded.method === sent.method && pathOf(recorded) === pathOf(sent) &&
    same(pairs(recorded), pairs(sent));
}

/** What nock records of a request. */
export interface NockDefinition {
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  readonly reqheaders?: JsonObject;
}

/** nock: the body as a text or, of an object, as JSON or a form by its media type. */
export function nockTakes(
  { method, path, body, reqheaders = {} }: NockDefinition,
  sent: SentRequest,
): boolean {
  const asked = { ...sent, target: path };
  const hasHeaders = Object.entries(reqheaders).every(([name, value]) => {
    const lines = sent.headers.filter(([one]) => one === name.toLowerCase());
    return lines.length > 0 && lines.map(([, line]) => line).join() === value;
  });
  return method === sent.method && hasHeaders &&
    pathOf(asked) === pathOf(sent) &&
    same(fieldsOf(queryOf(asked)), fieldsOf(queryOf(sent))) &&
    nockBodyTakes(body, sent);
}

function nockBodyTakes(body: Json | undefined, sent: SentRequest): boolean {
  if (body === undefined || body === "*") return true;
  const isForm = typeOf(sent).includes(form);
  if (typeof body !== "object") {
    return (isForm ? String(body) : body) === sent.body;
  }
  const json = parsed(sent.body);
  const given = json === undefined && isForm
    ? alone(fieldsOf(sent.body))
    : json;
  return given !== undefined && same(isForm ? texts(body) : body, given);
}

/** What a command of curl sends has to be there; more may be. */
export function curlTakes(
  recorded: SentRequest,
  sent: SentRequest,
): boolean {
  const asked = fieldsOf(queryOf(recorded));
  const given = fieldsOf(queryOf(sent));
  return recorded.method === sent.method &&
    plainPath(recorded) === plainPath(sent) &&
    Object.keys(asked).every((name) =>
      same([asked[name] ?? null], [given[name] ?? null])
    ) &&
    recorded.headers.every(([name, value]) =>
      name === "content-type" ||
      sent.headers.some(([one, line]) => one === name && line === value)
    ) &&
    (recorded.body === "" || bodyTakes(recorded, sent));
}

/** An example of Postman's: the segments of its path, `*` for any, and the values of its query in any order. */
export function postmanTakes(
  recorded: SentRequest,
  sent: SentRequest,
): boolean {
  const asked = fieldsOf(queryOf(recorded));
  const given = fieldsOf(queryOf(sent));
  const segments = (one: SentRequest) =>
    plainPath(one).replaceAll(/\/+/g, "/").split("/");
  const steps = segments(sent);
  const wanted = segments(recorded);
  return recorded.method === sent.method && steps.length === wanted.length &&
    wanted.every((step, at) =>
      /^:|^\{\{/.test(step) ? steps[at] !== "" : step === steps[at]
    ) &&
    Object.keys(asked).every((name) =>
      same(sorted(asked[name]), sorted(given[name]))
    );
}

function sorted(values: Json = null): Json {
  return Array.isArray(values) ? values.map(String).sort() : values;
}

export const form = "application/x-www-form-urlencoded";

function typeOf({ headers }: SentRequest): string {
  return headers.find(([name]) => name === "content-type")?.[1] ?? "";
}

/** A path whose signs are written in one way; an encoded slash is none. */
function pathOf({ target }: SentRequest): string {
  const [path = ""] = target.split("?");
  return path.split("/").map((step) => {
    try {
      return decodeURIComponent(step).replaceAll("/", "%2F");
    } catch {
      return step;
    }
  }).join("/");
}

/** A path whose slashes at its ends do not count, as in a stub. */
function plainPath(sent: SentRequest): string {
  return pathOf(sent).replaceAll(/^\/+|\/+$/g, "");
}

function queryOf({ target }: SentRequest): string {
  const at = target.indexOf("?");
  return at < 0 ? "" : target.slice(at + 1);
}

/** Each name with the list of its values. */
function fieldsOf(text: string): JsonObject {
  const all = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    all.entries().map((
      [name, pairs],
    ) => [name, pairs.map(([, value]) => value)]),
  );
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fields whose lists of one value are the value. */
function alone(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => {
      const [only = null, ...more] = [values].flat();
      return [name, more.length === 0 ? only : values ?? null];
    }),
  );
}

/** All as texts, as in a form. */
function texts(value: Json): Json {
  if (Array.isArray(value)) return value.map(texts);
  if (!isJsonObject(value)) return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, texts(one)]),
  );
}

function same(one: Json, other: Json): boolean {
  return printed(one) === printed(other);
}

function printed(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(printed).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  const members = names.map((name) =>
    `${JSON.stringify(name)}:${printed(value[name] ?? null)}`
  );
  return `{${members.join()}}`;
}
