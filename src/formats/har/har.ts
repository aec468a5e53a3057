// HAR 1.2, as browsers, proxies and recorders write it: each exchange that has
// an answer to a stub.

import { isSendable } from "../sendable.ts";
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { headerOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { addExchanges, type Exchange } from "../exchanges.ts";
import type { Importer, Run } from "../format.ts";
import { itemsAt } from "../items.ts";
import { checkPairs } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import {
  encodingIn,
  recordedAnswer,
  recordedHeaders,
  tellCharset,
} from "../recorded_body.ts";
import { isOfBytes, readContent } from "./content.ts";
import { pairsOf } from "./pairs.ts";
import { askedBody } from "./post_data.ts";

/** Kinds of requests that a program makes, and not a page for its looks. */
const kinds = new Set(["xhr", "fetch", "eventsource", "other"]);

/** Reads the exchanges of HAR files, in the order of their time. */
export const importHar: Importer = function* (sources, run) {
  const timed: Timed[] = [];
  let before: Moment = { at: 0, text: "" };
  for (const source of sources) {
    const entries = itemsAt(source, ["log", "entries"], run);
    for (const [index, given] of entries.entries()) {
      const place: JsonPath = ["log", "entries", index];
      const entry = run.entry(source, place);
      if (!isJsonObject(given)) {
        entry.refuse([], "it should be an object");
        continue;
      }
      const exchange = yield* readExchange(given, entry, run);
      before = timeOf(given, before, entry);
      if (exchange !== undefined) timed.push({ exchange, ...before });
      yield;
    }
  }
  yield* addExchanges(inOrder(timed).map(({ exchange }) => exchange));
};

/** When an exchange began: in milliseconds, and as it was written. */
interface Moment {
  readonly at: number;
  readonly text: string;
}

interface Timed extends Moment {
  readonly exchange: Exchange;
}

/** Of exchanges of the same millisecond, the written times tell the first where they are of one zone. */
function inOrder(timed: readonly Timed[]): readonly Timed[] {
  const zoneOf = ({ text }: Moment) => /(?:Z|[+-][\d:]+)$/i.exec(text)?.[0];
  return timed.toSorted((one, other) => {
    if (one.at !== other.at) return one.at - other.at;
    if (zoneOf(one) !== zoneOf(other)) return 0;
    return one.text < other.text ? -1 : one.text > other.text ? 1 : 0;
  });
}

/** The time of an exchange; one without any is as old as the one before it. */
function timeOf(given: JsonObject, before: Moment, entry: Entry): Moment {
  const started = given["startedDateTime"] ?? null;
  const text = typeof started === "string" ? started : "";
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return { at, text };
  if (started !== null) {
    const message =
      "it is no time, so that the exchange comes after the one before it in the file";
    entry.rewritten(["startedDateTime"], message, "order");
  }
  return before;
}

/** `undefined` for an exchange that is left out, which the entry is told. */
function* readExchange(
  given: JsonObject,
  entry: Entry,
  run: Run,
): Work<Exchange | undefined> {
  const { request = null, response = null } = given;
  const method = (textOf(memberOf(request, "method")) ?? "").toUpperCase();
  const url = urlOf(textOf(memberOf(request, "url")));
  const why = whyLeftOut(given, method, run);
  if (why !== null) {
    entry.lost([], `it is left out: ${why}`, "none");
    return undefined;
  }
  if (url === null || method === "") {
    entry.refuse(["request"], "it has no method, or no URL of HTTP");
    return undefined;
  }
  const lines = memberOf(response, "headers");
  const at = ["response", "headers"];
  if (!entry.mayHave(lines, at)) return undefined;
  checkPairs(lines, ["name", "value"], { entry, place: at });
  const content = memberOf(response, "content");
  const pairs = pairsOf(lines);
  const headers = recordedHeaders(pairs, !isOfBytes(content));
  if (!isOfBytes(content)) tellCharset(pairs, ["response", "headers"], entry);
  const type = headerOf(headers, "content-type");
  const told = { type, encoding: encodingIn(pairs) };
  const body = readContent(content, told, entry);
  if (body === undefined) return undefined;
  return {
    entry,
    method,
    url,
    asked: yield* askedBody(method, memberOf(request, "postData"), entry),
    response: {
      status_code: numberOf(memberOf(response, "status")) ?? 200,
      ...recordedAnswer(headers, body),
    },
  };
}

function urlOf(text: string | undefined): URL | null {
  const url = isSendable(text ?? "") ? URL.parse(text ?? "") : null;
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

/** Why an exchange makes no stub; `null` where it does. */
function whyLeftOut(
  given: JsonObject,
  method: string,
  { options }: Run,
): string | null {
  const status = numberOf(memberOf(given["response"], "status")) ?? 0;
  if (status === 101) {
    return "it became a WebSocket, whose messages are not read";
  }
  if (status < 200 || status > 599) return "it has no answer";
  const kind = textOf(given["_resourceType"]);
  const isAll = options["resource_types"] === "all";
  if (kind !== undefined && !isAll && !kinds.has(kind)) {
    return `it is of the kind "${kind}"`;
  }
  const isPreflight = method === "OPTIONS" &&
    pairsOf(memberOf(given["request"], "headers")).some(([name]) =>
      name.toLowerCase() === "access-control-request-method"
    );
  return isPreflight ? "it is a preflight of a browser" : null;
}
