import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { JsonPath } from "../../json/values.ts";
import { bodyOf, headerOf, isFraming } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import type { FileSet } from "../format.ts";
import { translateHandlebars } from "../handlebars/translate.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { mockoonDialect } from "./dialect.ts";

/** What the answers of a route are read with. */
export interface AnswerContext {
  readonly entry: Entry;
  readonly environment: JsonObject;
  readonly files: FileSet;
  /** That of the environment, with a "/" at its end where it has a name. */
  readonly folder: string;
}

/** A response of a route as a step of a sequence has it: what is answered, and when. */
export function translateAnswer(
  given: Json,
  place: JsonPath,
  context: AnswerContext,
): JsonObject {
  const { entry, environment } = context;
  if (!isJsonObject(given)) {
    entry.refuse(place, "a response should be an object");
    return {};
  }
  const callbacks = given["callbacks"];
  if (Array.isArray(callbacks) && callbacks.length > 0) {
    entry.lost([...place, "callbacks"], "callbacks are left out", "none");
  }
  const status_code = numberOf(given["statusCode"]) ?? 200;
  const headers: JsonObject = {};
  addHeaders(environment["headers"] ?? null, headers);
  addHeaders(given["headers"] ?? null, headers);
  const body = readBody(given, place, { ...context, headers });
  const response = given["disableTemplating"] === true
    ? { ...withHeaders("headers", headers), ...body }
    : templated({ headers, body }, place, entry);
  const wait = (numberOf(environment["latency"]) ?? 0) +
    (numberOf(given["latency"]) ?? 0);
  return {
    response: { status_code, ...response },
    ...(wait > 0 ? { chaos: { latency: { base_ms: wait } } } : {}),
  };
}

/** Adds header lines; those of a name take the place of earlier ones. */
function addHeaders(given: Json, headers: JsonObject): void {
  if (!Array.isArray(given)) return;
  for (const line of given) {
    const name = textOf(memberOf(line, "key")) ?? "";
    if (name === "" || isFraming(name)) continue;
    const before = Object.keys(headers).find((one) =>
      one.toLowerCase() === name.toLowerCase()
    );
    if (before !== undefined) delete headers[before];
    setOwn(headers, name, textOf(memberOf(line, "value")) ?? "");
  }
}

function withHeaders(name: string, headers: JsonObject): JsonObject {
  return Object.keys(headers).length === 0 ? {} : { [name]: headers };
}

function readBody(
  given: JsonObject,
  place: JsonPath,
  { entry, environment, files, folder, headers }: AnswerContext & {
    readonly headers: JsonObject;
  },
): JsonObject {
  const path = textOf(given["filePath"]) ?? "";
  const type = textOf(given["bodyType"]) ?? (path === "" ? "INLINE" : "FILE");
  if (type === "INLINE") return { body: textOf(given["body"]) ?? "" };
  if (type === "DATABUCKET") {
    const buckets = environment["data"];
    const bucket = Array.isArray(buckets)
      ? buckets.find((one) => memberOf(one, "id") === given["databucketID"])
      : undefined;
    const value = textOf(memberOf(bucket, "value"));
    if (value !== undefined) return { body: value };
    entry.refuse([...place, "databucketID"], "there is no such data bucket");
    return { body: "" };
  }
  const isInside = path !== "" && !path.includes("{{") &&
    !path.startsWith("/") && !path.split("/").includes("..");
  const name = folder + path.replace(/^\.\//, "");
  const bytes = isInside ? files.read(name) : undefined;
  if (bytes === undefined) {
    entry.refuse(
      [...place, "filePath"],
      `there is no file ${JSON.stringify(name)}`,
    );
    return { body: "" };
  }
  return bodyOf(bytes, headerOf(headers, "content-type"));
}

interface Texts {
  readonly headers: JsonObject;
  readonly body: JsonObject;
}

/** The texts that are templates translated, the others as they are. */
function templated(
  { headers, body }: Texts,
  place: JsonPath,
  entry: Entry,
): JsonObject {
  const translate = (text: Json | undefined, name: string): string | null => {
    if (typeof text !== "string" || !text.includes("{{")) return null;
    const result = translateHandlebars(text, mockoonDialect);
    if (result.ok) {
      entry.rewritten([...place, name], "its templates are Jinja's");
      return result.template;
    }
    entry.refuse([...place, name], `a template: ${result.reason}`);
    return null;
  };
  const fixed: JsonObject = {};
  const rendered: JsonObject = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = translate(value, "headers");
    if (text === null) setOwn(fixed, name, value);
    else setOwn(rendered, name, text);
  }
  const text = translate(body["body"], "body");
  return {
    ...withHeaders("headers", fixed),
    ...withHeaders("template_headers", rendered),
    ...(text === null ? body : { template_body: text }),
  };
}
