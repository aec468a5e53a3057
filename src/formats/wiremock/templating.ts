import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";

/** What shows that a text is meant as a template, where nothing says so. */
const telling =
  /\{\{\{?[#~]?\s*(?:request\.|(?:if|unless|each|with|now|date|randomValue|randomInt|jsonPath|xPath|regexExtract|parameters\.)\b)/;

/** Whether WireMock renders a response: as it says, or, without a word about it, where it looks so. */
export function isTemplated(given: JsonObject, templating: string): boolean {
  const { transformers } = given;
  if (
    Array.isArray(transformers) && transformers.includes("response-template")
  ) {
    return true;
  }
  if (templating !== "auto") return templating === "on";
  return telling.test(
    JSON.stringify([
      given["body"] ?? null,
      given["jsonBody"] ?? null,
      given["headers"] ?? null,
    ]),
  );
}

/** The response with its templates translated. */
export function templated(
  response: JsonObject,
  _given: JsonObject,
  entry: Entry,
): JsonObject {
  const texts: Json[] = [
    response["body"] ?? null,
    ...Object.values(
      isJsonObject(response["headers"]) ? response["headers"] : {},
    ),
  ];
  if (texts.some((text) => JSON.stringify(text).includes("{{"))) {
    entry.refuse(["response"], "templates are not translated yet");
  }
  return response;
}
