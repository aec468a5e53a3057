import type { Work } from "../../runtime/work.ts";
import { readJson } from "../../json/reader.ts";
import type { Json } from "../../json/values.ts";
import { literal } from "../../formats/patterns/java_pattern.ts";
import { type Exchange, headerOf } from "../exchange.ts";
import { mediaKind, textOf } from "../media.ts";
import { deepestRead, mostRead } from "../secrets/mask_body.ts";
import {
  maskedTokens,
  numberIn,
  placeholderOf,
} from "../secrets/placeholder.ts";
import { fieldTraits } from "./field_traits.ts";
import { jsonTraits } from "./json_traits.ts";
import { multipartTrait } from "./multipart_trait.ts";
import { secretPath } from "./paths.ts";
import { keyOf, type Trait } from "./trait.ts";
import { type Review, reviewText } from "./value_review.ts";

/** Bytes of a body that is not JSON and that a stub compares (docs/limits.md). */
const mostCompared = 64 * 1024;

/** Names of a form that are compared one by one; a form with more is one text. */
const mostNames = 500;

/** A request as a stub may ask for it. */
export interface ReadRequest {
  readonly method: string;
  /** As it was sent. */
  readonly path: string;
  /** The path with parameters in place of secrets that a client has from elsewhere; `null` where there is none. */
  readonly pattern: string | null;
  readonly traits: readonly Trait[];
  /** The same for requests of one path that say the same. */
  readonly key: string;
  /** The body, where that is JSON. */
  readonly json?: Json;
  /** What is not compared, in a sentence; `null` where all is. */
  readonly note: string | null;
}

interface ReadBody {
  readonly traits: readonly Trait[];
  readonly json?: Json;
  readonly note?: string;
}

/** Reads a recorded request, without its secrets. */
export function* readRequest(
  exchange: Exchange,
  review: Review,
): Work<ReadRequest> {
  const { method, target, isCut } = exchange.request;
  const [path = "", ...rest] = target.split("?");
  const query = new URLSearchParams(rest.join("?"));
  const body = isCut ? cut : yield* readBody(exchange, review);
  const traits = [...fieldTraits("query", query, review), ...body.traits];
  return {
    method,
    path,
    pattern: secretPath(path, review.book, review.order),
    traits,
    key: keyOf(traits),
    ...(body.json === undefined ? {} : { json: body.json }),
    note: body.note ?? null,
  };
}

const cut: ReadBody = {
  traits: [],
  note: "its body is not compared, since the journal kept only a part of it",
};

function* readBody(
  { request }: Exchange,
  review: Review,
): Work<ReadBody> {
  const { body, headers } = request;
  if (body.length === 0) return { traits: [] };
  const type = headerOf(headers, "content-type");
  const kind = mediaKind(type);
  if (kind === "multipart") {
    const trait = multipartTrait(request, review);
    if (trait !== null) return { traits: [trait] };
  }
  const text = kind === "bytes" ? null : textOf(body);
  if (kind === "json" && text !== null && text.length <= mostRead) {
    const json = readJson(text, { maxDepth: deepestRead });
    if (json.ok) {
      const traits = yield* jsonTraits(json.value, review);
      return { traits, json: json.value };
    }
  }
  if (body.length > mostCompared) {
    const note =
      `its body of ${body.length} bytes is not compared: it is too large`;
    return { traits: [], note };
  }
  if (kind === "form" && text !== null && text.split("&").length <= mostNames) {
    const fields = new URLSearchParams(text);
    return { traits: fieldTraits("form", fields, review) };
  }
  return readText(body, text, review);
}

function readText(
  bytes: Uint8Array,
  text: string | null,
  review: Review,
): ReadBody {
  const blur = text === null ? null : reviewText(text, "", review);
  const criterion: Json = text === null
    ? { $bytes: bytes.toBase64() }
    : blur?.kind === "secret"
    ? { $regex: aroundSecrets(text) }
    : blur?.criterion ?? text;
  const trait: Trait = {
    field: "body",
    path: [],
    place: "body",
    key: blur === null ? text ?? bytes.toBase64() : aroundSecrets(text ?? ""),
    criterion,
    blur: blur === null
      ? null
      : { ...blur, kind: `${blur.kind} in ${aroundSecrets(text ?? "")}` },
    noise: blur === null ? [] : [{ place: "body", kind: blur.kind }],
  };
  return { traits: [trait] };
}

/** A pattern of a text that takes any secret in the place of one. */
function aroundSecrets(text: string): string {
  return text.replaceAll(
    maskedTokens,
    (token) => numberIn(token) === null ? token : placeholderOf(0),
  ).split(/REDACTED-\d{1,9}/).map(literal)
    .join("[\\s\\S]+?") + "$";
}
