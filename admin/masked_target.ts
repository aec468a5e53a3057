import type { Json } from "../src/json/values.ts";
import { maskQuery } from "../src/redaction/query_mask.ts";
import { isMasked, type Redaction } from "../src/redaction/redaction.ts";
import { mayHoldSecrets, secretNames } from "../src/redaction/secret_names.ts";
import { maskSegments } from "../src/redaction/segments.ts";

const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Tells secrets apart, no more (FNV-1a): they are in the page anyway, and what is copied from it has no key. */
function tag(secret: string): string {
  let hash = seed;
  for (let at = 0; at < secret.length; at++) {
    hash = Math.imul(hash ^ secret.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 16).toString(16).padStart(4, "0");
}

/** What is masked in the page. */
export const redaction: Redaction = { isSecret: secretNames(), tag };

/** What the parameters of a path pattern stand for in a target; nothing where the two are of different shapes. */
function paramsOf(pattern: Json, target: string): ReadonlyMap<string, string> {
  if (typeof pattern !== "string") return new Map();
  const [path = ""] = target.split("?");
  const sent = path.split("/");
  const wanted = pattern.split("/");
  if (wanted.length !== sent.length) return new Map();
  return new Map(wanted.flatMap((segment, index): [string, string][] => {
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, sent[index] ?? ""]];
  }));
}

function show(secret: string): string {
  return secret === "" || isMasked(secret)
    ? secret
    : `[redacted:${tag(secret)}]`;
}

/** `name=value` in a segment of a path. */
const pathPair = /([\w.%-]{1,80})=([^/?;&]+)/g;

/**
 * The target of a request for a list, which always masks; `pattern` is the path
 * of the stub that answered. What may hold a secret somewhere is masked as a
 * whole: to look into it takes more code than a first view has.
 */
export function maskedTarget(target: string, pattern: Json): string {
  const { isSecret } = redaction;
  const inside = (text: string) =>
    mayHoldSecrets(text, isSecret) ? show(text) : text;
  const secrets = [...paramsOf(pattern, target)]
    .flatMap(([name, text]) => isSecret(name) ? [text] : []);
  const [path = "", ...query] = target.split("?");
  const masked = path
    .replace(/:\/\/[^/@]+@/, "://")
    .replace(
      pathPair,
      (pair, name: string, value: string) =>
        isSecret(name) ? `${name}=${show(value)}` : pair,
    );
  const whole = [masked, ...query].join("?");
  return maskSegments(
    maskQuery(whole, { isSecret, show, inside }),
    secrets,
    show,
  );
}
