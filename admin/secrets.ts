import { signal } from "@preact/signals";
import type { Json } from "../src/json/values.ts";
import type { NearMiss } from "../src/model/match_answer.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { redactClauses } from "../src/redaction/clauses.ts";
import {
  redactRequest,
  redactTarget,
  secretsOf,
} from "../src/redaction/listed_request.ts";
import type { Redaction } from "../src/redaction/redaction.ts";
import { secretNames } from "../src/redaction/secret_names.ts";

/** Whether a person asked to see secrets; the page forgets it when it is left. */
export const secretsShown = signal(false);

const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Tells secrets apart, no more (FNV-1a): they are in the page anyway, and what is copied from it has no key. */
function tag(secret: string): string {
  let hash = seed;
  for (let at = 0; at < secret.length; at++) {
    hash = Math.imul(hash ^ secret.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 16).toString(16).padStart(4, "0");
}

const redaction: Redaction = { isSecret: secretNames(), tag };

/** Whether a request holds secrets that the server did not mask. */
export function hasSecrets(record: ListedRequest): boolean {
  return secretsOf(record, redaction).count > 0;
}

/** A request as it may be seen now. */
export function visible(record: ListedRequest): ListedRequest {
  return secretsShown.value ? record : redactRequest(record, redaction);
}

/** The near misses of a request as they may be seen now. */
export function visibleMisses(
  misses: readonly NearMiss[],
  record: ListedRequest,
): readonly NearMiss[] {
  if (secretsShown.value) return misses;
  const known = secretsOf(record, redaction);
  const type = record.headers["content-type"] ?? "";
  return misses.map((miss) => ({
    ...miss,
    clauses: redactClauses(miss.clauses, { redaction, known, type }),
  }));
}

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

/** The target of a request for a list, which always masks; `pattern` is the path of the stub that answered. */
export function maskedTarget(target: string, pattern: Json): string {
  return redactTarget(target, paramsOf(pattern, target), redaction);
}
