import type { Json, JsonObject } from "../../json/values.ts";
import { createContent } from "../../request/content.ts";
import { headerFields } from "../../request/fields.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { type Part, partsOf } from "../../request/multipart.ts";
import type { SentRequest } from "../exchange.ts";
import { headerOf } from "../exchange.ts";
import type { Blur } from "./noise.ts";
import type { Trait } from "./trait.ts";
import { type Review, reviewText } from "./value_review.ts";

/** Bytes of a part that a stub compares; of a larger one only the names count. */
const mostCompared = 8 * 1024;

/** Parts that a stub can ask for (docs/limits.md): the first. */
const mostParts = 20;

interface AskedPart {
  readonly criterion: JsonObject;
  readonly key: Json;
  readonly blur: Blur | null;
}

/** The parts of an upload, whatever its boundary; `null` where it has none. */
export function multipartTrait(
  { headers, body }: SentRequest,
  review: Review,
): Trait | null {
  const type = headerOf(headers, "content-type") ?? null;
  const lines = headers.map(([name, value]): [string, string] => [name, value]);
  const { parts } = partsOf({
    content: createContent(body, type),
    headers: headerFields(lines satisfies HeaderLines),
  });
  if (parts.length === 0) return null;
  const asked = parts.slice(0, mostParts)
    .map((part) => askedPart(part, review));
  const blur = asked.find((part) => part.blur !== null)?.blur ?? null;
  const key = JSON.stringify(asked.map((part) => part.key));
  return {
    field: "multipart",
    path: [],
    place: "multipart",
    key,
    criterion: asked.map(({ criterion }) => criterion),
    blur: blur === null ? null : { ...blur, kind: `${blur.kind} in ${key}` },
    noise: blur === null ? [] : [{ place: "multipart", kind: blur.kind }],
  };
}

function askedPart(
  { name, filename, content }: Part,
  review: Review,
): AskedPart {
  const names: JsonObject = {
    ...(name === null ? {} : { name }),
    ...(filename === null ? {} : { filename }),
  };
  const { bytes } = content;
  if (bytes.length > mostCompared) {
    return { criterion: names, key: [names, bytes.length], blur: null };
  }
  const text = content.text();
  if (text === null) {
    const criterion = { ...names, body: { $bytes: bytes.toBase64() } };
    return { criterion, key: criterion, blur: null };
  }
  const blur = reviewText(text, name ?? "", review);
  const criterion = { ...names, body: blur?.criterion ?? text };
  return {
    criterion,
    key: blur === null ? criterion : [names, blur.kind],
    blur,
  };
}
