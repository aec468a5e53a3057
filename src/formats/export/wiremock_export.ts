import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import { memberOf } from "../member.ts";
import { ExportBook, type Exported, listText } from "./exported.ts";
import { exportedMatcher, exportedNames } from "./wiremock_matchers.ts";
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
  for (const stub of stubs) {
    const mapping = mappingOf(stub, (message) => {
      book.note(stub.stub_id, "refused", { message });
    });
    if (!book.end()) continue;
    count++;
    yield mapping;
  }
  if (count > 1) {
    const message =
      "stubs that ask for more do not go first there: give priorities where mappings overlap";
    book.note(path, "rewritten", { message, effect: "order" });
  }
}

/** The mapping for a listed stub alone; `null` where there is none. */
export function exportedMapping(stub: ListedStub): JsonObject | null {
  const reasons: string[] = [];
  const mapping = mappingOf(stub, (reason) => void reasons.push(reason));
  return reasons.length === 0 ? mapping : null;
}

type Refuse = (message: string) => void;

function mappingOf(stub: ListedStub, refuse: Refuse): JsonObject {
  const { priority = 0 } = stub;
  if (stub.disabled) refuse("it is switched off");
  if (stub.max_calls !== null) refuse('"max_calls" has no counterpart');
  if (stub.scope !== null) refuse("it is in a scope");
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(
    stub.stub_id,
  );
  return {
    ...(isUuid ? { id: stub.stub_id } : {}),
    ...(stub.title === undefined ? {} : { name: stub.title }),
    ...(priority === 0 ? {} : { priority: 5 - priority }),
    ...scenarioOf(stub, refuse),
    request: requestOf(stub.request, refuse),
    response: exportedResponse(stub, refuse),
    ...listenersOf(stub, refuse),
  };
}

const named = {
  query: "queryParameters",
  headers: "headers",
  cookies: "cookies",
  form: "formParameters",
  path_params: "pathParameters",
} as const;

function requestOf(given: ListedStub["request"], refuse: Refuse): JsonObject {
  const request: JsonObject = {};
  const { method, body, host, client_ip = null, scheme = null, multipart } =
    given;
  if (typeof method === "string") request["method"] = method;
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
    const matcher = value === null ? null : exportedMatcher(value);
    if (matcher !== null) request[name] = matcher;
    else if (value !== null) refuse(`its ${name} has no counterpart`);
  }
  if (typeof scheme === "string") request["scheme"] = scheme;
  else if (scheme !== null) refuse("its scheme is a criterion");
  if (multipart !== undefined) refuse("its multipart has no counterpart");
  const asked = body === null ? null : exportedMatcher(body);
  if (asked !== null) request["bodyPatterns"] = [asked];
  else if (body !== null) refuse("its body has no counterpart");
  return request;
}

function scenarioOf({ when, then }: ListedStub, refuse: Refuse): JsonObject {
  const asked = Object.entries(when?.state ?? {});
  const set = Object.entries(then?.["state"] ?? {});
  if (asked.length + set.length === 0 && then === undefined) return {};
  const names = new Set([...asked, ...set].map(([name]) => name));
  const [name] = names;
  const required = asked.length === 0
    ? undefined
    : stateOf(asked[0]?.[1] ?? null);
  const next = set.length === 0 ? undefined : stateOf(set[0]?.[1] ?? null);
  if (
    name === undefined || names.size > 1 || required === null ||
    next === null || then?.["template_state"] !== undefined
  ) {
    refuse("its state is not a scenario's");
    return {};
  }
  return {
    scenarioName: name,
    ...(required === undefined ? {} : { requiredScenarioState: required }),
    ...(next === undefined ? {} : { newScenarioState: next }),
  };
}

/** The state of a scenario; `null` for a value that is none. */
function stateOf(value: Json): string | null {
  const plain = memberOf(memberOf(value, "$eq"), "value");
  const given = isJsonObject(value) ? plain : value;
  if (given === null) return "Started";
  return typeof given === "string" ? given : null;
}

/** Webhooks as listeners; those with templates have none. */
function listenersOf(
  { webhooks = [] }: ListedStub,
  refuse: Refuse,
): JsonObject {
  if (webhooks.length === 0) return {};
  const serveEventListeners = webhooks.map((webhook) => {
    const { method, url, headers, body, body_base64, delay_ms } = webhook;
    if (Object.keys(webhook).some((name) => name.startsWith("template_"))) {
      refuse("a template of a webhook is not Handlebars");
    }
    return {
      name: "webhook",
      parameters: {
        method,
        url: url ?? "",
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
        ...(body_base64 !== undefined
          ? { base64Body: body_base64 }
          : body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
        ...(delay_ms === 0
          ? {}
          : { delay: { type: "fixed", milliseconds: delay_ms } }),
      },
    };
  });
  return { serveEventListeners };
}
