import type { JsonObject } from "../json/values.ts";

/** Header lines under a name of a stub's, where there are any. */
export function withHeaders(name: string, headers: JsonObject): JsonObject {
  return Object.keys(headers).length === 0 ? {} : { [name]: headers };
}

/** Headers that are sent as they are, and those that are rendered. */
export function headerFields(
  fixed: JsonObject,
  rendered: JsonObject,
): JsonObject {
  return {
    ...withHeaders("headers", fixed),
    ...withHeaders("template_headers", rendered),
  };
}
