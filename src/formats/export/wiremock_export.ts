import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import { memberOf } from "../member.ts";
import { finish } from "../../runtime/work.ts";
import { mayTakeNothing } from "../wiremock/empty_body.ts";
import { takesAbsence } from "../wiremock/matchers.ts";
import {
  ExportBook,
  type Exported,
  listText,
  type Teller,
} from "./exported.ts";
import { exportedListeners } from "./wiremock_listeners.ts";
import {
  exportedMatcher,
  exportedNames,
  narrowings,
} from "./wiremock_matchers.ts";
import { exportedResponse } from "./wiremock_response.ts";
import { exportedUrl } from "./wiremock_url.ts";

/** The only file of an export. */
const path = "mappings/standin.json";

/** Mappings of WireMock's for the stubs that it can express, the newest first; the others are refused. */
export function exportWireMock(stubs: Iterable<ListedStub>): Exported {
  const book = new ExportBook();
  const text = listText(
    (list) => ({ mappings: list }),
    mappingsOf(stubs, book),
  );
  return { path, text, book };
}

/** Of equal stubs the oldest answers here, and the newest there. */
function* mappingsOf(stubs: Iterable<ListedStub>, book: ExportBook) {
  let count = 0;
  let hasPath = false;
  for (const stub of stubs) {
    const { stub_id: id } = stub;
    const mapping = mappingOf(stub, {
      refuse: (message) => book.note(id, "refused", { message }),
      lose: (message, effect) => book.note(id, "lost", { message, effect }),
    });
    if (!book.end()) continue;
    count++;
    hasPath ||= isLoose(stub.request);
    yield mapping;
  }
  if (hasPath) {
    const message =
      "a path there is compared as it was sent: one with another slash at its end, or encoded otherwise, does not fit";
    book.note(path, "rewritten", { message, effect: "narrower" });
  }
  if (count > 1) {
    const message =
      "stubs that ask for more do not go first there: give priorities where mappings overlap";
    book.note(path, "rewritten", { message, effect: "order" });
  }
}

/** The mapping for a listed stub alone; `null` where there is none. */
export function exportedMapping(stub: ListedStub): JsonObject | null {
  let isRefused = false;
  const mapping = mappingOf(stub, {
    refuse: () => isRefused = true,
    lose: () => {},
  });
  return isRefused ? null : mapping;
}

/** What changes nothing of an answer. */
const leftOut = [
  "expected_calls",
  "counted_per",
  "description",
  "labels",
] as const;

function mappingOf(stub: ListedStub, teller: Teller): JsonObject {
  const { priority = 0 } = stub;
  if (stub.disabled) teller.refuse("it is switched off");
  if (stub.max_calls !== null) teller.refuse('"max_calls" has no counterpart');
  if (stub.scope !== null) teller.refuse("it is in a scope");
  for (const name of leftOut) {
    if (stub[name] === undefined) continue;
    teller.lose(`"${name}" has no counterpart, and is left out`, "none");
  }
  if (stub.chaos !== null && stub.chaos.seed !== null) {
    teller.lose("the seed of its chaos is left out", "none");
  }
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(
    stub.stub_id,
  );
  return {
    ...(isUuid ? { id: stub.stub_id } : {}),
    ...(stub.title === undefined ? {} : { name: stub.title }),
    ...(priority === 0 ? {} : { priority: 5 - priority }),
    ...scenarioOf(stub, teller),
    request: requestOf(stub.request, teller),
    response: exportedResponse(stub, teller),
    ...exportedListeners(stub, teller),
  };
}

const named = {
  query: "queryParameters",
  headers: "headers",
  cookies: "cookies",
  form: "formParameters",
  path_params: "pathParameters",
} as const;

function requestOf(
  given: ListedStub["request"],
  teller: Teller,
): JsonObject {
  const request: JsonObject = {};
  const refuse = (message: string) => teller.refuse(message);
  const { method, body, host, client_ip = null, scheme = null, multipart } =
    given;
  if (method === "ANY") refuse('a method that is called "ANY" is any there');
  else if (typeof method === "string") request["method"] = method;
  else if (method !== null) refuse("its method is a criterion");
  const url = exportedUrl(given);
  if (url === null) refuse("its path or target has no counterpart");
  else Object.assign(request, url);
  for (const [field, name] of Object.entries(named)) {
    const criterion = given[field as keyof typeof named] ?? null;
    if (criterion === null) continue;
    const matchers = exportedNames(criterion);
    if (matchers === null) refuse(`its ${field} has no counterpart`);
    else request[name] = matchers;
  }
  for (
    const [name, value] of [["host", host], ["clientIp", client_ip]] as const
  ) {
    const hasPort = name === "host" && typeof value === "string" &&
      /:\d+$/.test(value);
    const matcher = value === null || hasPort ? null : exportedMatcher(value);
    if (matcher !== null) request[name] = matcher;
    else if (value !== null) refuse(`its ${name} has no counterpart`);
  }
  if (typeof scheme === "string") request["scheme"] = scheme;
  else if (scheme !== null) refuse("its scheme is a criterion");
  for (const message of narrowings(given as Json)) {
    teller.lose(message, "narrower");
  }
  if (multipart !== undefined) refuse("its multipart has no counterpart");
  const asked = body === null ? null : bodyMatcher(body, teller);
  if (asked !== null) request["bodyPatterns"] = [asked];
  else if (body !== null) refuse("its body has no counterpart");
  return request;
}

/** A body without a byte is none there, and fits only what holds of nothing. */
function bodyMatcher(body: Json, teller: Teller): JsonObject | null {
  const matcher = exportedMatcher(body);
  if (matcher?.["equalTo"] === "") return { absent: true };
  if (
    matcher !== null && !takesAbsence(matcher) &&
    finish(mayTakeNothing(matcher))
  ) {
    teller.lose("a body without a byte does not fit there", "narrower");
  }
  return matcher;
}

/** Whether a path fits more than one text there. */
function isLoose({ path, target = null }: ListedStub["request"]): boolean {
  return path !== null && target === null;
}

function scenarioOf(
  { when, then }: ListedStub,
  teller: Teller,
): JsonObject {
  const asked = Object.entries(when?.state ?? {});
  const set = Object.entries(then?.["state"] ?? {});
  if (asked.length + set.length === 0 && then === undefined) return {};
  const names = new Set([...asked, ...set].map(([name]) => name));
  const [name] = names;
  const required = asked.length === 0
    ? undefined
    : stateOf(operandOf(asked[0]?.[1] ?? null));
  const next = set.length === 0 ? undefined : stateOf(set[0]?.[1] ?? null);
  if (
    name === undefined || names.size > 1 || required === null ||
    next === null || then?.["template_state"] !== undefined
  ) {
    teller.refuse("its state is not a scenario's");
    return {};
  }
  return {
    scenarioName: name,
    ...(required === undefined ? {} : { requiredScenarioState: required }),
    ...(next === undefined ? {} : { newScenarioState: next }),
  };
}

/** What a criterion of a listing compares with; `undefined` where it does more. */
function operandOf(criterion: Json): Json | undefined {
  if (!isJsonObject(criterion)) return criterion;
  const isEqual = Object.keys(criterion).join() === "$eq";
  return isEqual ? memberOf(criterion["$eq"], "value") : undefined;
}

/** The state of a scenario; `null` for a value that is none. That in which it begins is none here. */
function stateOf(value: Json | undefined): string | null {
  if (value === null) return "Started";
  return typeof value === "string" && value !== "Started" ? value : null;
}
