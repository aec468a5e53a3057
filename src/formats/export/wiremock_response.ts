import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import { memberOf, numberOf } from "../member.ts";
import type { Teller } from "./exported.ts";

/** What a stub answers, as WireMock has it. */
export function exportedResponse(
  { action, chaos }: ListedStub,
  teller: Teller,
): JsonObject {
  const refuse = (message: string) => teller.refuse(message);
  const { response, proxy } = action;
  const trouble = { ...delayOf(chaos, teller), ...faultOf(chaos, teller) };
  if (response === null || response === undefined) {
    return { ...proxyOf(proxy as Json, teller), ...trouble };
  }
  const { template_body, status_code, headers, body, body_base64 } = response;
  const isTemplate = template_body !== null || status_code === null ||
    "template_headers" in response;
  if (isTemplate) refuse("its template is not Handlebars");
  if ("body_file" in response) refuse("its body is in a file");
  if (!isTemplate && JSON.stringify([headers, body]).includes("{{")) {
    teller.lose(
      'it has "{{", which begins a template where WireMock renders all answers',
      "answer_differs",
    );
  }
  return {
    status: status_code ?? 200,
    ...headersOf(headers, typeof body !== "string" && body !== null),
    ...(body_base64 !== null
      ? { base64Body: body_base64 }
      : typeof body === "string"
      ? { body }
      : { jsonBody: body }),
    ...trouble,
  };
}

/** Members of a proxy that change nothing of what WireMock would do. */
const silent = new Set(["url", "append_path", "headers", "timeout"]);

/** The like of other members. */
const renamed: Readonly<Record<string, string>> = {
  remove_headers: "removeProxyRequestHeaders",
  response_headers: "headers",
  strip_prefix: "proxyUrlPrefixToRemove",
};

/** Seconds that an upstream may take where nothing is said. */
const usualTimeout = 5;

function proxyOf(proxy: Json, teller: Teller): JsonObject {
  const refuse = (message: string) => teller.refuse(message);
  const url = memberOf(proxy, "url");
  if (typeof url !== "string" || memberOf(proxy, "append_path") !== true) {
    refuse("its action has no counterpart");
    return {};
  }
  if (numberOf(memberOf(proxy, "timeout")) !== usualTimeout) {
    teller.lose("the timeout of its proxy is left out", "none");
  }
  const headers = memberOf(proxy, "headers");
  const result: JsonObject = { proxyBaseUrl: url };
  if (isJsonObject(headers) && Object.keys(headers).length > 0) {
    result["additionalProxyRequestHeaders"] = headers;
  }
  for (
    const [name, value] of Object.entries(isJsonObject(proxy) ? proxy : {})
  ) {
    if (silent.has(name) || value === null) continue;
    const like = Object.hasOwn(renamed, name) ? renamed[name] : undefined;
    if (like === undefined) refuse(`"${name}" of its proxy has no counterpart`);
    else result[like] = value;
  }
  return result;
}

function headersOf(
  headers: Readonly<Record<string, Json>>,
  isJson: boolean,
): JsonObject {
  const isTyped = Object.keys(headers).some((name) =>
    name.toLowerCase() === "content-type"
  );
  const all = isJson && !isTyped
    ? { ...headers, "Content-Type": "application/json" }
    : headers;
  return Object.keys(all).length === 0 ? {} : { headers: all };
}

/** Kinds of faults by WireMock's names. */
const faults: Readonly<Record<string, string>> = {
  empty: "EMPTY_RESPONSE",
  reset: "CONNECTION_RESET_BY_PEER",
  malformed_chunk: "MALFORMED_RESPONSE_CHUNK",
  garbage: "RANDOM_DATA_THEN_CLOSE",
};

/** The only fault of a stub, where it always strikes. */
function faultOf(chaos: ListedStub["chaos"], teller: Teller): JsonObject {
  const given = memberOf((chaos ?? null) as Json, "faults");
  const all = Object.entries(isJsonObject(given) ? given : {})
    .filter(([, one]) => one !== null);
  const [[name, fault] = ["", null], more] = all;
  if (all.length === 0) return {};
  const isSure = memberOf(fault, "probability") === 1;
  const like = Object.hasOwn(faults, name) ? faults[name] : undefined;
  const numberOfChunks = numberOf(memberOf(fault, "chunks"));
  const totalDuration = numberOf(memberOf(fault, "over_ms"));
  if (more === undefined && isSure) {
    if (like !== undefined && isPlain(fault)) return { fault: like };
    const isDribble = name === "slow" && numberOfChunks !== undefined &&
      totalDuration !== undefined;
    if (isDribble) {
      return { chunkedDribbleDelay: { numberOfChunks, totalDuration } };
    }
  }
  teller.refuse("its faults have no counterpart");
  return {};
}

/** Whether a fault strikes as WireMock's do: at the start of an answer, with as many bytes as usual. */
function isPlain(fault: Json): boolean {
  return Object.entries(isJsonObject(fault) ? fault : {}).every((
    [name, value],
  ) =>
    name === "probability" || value === null ||
    name === "bytes" && value === usualGarbage
  );
}

/** Bytes that come instead of an answer where nothing is said. */
const usualGarbage = 512;

function delayOf(chaos: ListedStub["chaos"], teller: Teller): JsonObject {
  const latency = memberOf((chaos ?? null) as Json, "latency");
  if (latency === null) return {};
  const number = (of: Json, name: string) => numberOf(memberOf(of, name));
  const base = number(latency, "base_ms") ?? 0;
  const jitter = number(latency, "jitter_ms") ?? 0;
  const lognormal = memberOf(latency, "lognormal");
  const most = number(latency, "max_ms");
  const isMore = memberOf(latency, "normal") !== null ||
    (most !== undefined || jitter > 0) && lognormal !== null;
  if (isMore || (most !== undefined && lognormal === null)) {
    teller.refuse("its latency has no counterpart");
  }
  const fixed = base === 0 ? {} : { fixedDelayMilliseconds: base };
  if (lognormal !== null) {
    return {
      ...fixed,
      delayDistribution: {
        type: "lognormal",
        median: number(lognormal, "median_ms") ?? 0,
        sigma: number(lognormal, "sigma") ?? 0,
      },
    };
  }
  return jitter === 0 ? fixed : {
    delayDistribution: { type: "uniform", lower: base, upper: base + jitter },
  };
}
