import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { ListedRequest } from "../model/request_listing.ts";
import type { Clause } from "../model/match_answer.ts";
import { redactClauses } from "../redaction/clauses.ts";
import { redactInSteps, secretsInSteps } from "../redaction/listed_request.ts";
import { deepMasking, maskBodyInSteps, maskBytes } from "../redaction/masks.ts";
import { KnownSecrets } from "../redaction/known_secrets.ts";
import type { Redaction } from "../redaction/redaction.ts";
import { remembering } from "../redaction/remembered.ts";
import { secretNames } from "../redaction/secret_names.ts";
import { redactTarget } from "../redaction/target.ts";
import { readText } from "../request/content.ts";
import { noWork, type Work } from "../runtime/work.ts";

/** How received requests are shown: with their secrets, or with placeholders. */
export interface Secrets {
  /** Whether secrets are shown. */
  readonly isOpen: boolean;
  /** More names of secrets than the usual ones. */
  readonly names: readonly string[];
  /** A target, with the parameters of its path. */
  target(target: string, pathParams: ReadonlyMap<string, string>): string;
  request(listed: ListedRequest): Work<ListedRequest>;
  /** Clauses of a stub or an assertion about that request. */
  clauses(clauses: readonly Clause[], listed: ListedRequest): Work<Clause[]>;
  /** A body for download, by its media type. */
  body(bytes: Uint8Array<ArrayBuffer>, type: string): Work<BodyInit>;
}

const asTheyAre: Secrets = {
  isOpen: true,
  names: [],
  target: (target) => target,
  request: (listed) => noWork(listed),
  clauses: (clauses) => noWork([...clauses]),
  body: (bytes) => noWork(bytes),
};

/**
 * With `--redact`, whose value are more names, secrets have placeholders. The
 * key is this run's own: without it nobody can try likely secrets until one
 * has the same tag.
 */
export function createSecrets(
  more: readonly string[] | null,
  key: string,
): Secrets {
  if (more === null) return asTheyAre;
  const redaction: Redaction = {
    isSecret: remembering(secretNames(more)),
    tag: (secret) =>
      createHmac("sha256", key).update(secret).digest("hex").slice(0, 4),
  };
  return {
    isOpen: false,
    names: more,
    target: (target, params) => redactTarget(target, params, redaction),
    request: (listed) => redactInSteps(listed, redaction),
    *clauses(clauses, listed) {
      return redactClauses(clauses, {
        redaction,
        known: yield* secretsInSteps(listed, redaction),
        type: listed.headers["content-type"] ?? "",
      });
    },
    body: (bytes, type) => maskedBytes(bytes, type, redaction),
  };
}

function* maskedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  { isSecret, tag }: Redaction,
): Work<BodyInit> {
  const { show } = new KnownSecrets({ isSecret, tag });
  const masking = deepMasking({ isSecret, show });
  const text = readText(bytes, type);
  if (text !== null) {
    const masked = yield* maskBodyInSteps([text, type], masking);
    return masked === text ? bytes : masked;
  }
  const binary = Buffer.from(bytes).toString("latin1");
  return Buffer.from(yield* maskBytes([binary, type], masking), "latin1");
}
