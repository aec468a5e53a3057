import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";
import { pathParams } from "../matching/path_pattern.ts";
import type { OrderKey } from "../model/order.ts";
import type { Entry } from "./entry.ts";

/** A value by which requests belong together, `null` where a request has none, or why that cannot be told. */
export type KeyReading =
  | { readonly kind: "known"; readonly key: string | null }
  | { readonly kind: "unknown" };

/** Characters of such a value; a longer one counts as none (docs/limits.md). */
const maxKeyLength = 1000;

const unknown = { kind: "unknown" } as const;

/** What a request says to `per`. */
export function readOrderKey(per: OrderKey, entry: Entry): KeyReading {
  const { request, pattern } = entry;
  switch (per.kind) {
    case "header":
      return known(request.headers.single(per.name));
    case "query":
      return known(request.query.single(per.name));
    case "path_param":
      return known(pathParams(pattern, request).get(per.name));
    case "method_path":
      return known(`${request.method} ${request.path}`);
    case "json":
      return readBodyKey(per.names, entry);
  }
}

function readBodyKey(names: readonly string[], { request }: Entry): KeyReading {
  const { bodyState, bodyTruncated, content } = request;
  const isWhole = bodyState.kind !== "unread" && bodyState.kind !== "too_large";
  if (bodyTruncated || !isWhole) return unknown;
  const reading = content.json();
  return known(reading.ok ? textAt(names, reading.value) : undefined);
}

/** The text or number at a place in a body. */
function textAt(names: readonly string[], whole: Json): string | undefined {
  let value: Json | undefined = whole;
  for (const name of names) {
    if (Array.isArray(value)) {
      value = /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined;
    } else if (isJsonObject(value) && Object.hasOwn(value, name)) {
      value = value[name];
    } else return undefined;
  }
  if (typeof value === "string") return value;
  const isPlain = typeof value === "number" || typeof value === "boolean" ||
    isRawNumber(value);
  return isPlain ? JSON.stringify(value) : undefined;
}

function known(key: string | undefined): KeyReading {
  const isShort = key !== undefined && key.length <= maxKeyLength;
  return { kind: "known", key: isShort ? key : null };
}
