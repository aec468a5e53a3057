import {
  isJsonObject,
  type Json,
  type JsonObject,
  lastingNames,
} from "../json/values.ts";
import {
  type Clock,
  isFields,
  isPlainObject,
  type Matcher,
  type MatchValue,
  plainOf,
} from "./match_value.ts";
import {
  type Compiling,
  type Describe,
  type InnerCriteria,
  within,
} from "./operator.ts";
import { showValue } from "./shown_value.ts";
import { firstOf } from "./timely.ts";

/** One named member of an object or of a request's fields. */
export interface Member {
  readonly name: string;
  /** Whether the container has the member and its value satisfies. */
  readonly test: Matcher;
}

/**
 * Compiles the members of an object. Of a request's fields any one value is
 * enough (docs/contract.md#a13), unless a criterion looks at all of them.
 */
export function compileMembers(
  object: JsonObject,
  { compile, compileValues }: Compiling,
): Member[] {
  return lastingNames(object).map((name) => {
    const value = object[name] ?? null;
    const matches = compile(value);
    const together = compileValues(value);
    const test: Matcher = (container, clock) => {
      if (isFields(container)) {
        const values = container.values(name);
        if (values === undefined) return false;
        return together === undefined
          ? values.some((one) => matches(one, clock))
          : together(values, clock);
      }
      const plain = plainOf(container);
      return isPlainObject(plain) && Object.hasOwn(plain, name) &&
        matches(plain[name] ?? null, clock);
    };
    return { name, test };
  });
}

/** Whether a container has all of some members; the key is the object that asks for them. */
export function haveAll(
  members: readonly Member[],
  { key, subject, clock }: {
    readonly key: object;
    readonly subject: MatchValue;
    readonly clock: Clock;
  },
): boolean {
  const series = { tests: members, key, subject };
  return firstOf(series, ({ test }) => !test(subject, clock)) === -1;
}

const mostListed = 10;

/** The members that a criterion asks for, as a part of a sentence. */
export function describeMembers(members: Json, describe: Describe): string {
  const named = Object.entries(members ?? {}).slice(0, mostListed).map((
    [name, criterion],
  ) => `${JSON.stringify(name)}: ${describe(criterion)}`);
  return named.length === 0 ? "any members" : named.join(", ");
}

/** Why a value does not have the members asked for; `exact` allows no others. */
export function whyMembersNot(
  members: JsonObject,
  subject: MatchValue,
  { inner, exact }: { inner: InnerCriteria; exact: boolean },
): string | undefined {
  const container = isFields(subject) ? subject : plainOf(subject);
  if (!isFields(container) && !isPlainObject(container)) {
    return `expected an object, got ${showValue(subject)}`;
  }
  for (const name of lastingNames(members)) {
    const criterion = members[name] ?? null;
    const [member] = compileMembers({ [name]: criterion }, inner);
    if (member?.test(container, inner.clock)) continue;
    const value = memberOf(container, name);
    const all = isFields(container) ? container.values(name) : undefined;
    const reason = value === undefined
      ? `expected ${inner.describe(criterion)}, but it is missing`
      : inner.whyValuesNot(criterion, all ?? []) ??
        inner.whyNot(criterion, value);
    return within(`member ${JSON.stringify(name)}`, reason);
  }
  if (!exact) return undefined;
  const names = isFields(container)
    ? container.names()
    : Object.keys(container);
  const extra = names.find((name) => !Object.hasOwn(members, name));
  return extra === undefined
    ? undefined
    : `member ${JSON.stringify(extra)} is not expected`;
}

function memberOf(
  container: Exclude<MatchValue, Uint8Array>,
  name: string,
): Json | undefined {
  if (isFields(container)) return container.single(name);
  if (!isJsonObject(container) || !Object.hasOwn(container, name)) {
    return undefined;
  }
  return container[name];
}
