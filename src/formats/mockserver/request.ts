import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { allOf, single, targetOf, unencoded } from "../criteria.ts";
import type { Entry } from "../entry.ts";
import { isSendable, tooLong } from "../sendable.ts";
import { checkKinds } from "../kinds.ts";
import { memberOf, textOf } from "../member.ts";
import { literal } from "../patterns/java_pattern.ts";
import { anyCase } from "./any_case.ts";
import { bodyCriterion } from "./body.ts";

/** Fields of texts by name, and what they are called here. */
const named: Readonly<Record<string, string>> = {
  queryStringParameters: "query",
  headers: "headers",
  cookies: "cookies",
  pathParameters: "path_params",
};

const known = new Set([
  "method",
  "path",
  "secure",
  "body",
  ...Object.keys(named),
]);

const kinds = { method: "text", path: "text", secure: "boolean" } as const;

/** What an expectation asks of a request; what cannot be said is refused in the entry. */
export function translateRequest(given: JsonObject, entry: Entry): JsonObject {
  const place = ["httpRequest"];
  const request: JsonObject = {};
  if (!entry.mayAsk(given, place)) return request;
  for (const name of Object.keys(given)) {
    if (!known.has(name) && given[name] !== null) {
      entry.refuse([...place, name], `"${name}" of a request has no criterion`);
    }
  }
  checkKinds(given, kinds, { entry, place });
  const method = given["method"] ?? null;
  if (method !== null && method !== "") {
    addText(request, "method", { value: method, entry });
  }
  addPath(request, given, entry);
  if (typeof given["secure"] === "boolean") {
    request["scheme"] = given["secure"] ? "https" : "http";
  }
  for (const [name, field] of Object.entries(named)) {
    const criteria = fieldCriteria(given[name] ?? null, field);
    if (typeof criteria === "string") {
      entry.refuse([...place, name], criteria);
      continue;
    }
    const all = allOf(criteria);
    if (all !== undefined) request[field] = all;
  }
  const body = bodyCriterion(given["body"] ?? null);
  if (body !== null && !body.ok) entry.refuse([...place, "body"], body.reason);
  else if (body !== null) request["body"] = body.criterion;
  return request;
}

/** What names with their values ask, or why that cannot be said. */
function fieldCriteria(given: Json, field: string): JsonObject[] | string {
  const pairs = pairsOf(given);
  if (pairs === null) return "it should be names with values";
  const names = new Set(pairs.map(([key]) => key));
  const without = namesOf(given).find((name) => !names.has(name));
  if (without !== undefined) {
    return `the name ${JSON.stringify(without)} without a value`;
  }
  const byName = new Map<string, Map<string, JsonObject>>();
  for (const [key, value] of pairs) {
    const criterion = nameProblem(key) ?? textCriterion(value);
    if (typeof criterion === "string") return criterion;
    const name = field === "headers" ? key.toLowerCase() : key;
    const values = byName.get(name) ?? new Map<string, JsonObject>();
    // A value that is asked twice is asked once.
    byName.set(name, values.set(textOf(value) ?? "", criterion));
  }
  const criteria: JsonObject[] = [];
  for (const [name, values] of byName) {
    const criterion = ofValues([...values.values()], field);
    if (typeof criterion === "string") return criterion;
    criteria.push({ $key_values: single(name, criterion) });
  }
  return criteria;
}

/**
 * Several values of a name each fit another one, and MockServer counts equal
 * ones that are sent as one; of a cookie it sees one alone.
 */
function ofValues(
  [only, ...more]: readonly JsonObject[],
  field: string,
): JsonObject | string {
  if (only === undefined) return {};
  if (field === "cookies") {
    const unquoted = { $not: { $regex: '"' } };
    return more.length > 0
      ? "several values of a cookie"
      : { $values: { $contains_exactly: [{ $and: [unquoted, only] }] } };
  }
  if (more.length === 0) return only;
  if (field === "path_params") return "several values of a parameter";
  const items = [only, ...more];
  if (items.some((one) => one["$eq"] === undefined)) {
    return "several values of a name, of which one is a pattern";
  }
  const $list = { items, any_order: true, extra: true };
  return { $values: { $list } };
}

/** A name that is not a pattern: those are compared as they are. */
function nameProblem(name: string): string | undefined {
  return /^[\w.$~[\]-]+$/.test(name) && !/^[!?]/.test(name)
    ? undefined
    : `the name ${JSON.stringify(name)} is a pattern, or none`;
}

function addText(
  request: JsonObject,
  field: string,
  { value, entry }: { readonly value: Json; readonly entry: Entry },
): void {
  const criterion = textCriterion(value);
  if (typeof criterion !== "string") request[field] = criterion;
  else entry.refuse(["httpRequest", field], criterion);
}

/** A text, or a Java pattern for the whole of it; a text is why there is none. */
function textCriterion(value: Json): JsonObject | string {
  const text = textOf(value);
  if (text === undefined) return "a value that is not text has no criterion";
  if (/^[!?]/.test(text)) {
    return `${JSON.stringify(text)} is negated or optional`;
  }
  if (/^[\w/:;=@,~"'<>&%# -]*$/.test(text)) return { $eq: text };
  const pattern = anyCase(text);
  if (!pattern.ok) return { $eq: text };
  const oneLine = { $not: { $contains: ["\n"] } };
  return {
    $or: [{ $eq: text }, { $and: [{ $regex: pattern.pattern }, oneLine] }],
  };
}

function addPath(request: JsonObject, given: JsonObject, entry: Entry): void {
  const path = given["path"] ?? null;
  if (path === null || path === "") return;
  const text = textOf(path);
  if (!isSendable(text ?? "")) {
    return entry.refuse(["httpRequest", "path"], tooLong);
  }
  const params = pairsOf(given["pathParameters"] ?? null) ?? [];
  if (params.length === 0 || text === undefined) {
    addText(request, "path", { value: path, entry });
    request["target"] = unencoded;
    return;
  }
  const steps = text.split("/");
  const isPlain = steps.every((step) => /^(?:\{\w+\}|[\w~.-]*)$/.test(step));
  if (!isPlain) {
    return entry.refuse(
      ["httpRequest", "path"],
      "a pattern with parameters, or a parameter that is part of a segment",
    );
  }
  request["path"] = text;
  request["target"] = targetOf(
    steps.map((step) => step.startsWith("{") ? oneValue : literal(step))
      .join("/"),
  );
}

/** A segment that MockServer takes for one value as it stands: neither a list, nor with a name or a sign before it. */
const oneValue = "[^/%?,=.;][^/%?,=]*";

function namesOf(given: Json): string[] {
  return Array.isArray(given)
    ? given.map((one) => textOf(memberOf(one, "name")) ?? "")
    : Object.keys(given ?? {});
}

const ofPair = new Set(["name", "value", "values"]);

/** Pairs of a list of names with values, or of an object; `null` for anything else. */
export function pairsOf(given: Json): (readonly [string, Json])[] | null {
  if (given === null) return [];
  if (isJsonObject(given)) {
    if ("keyMatchStyle" in given) return null;
    return Object.entries(given).flatMap(([name, value]) =>
      [value].flat().map((one): [string, Json] => [name, one])
    );
  }
  if (!Array.isArray(given)) return null;
  const pairs: [string, Json][] = [];
  for (const one of given) {
    const name = isJsonObject(one) ? textOf(one["name"]) : undefined;
    if (!isJsonObject(one) || name === undefined) return null;
    if (Object.keys(one).some((member) => !ofPair.has(member))) return null;
    const { values = one["value"] ?? null } = one;
    for (const value of [values].flat()) pairs.push([name, value]);
  }
  return pairs;
}
