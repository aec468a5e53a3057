import { setOwn } from "../json/values.ts";
import type { ListedRequest, RecordedBody } from "../model/request_listing.ts";
import { finish, type Work } from "../runtime/work.ts";
import {
  deepMasking,
  maskBodyInSteps,
  maskBytes,
  maskHeader,
  maskTarget,
} from "./masks.ts";
import { KnownSecrets } from "./known_secrets.ts";
import type { Redaction } from "./redaction.ts";
import { maskSegments } from "./segments.ts";

/** A received request as it may be shown: each secret in it has a placeholder. */
export function redactRequest(
  listed: ListedRequest,
  redaction: Redaction,
): ListedRequest {
  return finish(redactInSteps(listed, redaction));
}

/** The secrets of a received request and of its answer. */
export function secretsOf(
  listed: ListedRequest,
  redaction: Redaction,
): KnownSecrets {
  return finish(secretsInSteps(listed, redaction));
}

/** The same request, with rests: its bodies may be long. */
export function redactInSteps(
  listed: ListedRequest,
  redaction: Redaction,
): Work<ListedRequest> {
  return redactWith(listed, redaction, new KnownSecrets(redaction));
}

/** The same secrets, with rests. */
export function* secretsInSteps(
  listed: ListedRequest,
  redaction: Redaction,
): Work<KnownSecrets> {
  const known = new KnownSecrets(redaction);
  yield* redactWith(listed, redaction, known);
  return known;
}

function* redactWith(
  listed: ListedRequest,
  { isSecret }: Redaction,
  known: KnownSecrets,
): Work<ListedRequest> {
  const { show } = known;
  const masking = deepMasking({ isSecret, show });
  const value = (name: string, text: string) =>
    isSecret(name) ? show(text) : masking.inside?.(text) ?? text;
  const header = (name: string, text: string) =>
    maskHeader([name, text], masking);
  function* body(part: RecordedBody, type = ""): Work<string> {
    return part.body_encoding === "utf-8"
      ? yield* maskBodyInSteps([part.body, type], masking)
      : btoa(yield* maskBytes([atob(part.body), type], masking));
  }
  const path_params = mapTexts(listed.path_params, value);
  const secretSegments = Object.entries(listed.path_params)
    .filter(([name]) => isSecret(name)).map(([, text]) => text);
  const path = (text: string) => maskSegments(text, secretSegments, show);
  const { response } = listed;
  return {
    ...listed,
    path: path(listed.path),
    target: path(maskTarget(listed.target, masking)),
    query: mapTexts(listed.query, value),
    query_all: mapLines(listed.query_all, value),
    headers: mapTexts(listed.headers, header),
    headers_all: mapLines(listed.headers_all, header),
    ...mapPairs(listed, header),
    body: yield* body(listed, listed.headers["content-type"]),
    path_params,
    response: response === null ? null : {
      ...response,
      headers: mapLines(response.headers, header),
      body: yield* body(response, response.headers["content-type"]?.[0]),
      ...(response.upstream === undefined ? {} : {
        upstream: {
          ...response.upstream,
          url: path(response.upstream.url),
        },
      }),
      ...(response.detail === undefined
        ? {}
        : { detail: known.maskIn(response.detail) }),
    },
  };
}

type MaskText = (name: string, text: string) => string;

function mapTexts(
  texts: Readonly<Record<string, string>>,
  mask: MaskText,
): Record<string, string> {
  const masked = {};
  for (const [name, text] of Object.entries(texts)) {
    setOwn(masked, name, mask(name, text));
  }
  return masked;
}

/** The lines as they were sent, and those behind the body, where the listener gives them. */
function mapPairs(
  { header_lines, trailers }: ListedRequest,
  mask: MaskText,
): Pick<ListedRequest, "header_lines" | "trailers"> {
  const masked = (pairs: [string, string][]) =>
    pairs.map(([name, text]): [string, string] => [name, mask(name, text)]);
  return {
    ...(header_lines === undefined
      ? {}
      : { header_lines: masked(header_lines) }),
    ...(trailers === undefined ? {} : { trailers: masked(trailers) }),
  };
}

function mapLines(
  lines: Readonly<Record<string, string[]>>,
  mask: MaskText,
): Record<string, string[]> {
  const masked = {};
  for (const [name, values] of Object.entries(lines)) {
    setOwn(masked, name, values.map((text) => mask(name, text)));
  }
  return masked;
}
