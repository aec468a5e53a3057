import { isJsonObject, type Json } from "../../json/values.ts";
import { joinChunks } from "../../request/byte_chunks.ts";
import { bodyOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { checkKinds, type Kinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { bodyOfBytes, type RecordedBody } from "../recorded_body.ts";

const kinds: Kinds = {
  size: "number",
  mimeType: "text",
  text: "scalar",
  encoding: "text",
};

const place = ["response", "content"];

/** Whether the text of a content stands for bytes, which were not decoded. */
export function isOfBytes(content: Json): boolean {
  return memberOf(content, "encoding") === "base64";
}

/** The body; `undefined` where the file was written without it, which the entry is told. */
export function readContent(
  content: Json,
  told: {
    readonly type: string | undefined;
    readonly encoding: string | undefined;
  },
  entry: Entry,
): RecordedBody | undefined {
  if (isJsonObject(content)) {
    checkKinds(content, kinds, { entry, place });
  } else if (content !== null) entry.refuse(place, "it should be an object");
  const text = textOf(memberOf(content, "text"));
  if (text === undefined) {
    const size = numberOf(memberOf(content, "size")) ?? 0;
    if (size <= 0) return { body: { body: "" } };
    const message =
      `its body of ${size} bytes is not in the file: export it with content`;
    entry.refuse(place, message);
    return undefined;
  }
  const encoding = textOf(memberOf(content, "encoding")) ?? "";
  if (encoding === "") return { body: { body: text } };
  if (encoding !== "base64") {
    const message = `the encoding ${JSON.stringify(encoding)} is not read`;
    entry.refuse([...place, "encoding"], message);
    return undefined;
  }
  const chunks = chunksIn(text);
  const bytes = bytesOf(chunks ?? [text]);
  if (bytes === null) {
    entry.refuse([...place, "text"], "it is not base64");
    return undefined;
  }
  // Chunks are those of an answer as it came; otherwise its compression is undone.
  return chunks === null
    ? { body: bodyOf(bytes, told.type) }
    : bodyOfBytes(bytes, told);
}

/** The chunks of a compressed answer, as Polly writes them: base64 in a list; `null` for a text that is none. */
function chunksIn(text: string): readonly string[] | null {
  const list = /^\s*\[\s*((?:"[^"\\]*"\s*,?\s*)*)\]\s*$/.exec(text)?.[1];
  return list === undefined
    ? null
    : Array.from(list.matchAll(/"([^"]*)"/g), ([, one = ""]) => one);
}

function bytesOf(chunks: readonly string[]): Uint8Array | null {
  try {
    return joinChunks(chunks.map((one) => Uint8Array.fromBase64(one)));
  } catch {
    return null;
  }
}
