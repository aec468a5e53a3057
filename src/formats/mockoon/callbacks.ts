import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { bucketText } from "./buckets.ts";
import type { Entry } from "../entry.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { addHeaders } from "./headers.ts";
import { templated, translatedText } from "./texts.ts";

interface CallbackPlace {
  readonly place: JsonPath;
  readonly entry: Entry;
  readonly environment: JsonObject;
}

/** Methods whose calls have no body. */
const bodyless = new Set(["GET", "HEAD", "OPTIONS"]);

/** What a response calls once it was sent, as webhooks; one that is not in the environment is called by nobody. */
export function webhooksOf(
  response: JsonObject,
  { place, entry, environment }: CallbackPlace,
): JsonObject[] {
  const calls = response["callbacks"];
  const known = environment["callbacks"];
  if (!Array.isArray(calls) || !Array.isArray(known)) return [];
  const byId = new Map(
    known.toReversed().map((one) => [memberOf(one, "uuid"), one]),
  );
  return calls.flatMap((call, at) => {
    const callback = byId.get(memberOf(call, "uuid"));
    return isJsonObject(callback)
      ? webhookOf(callback, {
        call,
        environment,
        entry,
        place: [...place, "callbacks", at],
      })
      : [];
  });
}

function webhookOf(
  callback: JsonObject,
  { call, place, entry, environment }: CallbackPlace & { readonly call: Json },
): JsonObject[] {
  const kind = textOf(callback["bodyType"]) ?? "INLINE";
  const method = (textOf(callback["method"]) ?? "post").toUpperCase();
  const hasBody = !bodyless.has(method);
  if (kind === "FILE" && hasBody) {
    entry.lost(place, "a callback that sends a file is left out", "none");
    return [];
  }
  const body = kind === "DATABUCKET"
    ? bucketText(environment, callback["databucketID"]) ?? ""
    : textOf(callback["body"]) ?? "";
  const headers: JsonObject = {};
  const lines = callback["headers"] ?? null;
  if (entry.mayHave(lines, place)) addHeaders(lines, headers);
  const delay_ms = numberOf(memberOf(call, "latency")) ?? 0;
  return [{
    method,
    ...urlOf(textOf(callback["uri"]) ?? "", { place, entry, environment }),
    ...templated(
      { headers, body: hasBody && body !== "" ? { body } : {} },
      place,
      entry,
    ),
    ...(delay_ms > 0 ? { delay_ms } : {}),
  }];
}

/** An address that begins with a slash is one of the server itself. */
function urlOf(
  uri: string,
  { place, entry, environment }: CallbackPlace,
): JsonObject {
  const template = translatedText(uri, [...place, "uri"], entry);
  if (!uri.startsWith("/")) {
    return template === null ? { url: uri } : { template_url: template };
  }
  const prefix = textOf(environment["endpointPrefix"]) ?? "";
  const before = `{{ request.base_url }}${prefix === "" ? "" : `/${prefix}`}`;
  return { template_url: before + (template ?? uri) };
}
