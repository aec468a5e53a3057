import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Entry } from "../entry.ts";
import { checkKinds, checkPairs, type Kinds } from "../kinds.ts";
import { memberOf, textOf } from "../member.ts";
import { askedOf, bytesOfBase64 } from "../recorded_body.ts";
import { askedFields, askedParts } from "../recorded_parts.ts";
import { pairsOf } from "./pairs.ts";

const postKinds: Kinds = {
  text: "scalar",
  mimeType: "text",
  params: "list",
  encoding: "text",
};

const place = ["request", "postData"];

/** What a request asks of its body. */
export function* askedBody(
  method: string,
  postData: Json,
  entry: Entry,
): Work<JsonObject> {
  if (isJsonObject(postData)) {
    checkKinds(postData, postKinds, { entry, place });
    const params = postData["params"] ?? null;
    const inside = [...place, "params"];
    checkPairs(params, ["name", "value"], { entry, place: inside });
  } else if (postData !== null) entry.refuse(place, "it should be an object");
  const text = textOf(memberOf(postData, "text"));
  const type = textOf(memberOf(postData, "mimeType"));
  if (method === "GET" || method === "HEAD") {
    if ((text ?? "") !== "") {
      entry.wider(place, `the body of a ${method} is not asked for`);
    }
    return {};
  }
  const list = memberOf(postData, "params");
  const params = entry.mayAsk(list, [...place, "params"]) ? pairsOf(list) : [];
  const read = textIn(postData, entry);
  const isUpload = /^multipart\//i.test(type ?? "");
  if (isUpload && typeof read !== "string") {
    entry.wider(place, "its parts are not asked for, since they are not text");
    return {};
  }
  if (typeof read !== "string") return { body: { $bytes: text ?? "" } };
  if (isUpload) return askedUpload(postData, read, entry);
  if (text === undefined && params.length > 0) {
    return yield* askedOf(new URLSearchParams(params).toString(), type);
  }
  return yield* askedOf(read, type);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a body; the bytes of one that is none, as exports of Standin's have them in base64. */
function textIn(postData: Json, entry: Entry): string | Uint8Array {
  const text = textOf(memberOf(postData, "text")) ?? "";
  const encoding = textOf(memberOf(postData, "encoding")) ?? "";
  if (encoding === "") return text;
  const bytes = encoding === "base64" ? bytesOfBase64(text) : null;
  if (bytes === null) {
    const what = JSON.stringify(encoding.slice(0, 60));
    entry.refuse([...place, "encoding"], `its text is not read as ${what}`);
    return "";
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/** What an upload asks: its parts, of which browsers write the text or the fields. */
function askedUpload(
  postData: Json,
  text: string,
  entry: Entry,
): JsonObject {
  const params = memberOf(postData, "params");
  const fields = (Array.isArray(params) ? params : []).map((one) => ({
    name: textOf(memberOf(one, "name")) ?? "",
    filename: textOf(memberOf(one, "fileName")) ?? null,
    text: textOf(memberOf(one, "value")) ?? null,
  }));
  const asked = text === "" && fields.length > 0
    ? askedFields(fields)
    : askedParts(text, textOf(memberOf(postData, "mimeType")) ?? "");
  if (typeof asked !== "string") return asked;
  entry.wider(place, `its parts are not asked for, since ${asked}`);
  return {};
}
