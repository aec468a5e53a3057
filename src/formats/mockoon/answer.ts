import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { JsonPath } from "../../json/values.ts";
import { mediaTypeOf } from "../../actions/response/media_types.ts";
import { bodyOf, headerOf } from "../body_of.ts";
import { settleCoding } from "../coding.ts";
import { bucketText } from "./buckets.ts";
import type { Entry } from "../entry.ts";
import type { FileSet } from "../format.ts";
import { numberOf, textOf } from "../member.ts";
import { withHeaders } from "../header_fields.ts";
import { addCharset, addHeaders } from "./headers.ts";
import { templated } from "./texts.ts";

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
  const status_code = numberOf(given["statusCode"]) ?? 200;
  const headers: JsonObject = {};
  for (const lines of [environment["headers"], given["headers"]]) {
    if (entry.mayHave(lines ?? null, [...place, "headers"])) {
      addHeaders(lines ?? null, headers);
    }
  }
  const body = readBody(given, place, { ...context, headers });
  settleCoding(headers, body, { entry, place: [...place, "headers"] });
  if (typeof body["body"] === "string") addCharset(headers);
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
    const value = bucketText(environment, given["databucketID"]);
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
  const told = headerOf(headers, "content-type");
  if (told === undefined) setOwn(headers, "Content-Type", mediaTypeOf(name));
  if (given["sendFileAsBody"] === false) {
    const shown = encodeURIComponent(name.slice(name.lastIndexOf("/") + 1));
    const disposition = `attachment; filename="${shown}"`;
    setOwn(headers, "Content-Disposition", disposition);
  }
  return bodyOf(bytes, headerOf(headers, "content-type"));
}
