import { isJsonNumber, numberKey } from "../../json/decimal.ts";
import type { Json } from "../../json/values.ts";
import { failing, type Keyword, testing } from "./keyword.ts";
import {
  applyInside,
  type Failure,
  type Rule,
  type Run,
  type SchemaNode,
  type Visit,
} from "./run.ts";
import { isCount } from "./value_keywords.ts";

/** The keywords that look at a list's items. */
export const listKeywords: Readonly<Record<string, Keyword>> = {
  minItems: (least, { wrong }) => {
    if (!isCount(least)) return wrong("a count");
    return testing(({ value }) =>
      Array.isArray(value) && value.length < least
        ? `expected at least ${least} items, got ${value.length}`
        : undefined
    );
  },
  maxItems: (most, { wrong }) => {
    if (!isCount(most)) return wrong("a count");
    return testing(({ value }) =>
      Array.isArray(value) && value.length > most
        ? `expected at most ${most} items, got ${value.length}`
        : undefined
    );
  },
  prefixItems: (schemas, { inside, wrong }) =>
    Array.isArray(schemas)
      ? first(schemas.map((schema, at) => inside(schema, at)))
      : wrong("a list of schemas"),
  // Drafts up to 2019-09 have the first items here, as a list.
  items: (schemas, { inside, schema }) => {
    if (Array.isArray(schemas)) {
      return first(schemas.map((one, at) => inside(one, at)));
    }
    const { prefixItems } = schema;
    const from = Array.isArray(prefixItems) ? prefixItems.length : 0;
    return rest(inside(schemas), from);
  },
  additionalItems: (schema, { inside, schema: { items } }) =>
    Array.isArray(items) ? rest(inside(schema), items.length) : undefined,
  contains: (schema, { inside, schema: { minContains, maxContains } }) => {
    const least = isCount(minContains) ? minContains : 1;
    const most = isCount(maxContains) ? maxContains : Infinity;
    return containing(inside(schema), least, most);
  },
  minContains: (count, { wrong }) =>
    isCount(count) ? undefined : wrong("a count"),
  maxContains: (count, { wrong }) =>
    isCount(count) ? undefined : wrong("a count"),
  uniqueItems: (asked, { wrong }) => {
    if (typeof asked !== "boolean") return wrong("true or false");
    return asked ? unique : undefined;
  },
};

/** The keyword for the items that no other has looked at; it comes last. */
export const unevaluatedItems: Keyword = (schema, { inside }) => {
  const node = inside(schema);
  return ofItems((entry, visit) =>
    visit.seen?.items.has(entry[0]) ? undefined : item(node, visit, entry)
  );
};

/** A rule for each item of a list; it has nothing to say of other values. */
function ofItems(
  rule: (entry: readonly [number, Json], visit: Visit) => Failure | undefined,
): Rule {
  return (visit) => {
    if (!Array.isArray(visit.value)) return undefined;
    for (let at = 0; at < visit.value.length; at++) {
      visit.run.spend(1);
      if (visit.run.isUsedUp) return undefined;
      const failure = rule([at, visit.value[at] ?? null], visit);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function item(
  node: SchemaNode,
  visit: Visit,
  entry: readonly [number, Json],
): Failure | undefined {
  visit.seen?.items.add(entry[0]);
  return applyInside(node, visit, entry);
}

function first(nodes: readonly SchemaNode[]): Rule {
  return (visit) => {
    if (!Array.isArray(visit.value)) return undefined;
    for (const [at, node] of nodes.entries()) {
      if (at >= visit.value.length) break;
      const failure = item(node, visit, [at, visit.value[at] ?? null]);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };
}

function rest(node: SchemaNode, from: number): Rule {
  return ofItems((entry, visit) =>
    entry[0] < from ? undefined : item(node, visit, entry)
  );
}

function containing(node: SchemaNode, least: number, most: number): Rule {
  return (visit) => {
    if (!Array.isArray(visit.value)) return undefined;
    let count = 0;
    for (let at = 0; at < visit.value.length && !visit.run.isUsedUp; at++) {
      const entry = [at, visit.value[at] ?? null] as const;
      if (applyInside(node, visit, entry) !== undefined) continue;
      visit.seen?.items.add(at);
      count++;
    }
    if (count >= least && count <= most) return undefined;
    const wanted = count < least ? `at least ${least}` : `at most ${most}`;
    return failing(visit, `expected ${wanted} items that fit, got ${count}`);
  };
}

const unique: Rule = (visit) => {
  if (!Array.isArray(visit.value)) return undefined;
  const places = new Map<string, number>();
  for (const [at, value] of visit.value.entries()) {
    const key = keyOf(value, visit.run, 0);
    if (visit.run.isUsedUp) return undefined;
    const before = places.get(key);
    if (before !== undefined) {
      return failing(visit, `the items ${before} and ${at} are equal`);
    }
    places.set(key, at);
  }
  return undefined;
};

/** Nesting that is compared; what is deeper ends the check. */
const deepest = 500;

/** A text that equal values have in common, and others do not. */
function keyOf(value: Json, run: Run, depth: number): string {
  run.spend(4);
  if (depth > deepest) run.spend(Infinity);
  if (run.isUsedUp) return "";
  if (isJsonNumber(value)) return numberKey(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${value.map((one) => keyOf(one, run, depth + 1)).join()}]`;
  }
  const members = Object.keys(value).sort().map((name) =>
    `${JSON.stringify(name)}:${keyOf(value[name] ?? null, run, depth + 1)}`
  );
  return `{${members.join()}}`;
}
