import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import { isLeftOut, settleCoding } from "../coding.ts";
import type { Entry } from "../entry.ts";
import type { FileSet } from "../format.ts";
import { checkKinds, type Kinds } from "../kinds.ts";
import { numberOf, textOf } from "../member.ts";
import { readChaos } from "./chaos.ts";
import { isTemplated, templated } from "./templating.ts";

/** What a response is read with. */
export interface ResponseContext {
  readonly entry: Entry;
  readonly files: FileSet;
  /** The folder of bodies, with a "/" at its end; `null` where they stay files, whose names are those of the stub. */
  readonly bodies: (() => string) | null;
  /** `auto`, `on` or `off`. */
  readonly templating: string;
}

const kinds: Kinds = {
  statusMessage: "scalar",
  headers: "lines",
  body: "scalar",
  base64Body: "text",
  bodyFileName: "text",
  transformers: "texts",
  transformerParameters: "object",
  proxyBaseUrl: "text",
  additionalProxyRequestHeaders: "lines",
  removeProxyRequestHeaders: "texts",
  proxyUrlPrefixToRemove: "scalar",
  fixedDelayMilliseconds: "number",
  delayDistribution: "object",
  chunkedDribbleDelay: "object",
};

const known = new Set([
  "status",
  "jsonBody",
  "fault",
  ...Object.keys(kinds),
]);

/** Ways to give a body, of which WireMock takes the first. */
const bodies = ["body", "jsonBody", "base64Body", "bodyFileName"];

/** What a mapping answers, as `action` and `chaos`. */
export function* translateResponse(
  given: JsonObject,
  context: ResponseContext,
): Work<JsonObject> {
  const { entry } = context;
  const place = ["response"];
  for (const name of Object.keys(given)) {
    if (!known.has(name) && given[name] !== null) {
      entry.lost([...place, name], `"${name}" of a response is left out`);
    }
  }
  checkKinds(given, kinds, { entry, place });
  yield;
  const transformers = given["transformers"];
  const other = Array.isArray(transformers)
    ? transformers.find((one) => one !== "response-template")
    : undefined;
  if (other !== undefined) {
    entry.refuse(
      ["response", "transformers"],
      `the transformer ${
        JSON.stringify(other)
      } is custom code, which is not run`,
    );
  }
  if (textOf(given["statusMessage"]) !== undefined) {
    entry.lost(
      ["response", "statusMessage"],
      "the server chooses the reason phrase after the status",
      "none",
    );
  }
  tellUnseen(given, entry);
  const chaos = readChaos(given, entry);
  const action = typeof given["proxyBaseUrl"] === "string"
    ? { proxy: proxyOf(given["proxyBaseUrl"], given, entry) }
    : { response: yield* responseOf(given, context) };
  return { action, ...(chaos === null ? {} : { chaos }) };
}

/** Says which ways to give an answer WireMock does not look at, either. */
function tellUnseen(given: JsonObject, entry: Entry): void {
  const isThere = (name: string) => (given[name] ?? null) !== null;
  const seen = isThere("proxyBaseUrl")
    ? "proxyBaseUrl"
    : bodies.find(isThere) ?? "";
  for (const name of bodies) {
    if (name === seen || !isThere(name)) continue;
    const message = `WireMock does not look at it beside "${seen}"`;
    entry.lost(["response", name], message, "none");
  }
}

function statusOf(given: JsonObject, entry: Entry): number {
  if ((given["status"] ?? null) === null) return 200;
  const status = numberOf(given["status"]);
  if (status === undefined || status < 200 || status > 599) {
    entry.refuse(
      ["response", "status"],
      "it should be a status from 200 to 599",
    );
    return 200;
  }
  if (typeof given["status"] === "string") {
    entry.rewritten(["response", "status"], "a number in quotes is taken");
  }
  return status;
}

/** An answer may have thousands of header lines: each look at them is a step of its own. */
function* responseOf(
  given: JsonObject,
  context: ResponseContext,
): Work<JsonObject> {
  const { entry } = context;
  const status_code = statusOf(given, entry);
  const headers = headersOf(given["headers"] ?? null, entry);
  yield;
  const body = readBody(given, headers, context);
  settleCoding(headers, body, { entry, place: ["response", "headers"] });
  yield;
  const response = {
    status_code,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...body,
  };
  return isTemplated(given, context.templating)
    ? templated(response, given, entry)
    : response;
}

/** Header lines less those that frame a message. */
function headersOf(given: Json, entry: Entry): JsonObject {
  const headers: JsonObject = {};
  const place = ["response", "headers"];
  if (!isJsonObject(given) || !entry.mayHave(given, place)) return headers;
  for (const [name, value] of Object.entries(given)) {
    if (isLeftOut(name, { entry, place })) continue;
    if (typeof value === "string") {
      setOwn(headers, name, value);
      continue;
    }
    const lines = [value].flat().map((line) => textOf(line));
    if (lines.includes(undefined)) {
      entry.lost(
        [...place, name],
        "it should be a text or a list of texts",
      );
      continue;
    }
    const [only = ""] = lines;
    setOwn(
      headers,
      name,
      Array.isArray(value) && value.length !== 1
        ? lines.map((line) => line ?? "")
        : only,
    );
  }
  return headers;
}

function readBody(
  given: JsonObject,
  headers: JsonObject,
  { entry, files, bodies, templating }: ResponseContext,
): JsonObject {
  const { base64Body, jsonBody, bodyFileName } = given;
  const body = textOf(given["body"]);
  if (body !== undefined) return { body };
  if (jsonBody !== undefined && jsonBody !== null) {
    // WireMock sends it without a Content-Type; as text it goes out as it is written.
    return { body: JSON.stringify(jsonBody) };
  }
  if (typeof base64Body === "string") {
    return { body_base64: base64Body.replaceAll(/\s/g, "") };
  }
  if (typeof bodyFileName !== "string") return { body: "" };
  const place = ["response", "bodyFileName"];
  if (bodyFileName.includes("{{") && isTemplated(given, templating)) {
    entry.refuse(place, "the name of the file is a template");
    return { body: "" };
  }
  const name = bodyFileName.replace(/^\/+/, "");
  if (bodies === null) {
    entry.rewritten(
      place,
      "the file is read for each request; without a Content-Type its ending tells one",
      "answer_differs",
    );
    return { body_file: name };
  }
  const isOutside = name.split("/").includes("..");
  const path = bodies() + name;
  const bytes = isOutside ? undefined : files.read(path);
  if (bytes === undefined) {
    entry.refuse(place, `there is no file ${JSON.stringify(path)}`);
    return { body: "" };
  }
  return bodyOf(bytes, headerOf(headers, "content-type"));
}

function proxyOf(url: string, given: JsonObject, entry: Entry): JsonObject {
  const headers = headersOf(
    given["additionalProxyRequestHeaders"] ?? null,
    entry,
  );
  const back = headersOf(given["headers"] ?? null, entry);
  if ([url, ...Object.values(back)].some((one) => String(one).includes("{{"))) {
    entry.refuse(["response"], "a template beside a proxy");
  }
  const removed = given["removeProxyRequestHeaders"];
  const prefix = textOf(given["proxyUrlPrefixToRemove"]) ?? "";
  return {
    url,
    append_path: true,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(Array.isArray(removed) && removed.length > 0
      ? { remove_headers: removed }
      : {}),
    ...(Object.keys(back).length === 0 ? {} : { response_headers: back }),
    ...(prefix === "" ? {} : { strip_prefix: prefix }),
  };
}
