// A request as it came: target, lines, path segments, query, body. This file is
// the view of it that criteria and templates get; `incoming_request.ts` is the
// request.

import type { Json, JsonObject } from "../json/values.ts";

/**
 * Names with one or more values each: a request's query or headers.
 * Header names fold to lower case on look-up; query names do not.
 */
export interface Fields {
  /** All values of a name in order of arrival; `undefined` where absent. */
  values(name: string): readonly string[] | undefined;
  /** The value that a single look-up sees: the last of a query, the first of a header (docs/contract.md#b3.1). */
  single(name: string): string | undefined;
  /** Names in order of first appearance. */
  names(): readonly string[];
  /** One value a name, by the rule of `single`, as plain data. */
  toObject(): JsonObject;
}

/** What a JSON text holds, or why the text is not JSON. */
export type JsonReading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string };

/** A request's content after its transfer and content codings are removed. */
export interface Content {
  readonly bytes: Uint8Array;
  /** The decoded text; `null` where the bytes are not text in their charset. */
  text(): string | null;
  /** The text with U+FFFD for bytes that are not text, to search in. */
  replacedText(): string;
  /** The text read as JSON, once, whatever the Content-Type; a byte order mark is skipped. */
  json(): JsonReading;
  /** Whether to read its JSON at once would keep others waiting: attempts at tests are broken off until it is read. */
  readonly isLong: boolean;
  /** Whether `json()` gives each number as it was sent: a long body, which was read before anybody asked. */
  isReadExactly(): boolean;
  /** Whether the media type is `application/json` or ends in `+json`. */
  readonly isJson: boolean;
}

/**
 * A request as criteria and templates see it. All parts decode on first use,
 * so that a stub which looks at the path alone pays for the path alone.
 */
export interface RequestView {
  /** As sent. */
  readonly method: string;
  /** Decoded, with its slashes, without the query. */
  readonly path: string;
  /** The raw path without outer slashes, split at `/`, each part decoded after (docs/contract.md#a10). */
  readonly segments: readonly string[];
  /** Path and query as sent, without what stood in front to select a scope. */
  readonly target: string;
  /** Whether the path was sent in its one plain form: nothing encoded, one slash at its start, none at its end. */
  readonly hasPlainPath: boolean;
  /** `http` or `https`. */
  readonly scheme: string;
  /** The address of the other end of the connection; `""` where it has none. */
  readonly clientIp: string;
  /** The Host without its port, in lower case. */
  readonly host: string;
  /** The Host with its port, in lower case. */
  readonly authority: string;
  /** The scheme and the Host with its port, as a URL begins. */
  readonly origin: string;
  readonly query: Fields;
  readonly headers: Fields;
  readonly content: Content;
  /** Milliseconds since the epoch: the moment that counts as now for the request. */
  now(): number;
}
