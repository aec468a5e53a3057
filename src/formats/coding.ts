import type { JsonObject } from "../json/values.ts";
import { headerOf, isFraming } from "./body_of.ts";
import type { Looked } from "./kinds.ts";
import { bodyOfBytes, bytesOfBase64 } from "./recorded_body.ts";

/** Whether a header frames an answer, whatever its body; what of it is left out is told. */
export function isLeftOut(name: string, { entry, place }: Looked): boolean {
  if (!isFraming(name) || isCoding(name)) return false;
  entry.rewritten(
    [...place, name],
    `${name} is written by the server itself`,
  );
  return true;
}

/** Takes away the Content-Encoding of a body that is not compressed; `place` is that of the headers. */
export function settleCoding(
  headers: JsonObject,
  { body_base64 }: JsonObject,
  { entry, place }: Looked,
): void {
  const name = Object.keys(headers).find(isCoding);
  if (name === undefined) return;
  const encoding = headerOf(headers, "content-encoding");
  const bytes = typeof body_base64 === "string"
    ? bytesOfBase64(body_base64)
    : null;
  const type = headerOf(headers, "content-type");
  const isPacked = bytes !== null &&
    bodyOfBytes(bytes, { type, encoding }).encoding !== undefined;
  if (isPacked) return;
  delete headers[name];
  entry.rewritten(
    [...place, name],
    "its body is not compressed, so that it is sent without a Content-Encoding",
  );
}

/** Whether a header says how a body is compressed. */
export function isCoding(name: string): boolean {
  return name.toLowerCase() === "content-encoding";
}
