import { isJsonObject, type Json } from "../json/values.ts";

/** Characters of a URL: no request that the server takes has a longer one (docs/limits.md). */
const maxUrl = 262_144;

/** Whether a request can have a URL of such a length. */
export function isSendable(url: string): boolean {
  return url.length <= maxUrl;
}

/** Says that a request cannot. */
export const tooLong =
  `its path has more than ${maxUrl} characters: no request has one so long`;

/** Whether what a stub asks of the path of a request is not too long for one. */
export function isPathSendable(request: Json | undefined): boolean {
  if (!isJsonObject(request)) return true;
  return [request["path"], request["target"]].every((asked = null) => {
    const text = isJsonObject(asked) ? asked["$eq"] ?? asked["$regex"] : asked;
    return typeof text !== "string" || isSendable(text);
  });
}
