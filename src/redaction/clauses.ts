import { keyOfStep } from "../json/pointer.ts";
import { isJsonObject, type Json, setOwn } from "../json/values.ts";
import type { Clause } from "../model/match_answer.ts";
import { partsOfCut } from "../criteria/shown_value.ts";
import { deepMasking, maskBody, maskHeader } from "./masks.ts";
import type { KnownSecrets } from "./known_secrets.ts";
import type { Redaction } from "./redaction.ts";

/** What clauses are about. */
interface Subject {
  readonly redaction: Redaction;
  /** The secrets of the request. */
  readonly known: KnownSecrets;
  /** The request's Content-Type. */
  readonly type: string;
}

/**
 * Clauses of a stub beside what a request has, as they may be shown: without
 * the secrets of the request and of the stub, and without a reason that quotes
 * one.
 */
export function redactClauses(
  clauses: readonly Clause[],
  subject: Subject,
): Clause[] {
  return clauses.map((clause) => {
    const { key = "", pointer = "", field, places } = clause;
    const around = { ...subject, field, name: key };
    const branch = { ...around, isHidden: hides([key, pointer], around) };
    return {
      ...clause,
      expected: maskTree(clause.expected, branch),
      actual: maskTree(clause.actual, branch),
      reason: maskReason(clause.reason, branch),
      ...(places === undefined ? {} : {
        places: places.map((place) => redactPlace(place, branch)),
      }),
    };
  });
}

/** Whether what has this name, at this place, is a secret. */
function hides(
  [name, pointer]: readonly [string, string],
  { field, redaction: { isSecret } }: Omit<Branch, "isHidden">,
): boolean {
  // All cookies are secrets, whatever they are called, as in the header.
  return field === "cookies" ||
    [name, ...pointer.split("/").map(keyOfStep)].some(isSecret);
}

/** A member of a body, as it may be shown. */
function redactPlace(
  place: NonNullable<Clause["places"]>[number],
  around: Branch,
): typeof place {
  const { pointer, expected, actual, reason } = place;
  const isHidden = around.isHidden || hides(["", pointer], around);
  const branch = { ...around, isHidden };
  return {
    pointer,
    ...(expected === undefined ? {} : { expected: maskTree(expected, branch) }),
    ...(actual === undefined ? {} : { actual: maskTree(actual, branch) }),
    reason: maskReason(reason, branch),
  };
}

function maskReason(reason: string, { known }: Branch): string {
  return known.isQuotedIn(reason)
    ? "it does not match; the reason would quote a secret"
    : reason;
}

interface Branch extends Subject {
  readonly field: string;
  /** The name of the header, parameter or member that holds the value. */
  readonly name: string;
  /** Whether this name or one around it is that of a secret. */
  readonly isHidden: boolean;
}

function maskTree(value: Json, branch: Branch): Json {
  const { known, redaction: { isSecret }, isHidden } = branch;
  if (typeof value === "string") return maskText(value, branch);
  if (Array.isArray(value)) return value.map((one) => maskTree(one, branch));
  if (!isJsonObject(value)) {
    const isData = value === null || typeof value === "boolean" || !isHidden;
    return isData ? value : known.show(JSON.stringify(value));
  }
  const masked = {};
  for (const [name, one] of Object.entries(value)) {
    const next = isSecret(name) ? { ...branch, name, isHidden: true } : branch;
    setOwn(masked, name, maskTree(one, next));
  }
  return masked;
}

function maskText(text: string, branch: Branch): string {
  const { redaction: { isSecret }, known, name, field, type } = branch;
  const { show } = known;
  if (branch.isHidden) {
    const { hint } = isSecret;
    const every = Object.assign(() => true, { hint });
    return maskHeader([name, text], { isSecret: every, show });
  }
  const masking = deepMasking({ isSecret, show });
  const { start, mark } = partsOfCut(text);
  const masked = known.maskIn(
    field === "body"
      ? maskBody([start, type], masking)
      : maskHeader([name, start], masking),
  );
  return mark === "" ? masked : known.withoutCutSecret(masked) + mark;
}
