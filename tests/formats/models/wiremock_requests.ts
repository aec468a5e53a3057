import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";
import type { TriedRequest } from "../tried_request.ts";
import { matches } from "./wiremock_values.ts";

type Pairs = readonly (readonly [name: string, value: string])[];

/** Whether WireMock's `request` of a mapping takes a request: the fields beside method and URL. */
export function takesRequest(asked: JsonObject, sent: TriedRequest): boolean {
  const { query, headers, body } = sent;
  return all(
    asked["queryParameters"],
    (name, matcher) => fits(matcher, valuesOf(query, name)),
  ) &&
    all(
      asked["headers"],
      (name, matcher) =>
        fits(matcher, valuesOf(lowered(headers), name.toLowerCase())),
    ) &&
    all(
      asked["cookies"],
      (name, matcher) =>
        takesCookie(matcher, valuesOf(cookiesIn(headers), name)),
    ) &&
    all(
      asked["formParameters"],
      (name, matcher) => fits(matcher, valuesOf(formIn(sent), name)),
    ) &&
    items(asked["bodyPatterns"]).every((matcher) =>
      matches(matcher, body === "" ? null : body)
    ) &&
    items(asked["multipartPatterns"]).every((pattern) =>
      takesParts(pattern, partsIn(sent))
    );
}

function items(list: Json | undefined): JsonObject[] {
  return (Array.isArray(list) ? list : []).filter(isJsonObject);
}

function all(
  asked: Json | undefined,
  holds: (name: string, matcher: JsonObject) => boolean,
): boolean {
  return Object.entries(Object(asked)).every(([name, matcher]) =>
    holds(name, Object(matcher))
  );
}

function valuesOf(pairs: Pairs, name: string): string[] {
  return pairs.filter(([key]) => key === name).map(([, value]) => value);
}

function lowered(pairs: Pairs): Pairs {
  return pairs.map(([name, value]) => [name.toLowerCase(), value]);
}

/** Whether the values of one name are what a matcher asks for: several may be met by one value. */
function fits(matcher: JsonObject, values: readonly string[]): boolean {
  const { hasExactly, includes } = matcher;
  const list = hasExactly ?? includes;
  if (list === undefined) {
    return values.length === 0
      ? matches(matcher, null)
      : values.some((value) => matches(matcher, value));
  }
  const wanted = items(list);
  return values.length > 0 &&
    (hasExactly === undefined || values.length === wanted.length) &&
    wanted.every((one) => values.some((value) => matches(one, value)));
}

/** A cookie that is not there is what `absent` alone asks for. */
function takesCookie(matcher: JsonObject, values: readonly string[]): boolean {
  return values.length === 0
    ? matcher["absent"] === true
    : values.some((value) => matches(matcher, value));
}

/** Quotes around a value are not part of it; a value with other signs than spaces and those of RFC 6265 is dropped. */
function cookiesIn(headers: Pairs): Pairs {
  return valuesOf(lowered(headers), "cookie").flatMap((line) =>
    line.split(/; ?/).flatMap((pair): Pairs => {
      const parts = /^(\w+)=("?)([ !#-+\--:<-[\]-~]*)\2$/.exec(pair);
      return parts === null ? [] : [[parts[1] ?? "", parts[3] ?? ""]];
    })
  );
}

function formIn({ headers, body }: TriedRequest): Pairs {
  const [type] = valuesOf(lowered(headers), "content-type");
  if (type?.startsWith("application/x-www-form-urlencoded") !== true) return [];
  return body.split("&").filter((pair) => pair !== "").map((pair) => {
    const [name = "", ...value] = pair.split("=").map((text) =>
      decodeURIComponent(text.replaceAll("+", " "))
    );
    return [name, value.join("=")];
  });
}

interface Part {
  readonly headers: Pairs;
  readonly filename: string | undefined;
  readonly body: string;
}

/** The parts of a body whose boundary is "B", as these tests write them. */
function partsIn({ headers, body }: TriedRequest): Part[] {
  const [type = ""] = valuesOf(lowered(headers), "content-type");
  if (!type.startsWith("multipart/")) return [];
  return body.split(/--B(?:--)?\r\n/).filter((text) => text !== "")
    .map((text) => {
      const [head = "", content = ""] = text.split("\r\n\r\n");
      const lines = head.split("\r\n").map((line): [string, string] => {
        const [name = "", value = ""] = line.split(": ");
        return [name.toLowerCase(), value];
      });
      return {
        headers: lines,
        filename: /filename="(.*?)"/.exec(head)?.[1],
        body: content.replace(/\r\n$/, ""),
      };
    });
}

function takesParts(pattern: JsonObject, parts: readonly Part[]): boolean {
  const takes = (part: Part) => takesPart(pattern, part);
  return parts.length > 0 &&
    (pattern["matchingType"] === "ALL"
      ? parts.every(takes)
      : parts.some(takes));
}

/** The name of a pattern asks nothing, and that of a file only beside headers or bodies. */
function takesPart(
  { headers, bodyPatterns, fileName }: JsonObject,
  part: Part,
): boolean {
  if (headers === undefined && bodyPatterns === undefined) return true;
  return all(
    headers,
    (name, matcher) =>
      fits(matcher, valuesOf(part.headers, name.toLowerCase())),
  ) &&
    items(bodyPatterns).every((one) => matches(one, part.body)) &&
    (fileName === undefined || part.filename === fileName);
}
