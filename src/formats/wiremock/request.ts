import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { basicOf } from "../basic.ts";
import type { Entry } from "../entry.ts";
import { checkKinds } from "../kinds.ts";
import { textOf } from "../member.ts";
import { bodyCriterion } from "./body.ts";
import { matcherCriterion } from "./matchers.ts";
import { multipartEntries } from "./multipart.ts";
import { namedCriterion, plain } from "./named_matchers.ts";
import { readUrl } from "./url.ts";

/** Fields of a request that are named with matchers, and what they are called here. */
const named: Readonly<Record<string, string>> = {
  queryParameters: "query",
  headers: "headers",
  cookies: "cookies",
  formParameters: "form",
  pathParameters: "path_params",
};

const urls = [
  "url",
  "urlPattern",
  "urlPath",
  "urlPathPattern",
  "urlPathTemplate",
];

const known = new Set([
  "method",
  "host",
  "port",
  "scheme",
  "clientIp",
  "basicAuthCredentials",
  "bodyPatterns",
  "multipartPatterns",
  ...urls,
  ...Object.keys(named),
]);

/** Members that are looked at, more than are known. */
const maxMembers = 1000;

const kinds = {
  ...Object.fromEntries(urls.map((name) => [name, "text"] as const)),
  ...Object.fromEntries(
    Object.keys(named).map((name) => [name, "object"] as const),
  ),
  basicAuthCredentials: "object",
  multipartPatterns: "list",
  scheme: "text",
} as const;

/** What a mapping asks of a request, as a stub does; what cannot be said is refused in the entry. */
export function* translateRequest(
  given: JsonObject,
  entry: Entry,
): Work<JsonObject> {
  const place = ["request"];
  const names = Object.keys(given);
  if (names.length > maxMembers) {
    entry.refuse(place, `a request with more than ${maxMembers} members`);
    return {};
  }
  for (const name of names) {
    if (!known.has(name) && given[name] !== null) {
      entry.refuse([...place, name], `"${name}" of a request has no criterion`);
    }
  }
  checkKinds(given, kinds, { entry, place });
  const request: JsonObject = {};
  Object.assign(request, readUrl(given, entry));
  const method = methodOf(given["method"] ?? null, entry);
  if (method !== undefined) request["method"] = method;
  for (const [name, field] of Object.entries(named)) {
    const matchers = given[name];
    if (!isJsonObject(matchers)) continue;
    const criterion = yield* namedCriterion(matchers, { entry, name });
    if (criterion !== undefined) addTo(request, field, criterion);
  }
  addBasic(given["basicAuthCredentials"] ?? null, request, entry);
  yield* addAddress(given, request, entry);
  const patterns = given["bodyPatterns"] ?? null;
  const body = yield* bodyCriterion(patterns, { method, entry });
  if (body !== undefined) request["body"] = body;
  const multipart = given["multipartPatterns"] ?? null;
  const parts = yield* multipartEntries(multipart, entry);
  if (parts.length > 0) request["multipart"] = parts;
  return request;
}

function methodOf(given: Json, entry: Entry): Json | undefined {
  if (given === null || given === "ANY") return undefined;
  if (typeof given === "string") return given;
  const list = (name: string) => {
    const names = isJsonObject(given) ? given[name] : undefined;
    const isNamed = Array.isArray(names) && names.length > 0 &&
      names.every((one) => typeof one === "string" && one !== "ANY");
    return isNamed ? names : undefined;
  };
  const one = list("oneOf");
  const none = list("noneOf");
  if (one !== undefined && none === undefined) return { $or: one };
  if (none !== undefined && one === undefined) return { $not: { $or: none } };
  entry.refuse(["request", "method"], "it should be the name of a method");
  return undefined;
}

/** Adds criteria to a field that may hold some already. */
function addTo(
  request: JsonObject,
  field: string,
  criterion: JsonObject,
): void {
  const before = request[field];
  request[field] = isJsonObject(before)
    ? { $and: [asCriterion(before), asCriterion(criterion)] }
    : criterion;
}

function asCriterion(value: JsonObject): JsonObject {
  return "$and" in value || "$or" in value || "$not" in value
    ? value
    : { $key_values: value };
}

function addBasic(given: Json, request: JsonObject, entry: Entry): void {
  if (given === null) return;
  const user = isJsonObject(given) ? textOf(given["username"]) : undefined;
  const password = isJsonObject(given) ? textOf(given["password"]) : undefined;
  if (user === undefined || password === undefined) {
    entry.refuse(
      ["request", "basicAuthCredentials"],
      "it should have a username and a password",
    );
    return;
  }
  const authorization = basicOf(`${user}:${password}`);
  addTo(request, "headers", { authorization });
}

function* addAddress(
  given: JsonObject,
  request: JsonObject,
  entry: Entry,
): Work<void> {
  for (const [name, field] of [["host", "host"], ["clientIp", "client_ip"]]) {
    const matcher = given[name ?? ""] ?? null;
    if (matcher === null || field === undefined) continue;
    const reading = yield* matcherCriterion(matcher);
    if (!reading.ok) entry.refuse(["request", name ?? ""], reading.reason);
    else request[field] = plain(reading.criterion);
  }
  const scheme = given["scheme"] ?? null;
  if (typeof scheme === "string") request["scheme"] = scheme.toLowerCase();
  const port = given["port"] ?? null;
  if (port !== null) {
    entry.refuse(["request", "port"], "a port has no criterion");
  }
}
