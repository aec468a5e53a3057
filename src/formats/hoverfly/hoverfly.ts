import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { unencoded } from "../criteria.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import type { Importer } from "../format.ts";
import { itemsAt } from "../items.ts";
import { checkKinds, type Looked, tellUnknown } from "../kinds.ts";
import { memberOf, textOf } from "../member.ts";
import { fieldCriterion } from "./matchers.ts";
import { translateResponse } from "./response.ts";

/** Reads simulations of Hoverfly's of the versions 4 and 5, whose fields are lists of matchers. */
export const importHoverfly: Importer = function* (sources, run) {
  for (const source of sources) {
    const { value } = source.document;
    const version = memberOf(memberOf(value, "meta"), "schemaVersion");
    if (version !== null && !isRead(version)) {
      run.entry(source, ["meta", "schemaVersion"]).refuse(
        [],
        `the version ${
          textOf(version) ?? JSON.stringify(version)
        } is not read: export the simulation from a current Hoverfly, which writes v5`,
      );
      continue;
    }
    const data = memberOf(value, "data");
    const pairs = itemsAt(source, ["data", "pairs"], run);
    const hosts = new Set(
      pairs.map((pair) =>
        JSON.stringify(memberOf(memberOf(pair, "request"), "destination"))
      ),
    );
    for (const [index, pair] of pairs.entries()) {
      const entry = run.entry(source, ["data", "pairs", index]);
      const request = memberOf(pair, "request");
      const response = memberOf(pair, "response");
      if (!isJsonObject(request) || !isJsonObject(response)) {
        entry.refuse([], "a pair should have a request and a response");
        continue;
      }
      tellUnknown(pair, ofPair, { entry, place: [] });
      entry.stub({
        request: yield* translateRequest(request, {
          entry,
          namesHost: hosts.size > 1,
        }),
        ...translateResponse(response, entry, run.files),
        ...stateOf(request, response, entry),
      });
      yield;
    }
    const actions = memberOf(data, "globalActions");
    for (const name of ["delays", "delaysLogNormal"]) {
      const delays = memberOf(actions, name) ?? [];
      if (Array.isArray(delays) && delays.length === 0) continue;
      run.entry(source, ["data", "globalActions", name])
        .lost([], "delays for all pairs are left out: use a scope's chaos");
    }
  }
};

/** Whether a version has fields that are lists of matchers. */
function isRead(version: Json): boolean {
  return typeof version === "string" && /^v[45](?:\.\d+)*$/.test(version);
}

const ofPair = new Set(["request", "response", "labels"]);

/** Fields that are one text, and what they are called here. */
const texts: Readonly<Record<string, string>> = {
  path: "path",
  method: "method",
  destination: "host",
  scheme: "scheme",
  body: "body",
};

const known = new Set([
  ...Object.keys(texts),
  "query",
  "headers",
  "requiresState",
]);

function* translateRequest(
  given: JsonObject,
  { entry, namesHost }: { readonly entry: Entry; readonly namesHost: boolean },
): Work<JsonObject> {
  const request: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    const place = ["request", name];
    if (!known.has(name) && value !== null && value !== "") {
      entry.refuse(place, `"${name}" of a request has no criterion`);
    }
    const field = Object.hasOwn(texts, name) ? texts[name] : undefined;
    const isLeft = name === "scheme" || (name === "destination" && !namesHost);
    if (isLeft && value !== null && !Array.isArray(value)) {
      entry.refuse(place, "it should be a list of matchers");
    }
    const reading = field === undefined || isLeft
      ? null
      : yield* fieldCriterion(value);
    if (reading?.ok === false) entry.refuse(place, reading.reason);
    if (reading?.ok && field !== undefined) {
      request[field] = field === "host"
        ? hostOf(value, reading.criterion, { entry, place })
        : reading.criterion;
    }
  }
  // A path is compared as it was sent: an encoded one does not fit.
  if ("path" in request) request["target"] = unencoded;
  for (const name of ["query", "headers"]) {
    const fields = given[name] ?? null;
    if (fields === null) continue;
    if (!isJsonObject(fields)) {
      entry.refuse(["request", name], "it should be names with matchers");
      continue;
    }
    const criteria = yield* namedCriteria(fields, ["request", name], entry);
    if (Object.keys(criteria).length > 0) {
      request[name] = { $key_values: criteria };
    }
  }
  return request;
}

/** A host as a text, which may have a port; a criterion sees it without. */
function hostOf(
  matchers: Json,
  criterion: Json,
  { entry, place }: Looked,
): Json {
  const list = Array.isArray(matchers) ? matchers : [];
  const [only = null] = list;
  const text = memberOf(only, "value");
  const isExact = list.length === 1 && typeof text === "string" &&
    textOf(memberOf(only, "matcher") ?? "exact")?.toLowerCase() === "exact";
  if (isExact) return text;
  const hasPort = list.some((one) =>
    textOf(memberOf(one, "value"))?.includes(":") === true
  );
  if (hasPort) {
    const message = "a host is compared without its port";
    entry.rewritten(place, message, "narrower");
  }
  return criterion;
}

/** Values by name: several of one name are one text there. */
function* namedCriteria(
  fields: JsonObject,
  place: readonly string[],
  entry: Entry,
): Work<JsonObject> {
  const criteria: JsonObject = {};
  for (const [key, matchers] of Object.entries(fields)) {
    const reading = yield* fieldCriterion(matchers);
    yield;
    if (reading === null) continue;
    if (reading.ok) {
      const alone = { $values: { $contains_exactly: [reading.criterion] } };
      setOwn(criteria, key, alone);
    } else entry.refuse([...place, key], reading.reason);
  }
  return criteria;
}

/** Which state is asked for, and which follows. */
function stateOf(
  request: JsonObject,
  response: JsonObject,
  entry: Entry,
): JsonObject {
  const asked = stateIn(request, ["request", "requiresState"], entry);
  const next = stateIn(response, ["response", "transitionsState"], entry);
  checkKinds(response, { removesState: "texts" }, {
    entry,
    place: ["response"],
  });
  const removed = response["removesState"];
  for (const one of Array.isArray(removed) ? removed : []) {
    setOwn(next, textOf(one) ?? "", null);
  }
  return {
    ...(Object.keys(asked).length === 0 ? {} : { when: { state: asked } }),
    ...(Object.keys(next).length === 0 ? {} : { then: { state: next } }),
  };
}

/** A sequence begins with "1", which is not set here. */
function stateIn(
  given: JsonObject,
  [half, name]: readonly [string, string],
  entry: Entry,
): JsonObject {
  const place = [half, name];
  checkKinds(given, { [name]: "object" }, { entry, place: [half] });
  const values = given[name] ?? null;
  const state: JsonObject = {};
  for (
    const [name, value] of Object.entries(isJsonObject(values) ? values : {})
  ) {
    if (typeof value !== "string") {
      entry.refuse([...place, name], "it should be a text");
    }
    const isFirst = name.startsWith("sequence:") && value === "1";
    setOwn(state, name, isFirst ? null : value);
  }
  return state;
}
