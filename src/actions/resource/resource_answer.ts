import { failure, jsonAnswer, type ReadyAnswer } from "../../answers/answer.ts";
import { isJsonObject, type JsonObject } from "../../json/values.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";
import {
  badId,
  type Collection,
  documentOf,
  flawOf,
  idText,
  maxResourceItems,
  nextId,
  ownMember,
  type ResourceData,
  tooDeep,
  withId,
  withItem,
  withoutItem,
} from "./collection.ts";
import { readExactly } from "../../templating/exact_body.ts";
import { shownTo } from "../shown_header.ts";
import { listItems } from "./list_query.ts";
import { merged } from "./merge_patch.ts";
import type { ResourceShelf } from "./resource_shelf.ts";

/** A resource and where its scope keeps it. */
interface PlacedResource {
  readonly name: string;
  /** What it is where the scope has not changed it. */
  readonly start: ResourceData;
  readonly shelf: ResourceShelf;
}

/** A request to a resource. */
interface ResourceCall {
  readonly incoming: IncomingRequest;
  /** The segment behind the resource's own path; `null` for that itself. */
  readonly itemId: string | null;
  /** The path as it was sent. */
  readonly path: string;
  uuid(): string;
}

/** Answers a request to a resource, and changes it as the request says, in one turn. */
export function answerResource(
  place: PlacedResource,
  call: ResourceCall,
): ReadyAnswer {
  const { name, start, shelf } = place;
  const kept = shelf.get(name);
  const data = kept?.kind === start.kind ? kept : start;
  if (data.kind === "document") return answerDocument(place, data.item, call);
  // Another stub of the name may call its ids otherwise.
  return call.itemId === null
    ? answerCollection(place, data, call)
    : answerItem(place, data, { ...call, itemId: call.itemId });
}

function answerCollection(
  place: PlacedResource,
  collection: Collection,
  call: ResourceCall,
): ReadyAnswer {
  const { incoming } = call;
  switch (incoming.method) {
    case "GET":
    case "HEAD": {
      const { items, total } = listItems(
        collection.items.values(),
        incoming.query,
      );
      const count = ["x-total-count", String(total)] as const;
      return jsonAnswer(200, items, [
        [...count],
        ...shownTo(incoming.headerLines, "X-Total-Count"),
      ]);
    }
    case "POST":
      return create(place, collection, call);
    default:
      return refuseMethod("GET, HEAD, POST");
  }
}

function create(
  place: PlacedResource,
  collection: Collection,
  { incoming, path, uuid }: ResourceCall,
): ReadyAnswer {
  const sent = sentObject(place, incoming);
  if (!sent.ok) return sent.refusal;
  const { idField, items } = collection;
  const given = ownMember(sent.value, idField);
  const id = given ?? nextId(collection, uuid);
  const text = idText(id);
  if (text === null) return refuse("INVALID_JSON", `${badId}: "${idField}"`);
  if (items.has(text)) {
    return refuse(
      "CONFLICT",
      `There is an item with the id ${
        JSON.stringify(text)
      }: choose another, or leave it out`,
    );
  }
  const item = given === null ? withId(sent.value, idField, id) : sent.value;
  const location = `${asciiPath(path)}/${
    encodeURIComponent(text.toWellFormed())
  }`;
  return store(place, withItem(collection, text, item)) ??
    jsonAnswer(201, item, [
      ["location", location],
      ...shownTo(incoming.headerLines, "Location"),
    ]);
}

/** A path without its last slashes, with what a header cannot hold escaped. */
function asciiPath(path: string): string {
  return path.toWellFormed().replace(/\/+$/, "")
    .replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}

function answerItem(
  place: PlacedResource,
  collection: Collection,
  { incoming, itemId }: ResourceCall & { readonly itemId: string },
): ReadyAnswer {
  const { method } = incoming;
  if (!itemMethods.includes(method)) {
    return refuseMethod(itemMethods.join(", "));
  }
  const item = collection.items.get(itemId);
  if (item === undefined) return jsonAnswer(404, {});
  if (method === "GET" || method === "HEAD") return jsonAnswer(200, item);
  if (method === "DELETE") {
    return store(place, withoutItem(collection, itemId)) ??
      jsonAnswer(200, item);
  }
  const sent = sentObject(place, incoming);
  if (!sent.ok) return sent.refusal;
  const { idField } = collection;
  const next = method === "PUT" ? sent.value : merged(item, sent.value);
  const whole = withId(next, idField, ownMember(item, idField));
  return store(place, withItem(collection, itemId, whole)) ??
    jsonAnswer(200, whole);
}

const itemMethods = ["GET", "HEAD", "PUT", "PATCH", "DELETE"];

function answerDocument(
  place: PlacedResource,
  item: JsonObject,
  { incoming }: ResourceCall,
): ReadyAnswer {
  const { method } = incoming;
  if (method === "GET" || method === "HEAD") return jsonAnswer(200, item);
  if (method !== "PUT" && method !== "PATCH") {
    return refuseMethod("GET, HEAD, PUT, PATCH");
  }
  const sent = sentObject(place, incoming);
  if (!sent.ok) return sent.refusal;
  const next = method === "PUT" ? sent.value : merged(item, sent.value);
  const reading = documentOf(next);
  return store(place, reading.ok ? reading.data : null) ??
    jsonAnswer(200, next);
}

/** Puts a resource in its place; gives the refusal where there is no room. */
function store(
  { name, shelf }: PlacedResource,
  data: ResourceData | null,
): ReadyAnswer | null {
  if (data === null) return refuseFull(name);
  const trouble = shelf.put(name, data);
  return trouble === null ? null : failure("LIMIT_REACHED", trouble, "failed");
}

function refuseFull(name: string): ReadyAnswer {
  const trouble =
    `The resource '${name}' is full: it holds at most ${maxResourceItems} items and 4 MiB`;
  return failure("LIMIT_REACHED", trouble, "failed");
}

type SentObject =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly refusal: ReadyAnswer };

function sentObject(
  { name }: PlacedResource,
  { content }: IncomingRequest,
): SentObject {
  const reading = readExactly(content);
  const no = (detail: string) =>
    ({ ok: false, refusal: refuse("INVALID_JSON", detail) }) as const;
  if (!reading.ok) {
    return no(`The body should be a JSON object: ${reading.reason}`);
  }
  if (!isJsonObject(reading.value)) {
    return no("The body should be a JSON object");
  }
  const flaw = flawOf(reading.value);
  if (flaw === "too large") return { ok: false, refusal: refuseFull(name) };
  return flaw === null ? { ok: true, value: reading.value } : no(tooDeep);
}

function refuse(
  code: "INVALID_JSON" | "CONFLICT",
  detail: string,
): ReadyAnswer {
  return failure(code, detail, "answered");
}

function refuseMethod(allow: string): ReadyAnswer {
  const detail = `The resource does not take this method: use ${allow}`;
  return jsonAnswer(405, { error: "METHOD_NOT_ALLOWED", detail }, [[
    "allow",
    allow,
  ]]);
}
