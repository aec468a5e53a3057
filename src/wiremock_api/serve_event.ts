import { showEntry, type Showing } from "../control/shown_entry.ts";
import type { JsonObject } from "../json/values.ts";
import type { RecordedAnswer } from "../model/request_listing.ts";
import type { Work } from "../runtime/work.ts";
import type { Entry } from "../state/entry.ts";
import type { AdminParts } from "./admin_route.ts";
import { loggedBody, loggedHeaders, loggedRequest } from "./logged_request.ts";

/** A received request as WireMock's clients read it alone. */
export function* shownRequest(
  entry: Entry,
  showing: Showing,
): Work<JsonObject> {
  return loggedRequest(yield* showEntry(entry, showing));
}

/** The same with what answered it. */
export function* serveEvent(
  entry: Entry,
  parts: AdminParts,
): Work<JsonObject> {
  const listed = yield* showEntry(entry, parts);
  const { response } = listed;
  const status = response?.status ?? 0;
  const mapping = mappingFor(entry, parts);
  const took = Math.round(response?.duration_ms ?? 0);
  const delay = Math.round(listed.chaos?.latency_ms ?? 0);
  return {
    id: eventId(entry, parts),
    request: loggedRequest(listed),
    responseDefinition: mapping?.["response"] ??
      { status, fromConfiguredStub: false },
    ...(response === null ? {} : { response: loggedAnswer(response) }),
    wasMatched: entry.stubId !== null,
    timing: {
      addedDelay: delay,
      processTime: Math.max(0, took - delay),
      responseSendTime: 0,
      serveTime: took,
      totalTime: took,
    },
    subEvents: [],
    ...(mapping === null ? {} : { stubMapping: mapping }),
  };
}

function loggedAnswer(response: RecordedAnswer): JsonObject {
  return {
    status: response.status ?? 0,
    headers: loggedHeaders(response.headers),
    ...loggedBody(response),
  };
}

/** The mapping that answered, as it is now. */
function mappingFor(
  { stubId, stubScope }: Entry,
  { state, book }: AdminParts,
): JsonObject | null {
  if (stubId === null) return null;
  const { scopes } = state;
  const home = stubScope === null ? scopes.global : scopes.find(stubScope);
  const stub = home === undefined ? undefined : state.findStub(stubId, home);
  return stub === undefined ? null : book.mappingOf(stub);
}

/** The id under which WireMock's clients know a request: they take a UUID alone. */
function eventId(
  { seq }: Pick<Entry, "seq">,
  { state }: Pick<AdminParts, "state">,
): string {
  const place = seq.toString(16).padStart(12, "0");
  return `${state.journals.run}-0000-4000-8000-${place}`;
}

/** The entry with such an id. */
export function entryWithEventId(
  id: string,
  { state: { journals } }: Pick<AdminParts, "state">,
): Entry | undefined {
  const [, run, place] = /^(.{8})-0000-4000-8000-([\da-f]{12})$/i.exec(id) ??
    [];
  return place === undefined
    ? undefined
    : journals.find(`${run}-${Number.parseInt(place, 16)}`);
}
