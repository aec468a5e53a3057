import { maxMembers } from "../documents/source.ts";
import { readJsonInSteps } from "../json/reader.ts";
import { type JsonObject, type JsonPath, setOwn } from "../json/values.ts";
import type { Entry } from "./entry.ts";
import type { Work } from "../runtime/work.ts";
import { exactJson } from "./criteria.ts";
import { bodyOf, isFraming } from "./body_of.ts";
import { isTextual } from "./media_type.ts";
import { textOf } from "./member.ts";

/** What a stub asks of a body like a recorded one: JSON by its value, a form by its fields, others by their text. */
export function* askedOf(
  text: string,
  type: string | undefined,
): Work<JsonObject> {
  if (text === "") return {};
  if (/[+/]json\b/i.test(type ?? "")) {
    const json = yield* readJsonInSteps(text, { maxMembers, maxDepth: 90 });
    if (json.ok) return { body: { $json: exactJson(json.value) } };
  }
  if (
    /^application\/x-www-form-urlencoded\b/i.test(type ?? "") && isForm(text)
  ) {
    const fields = fieldCriteria(new URLSearchParams(text));
    return { form: { $exact_key_values: fields } };
  }
  return { body: text };
}

/** Characters of a form that a server reads, and its fields (docs/limits.md). */
const maxForm = 1_048_576;
const maxFields = 10_000;

function isForm(text: string): boolean {
  return text.length <= maxForm &&
    text.split("&", maxFields + 1).length <= maxFields;
}

/** Each name of a query or a form with its value, or with the list of its values. */
export function fieldCriteria(fields: URLSearchParams): JsonObject {
  const criteria: JsonObject = {};
  for (const [name, pairs] of Map.groupBy(fields, ([name]) => name)) {
    const values = pairs.map(([, value]) => value);
    setOwn(
      criteria,
      name,
      values.length > 1 ? { $values: { $eq: values } } : values[0] ?? "",
    );
  }
  return criteria;
}

/** Names with texts, of an object whose members are texts or lists of them. */
export function linesOf(given: JsonObject): (readonly [string, string])[] {
  return Object.entries(given).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, textOf(one) ?? ""] as const)
  );
}

/** Header fields of an answer's way, not of the answer. */
const passing = new Set(["alt-svc", "date", "strict-transport-security"]);

/** A charset that is named in a media type. */
const charset = /charset\s*=\s*"?([^\s;"]+)"?/i;

/** Says that a text that was recorded in another charset is sent as UTF-8. */
export function tellCharset(
  pairs: readonly (readonly [string, string])[],
  place: JsonPath,
  entry: Entry,
): void {
  const named = pairs.flatMap(([name, value]) =>
    name.toLowerCase() === "content-type" ? charset.exec(value)?.[1] ?? [] : []
  );
  const other = named.find((one) => !/^(?:utf-?8|us-ascii)$/i.test(one));
  if (other === undefined) return;
  entry.rewritten(place, `its text is sent as UTF-8, and not as ${other}`);
}

/** The headers of a recorded answer, less those of its way; a text is sent as UTF-8, whatever it was. */
export function recordedHeaders(
  pairs: readonly (readonly [string, string])[],
  isText: boolean,
): JsonObject {
  const lines = new Map<string, string[]>();
  for (const [given, text] of pairs) {
    const name = given.toLowerCase();
    if (isFraming(name) || passing.has(name)) continue;
    const value = name === "content-type" && isText
      ? text.replace(charset, "charset=utf-8")
      : text;
    // Chromium joins the lines of one name, such as Set-Cookie, by line breaks.
    const own = lines.get(name) ?? [];
    for (const line of value.split("\n")) own.push(line);
    lines.set(name, own);
  }
  const headers: JsonObject = {};
  for (const [name, own] of lines) {
    setOwn(headers, name, own.length === 1 ? own[0] ?? "" : own);
  }
  return headers;
}

/** A body of a recorded answer. */
export interface RecordedBody {
  /** `body` or `body_base64` of a response. */
  readonly body: JsonObject;
  /** What undoes its compression, where it was recorded as it came. */
  readonly encoding?: string;
}

/** The body that bytes of a file are: some recorders undo its compression and keep the header, others keep both. */
export function bodyOfBytes(
  bytes: Uint8Array,
  { type, encoding }: {
    readonly type: string | undefined;
    readonly encoding: string | undefined;
  },
): RecordedBody {
  const body = bodyOf(bytes, type);
  const named = encoding === undefined || /^identity$/i.test(encoding)
    ? null
    : encoding;
  const isText = "body" in body;
  const isPacked = !isText && named !== null &&
    (hasSigns(bytes) || /\bbr\b/i.test(named) && isTextual(type));
  return isPacked && named !== null ? { body, encoding: named } : { body };
}

/** The signs with which gzip, zlib and zstd begin. */
function hasSigns([first, second = 0, third, fourth]: Uint8Array): boolean {
  return (first === 0x1f && second === 0x8b) ||
    (first === 0x78 && (0x7800 + second) % 31 === 0) ||
    (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd);
}

/** The coding that recorded header lines name. */
export function encodingIn(
  lines: readonly (readonly [string, string])[],
): string | undefined {
  return lines.find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
}

/** Headers and body of a response like a recorded one. */
export function recordedAnswer(
  headers: JsonObject,
  { body, encoding }: RecordedBody,
): JsonObject {
  const all = encoding === undefined
    ? headers
    : { ...headers, "content-encoding": encoding };
  return {
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    ...body,
  };
}

/** The bytes that a text in base64 stands for; `null` where it is none. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return null;
  }
}
