// HAR 1.2, as browsers, proxies and recorders write it: each exchange that has
// an answer to a stub.

import { isSendable } from "../sendable.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { addExchanges, type Exchange } from "../exchanges.ts";
import type { Importer, Run } from "../format.ts";
import { checkKinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { askedOf, recordedHeaders } from "../recorded_body.ts";

/** Kinds of requests that a program makes, and not a page for its looks. */
const kinds = new Set(["xhr", "fetch", "eventsource", "other"]);

/** Reads the exchanges of HAR files, in the order of their time. */
export const importHar: Importer = function* (sources, run) {
  const exchanges: (Exchange & { readonly at: string })[] = [];
  for (const source of sources) {
    const entries = memberOf(memberOf(source.document.value, "log"), "entries");
    for (
      const [index, given] of (Array.isArray(entries) ? entries : []).entries()
    ) {
      const place: JsonPath = ["log", "entries", index];
      const entry = run.entry(source, place);
      const exchange = yield* readExchange(
        isJsonObject(given) ? given : {},
        entry,
        run,
      );
      const at = textOf(memberOf(given, "startedDateTime")) ?? "";
      if (exchange !== undefined) exchanges.push({ ...exchange, at });
      yield;
    }
  }
  const inTime = exchanges.toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0
  );
  yield* addExchanges(inTime);
};

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
  if (!entry.mayHave(lines, ["response", "headers"])) return undefined;
  const headers = recordedHeaders(pairsOf(lines));
  const body = readContent(memberOf(response, "content"), headers, entry);
  if (body === undefined) return undefined;
  return {
    entry,
    method,
    url,
    asked: method === "GET" || method === "HEAD"
      ? {}
      : yield* askedBody(memberOf(request, "postData"), entry),
    response: {
      status_code: numberOf(memberOf(response, "status")) ?? 200,
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...body,
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

function pairsOf(list: Json): [string, string][] {
  return (Array.isArray(list) ? list : []).flatMap((one) => {
    const name = textOf(memberOf(one, "name"));
    const value = textOf(memberOf(one, "value"));
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

const postKinds = { text: "scalar", mimeType: "text", params: "list" } as const;

function* askedBody(postData: Json, entry: Entry): Work<JsonObject> {
  const place = ["request", "postData"];
  if (isJsonObject(postData)) checkKinds(postData, postKinds, { entry, place });
  else if (postData !== null) entry.refuse(place, "it should be an object");
  const text = textOf(memberOf(postData, "text"));
  const type = textOf(memberOf(postData, "mimeType"));
  const list = memberOf(postData, "params");
  const params = entry.mayAsk(list, [...place, "params"]) ? pairsOf(list) : [];
  if (/^multipart\//i.test(type ?? "")) return {};
  if (text === undefined && params.length > 0) {
    return yield* askedOf(new URLSearchParams(params).toString(), type);
  }
  return yield* askedOf(text ?? "", type);
}

/** The body; `undefined` where the file was written without it, which the entry is told. */
function readContent(
  content: Json,
  headers: JsonObject,
  entry: Entry,
): JsonObject | undefined {
  const text = textOf(memberOf(content, "text"));
  if (text === undefined) {
    const size = numberOf(memberOf(content, "size")) ?? 0;
    if (size <= 0) return { body: "" };
    entry.refuse(
      ["response", "content"],
      `its body of ${size} bytes is not in the file: export it with content`,
    );
    return undefined;
  }
  if (memberOf(content, "encoding") !== "base64") return { body: text };
  try {
    const bytes = Uint8Array.fromBase64(text);
    return bodyOf(bytes, headerOf(headers, "content-type"));
  } catch {
    entry.refuse(["response", "content", "text"], "it is not base64");
    return undefined;
  }
}
