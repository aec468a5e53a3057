import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { failing, isTexts, type Keyword, testing } from "./keyword.ts";
import {
  applyBeside,
  applyInside,
  type Failure,
  type Rule,
  type SchemaNode,
  type Visit,
} from "./run.ts";
import { isCount, textCost } from "./value_keywords.ts";

/** The keywords that look at an object's members. */
export const objectKeywords: Readonly<Record<string, Keyword>> = {
  required: (names, { wrong }) => {
    if (!isTexts(names)) return wrong("a list of names");
    return ofObjects((members, visit) => {
      const missing = names.find((name) => !Object.hasOwn(members, name));
      return missing === undefined
        ? undefined
        : failing(visit, `the member ${JSON.stringify(missing)} is missing`);
    });
  },
  minProperties: (least, { wrong }) => {
    if (!isCount(least)) return wrong("a count");
    return counting((count) => count >= least, `at least ${least}`);
  },
  maxProperties: (most, { wrong }) => {
    if (!isCount(most)) return wrong("a count");
    return counting((count) => count <= most, `at most ${most}`);
  },
  properties: (schemas, { inside, wrong }) => {
    if (!isJsonObject(schemas)) return wrong("an object of schemas");
    const nodes = Object.entries(schemas).map(([name, schema]) =>
      [name, inside(schema, name)] as const
    );
    return ofObjects((members, visit) => {
      for (const [name, node] of nodes) {
        if (!Object.hasOwn(members, name)) continue;
        const failure = member(node, visit, [name, members[name] ?? null]);
        if (failure !== undefined) return failure;
      }
      return undefined;
    });
  },
  patternProperties: (schemas, { inside, wrong, pattern: read }) => {
    if (!isJsonObject(schemas)) return wrong("an object of schemas");
    const nodes = Object.entries(schemas).flatMap(([pattern, schema]) => {
      const test = read(pattern);
      if (typeof test !== "string") {
        return [{ test, node: inside(schema, pattern) }];
      }
      wrong(test);
      return [];
    });
    return ofMembers((entry, visit) => {
      for (const { test, node } of nodes) {
        visit.run.spend(textCost(entry[0]));
        if (visit.run.isUsedUp || !test(entry[0])) continue;
        const failure = member(node, visit, entry);
        if (failure !== undefined) return failure;
      }
      return undefined;
    });
  },
  additionalProperties: (schema, { inside, schema: around, pattern }) => {
    const node = inside(schema);
    const named = isJsonObject(around["properties"])
      ? around["properties"]
      : {};
    const patterns = isJsonObject(around["patternProperties"])
      ? Object.keys(around["patternProperties"]).map(pattern)
      : [];
    return ofMembers((entry, visit) => {
      if (Object.hasOwn(named, entry[0])) return undefined;
      visit.run.spend(patterns.length * textCost(entry[0]));
      const isNamed = patterns.some((one) =>
        typeof one !== "string" && !visit.run.isUsedUp && one(entry[0])
      );
      return isNamed ? undefined : member(node, visit, entry);
    });
  },
  propertyNames: (schema, { inside }) => {
    const node = inside(schema);
    return ofMembers(([name], visit) => applyInside(node, visit, [name, name]));
  },
  dependentRequired: (names, { wrong }) => {
    if (!isJsonObject(names) || !Object.values(names).every(isTexts)) {
      return wrong("an object of lists of names");
    }
    return depending(names, () => undefined);
  },
  dependentSchemas: (schemas, { inside, wrong }) =>
    isJsonObject(schemas)
      ? depending(schemas, (name) => inside(schemas[name] ?? null, name))
      : wrong("an object of schemas"),
  // Drafts up to 7 have both in one.
  dependencies: (schemas, { inside, wrong }) =>
    isJsonObject(schemas)
      ? depending(
        schemas,
        (name) =>
          isTexts(schemas[name])
            ? undefined
            : inside(schemas[name] ?? null, name),
      )
      : wrong("an object of schemas or lists of names"),
};

/** The keyword for the members that no other has looked at; it comes last. */
export const unevaluatedProperties: Keyword = (schema, { inside }) => {
  const node = inside(schema);
  return ofMembers((entry, visit) =>
    visit.seen?.names.has(entry[0]) ? undefined : member(node, visit, entry)
  );
};

/** A rule for objects; it has nothing to say of other values. */
function ofObjects(
  rule: (members: JsonObject, visit: Visit) => Failure | undefined,
): Rule {
  return (visit) =>
    isJsonObject(visit.value) ? rule(visit.value, visit) : undefined;
}

/** A rule for each member of an object. */
function ofMembers(
  rule: (entry: readonly [string, Json], visit: Visit) => Failure | undefined,
): Rule {
  return ofObjects((members, visit) => {
    for (const name of Object.keys(members)) {
      visit.run.spend(1);
      if (visit.run.isUsedUp) return undefined;
      const failure = rule([name, members[name] ?? null], visit);
      if (failure !== undefined) return failure;
    }
    return undefined;
  });
}

function member(
  node: SchemaNode,
  visit: Visit,
  entry: readonly [string, Json],
): Failure | undefined {
  visit.seen?.names.add(entry[0]);
  return applyInside(node, visit, entry);
}

function counting(holds: (count: number) => boolean, words: string): Rule {
  return testing(({ value }) => {
    if (!isJsonObject(value)) return undefined;
    const count = Object.keys(value).length;
    return holds(count) ? undefined : `expected ${words} members, got ${count}`;
  });
}

/** What holds where a member is there: names beside it, or a schema of the whole. */
function depending(
  rules: JsonObject,
  schemaOf: (name: string) => SchemaNode | undefined,
): Rule {
  const all = Object.entries(rules).map(([name, names]) => ({
    name,
    names: isTexts(names) ? names : [],
    node: schemaOf(name),
  }));
  return ofObjects((members, visit) => {
    for (const { name, names, node } of all) {
      if (!Object.hasOwn(members, name)) continue;
      const missing = names.find((one) => !Object.hasOwn(members, one));
      if (missing !== undefined) {
        const pair = [missing, name].map((one) => JSON.stringify(one));
        return failing(visit, `the member ${pair.join(" is missing beside ")}`);
      }
      const failure = node && applyBeside(node, visit);
      if (failure !== undefined) return failure;
    }
    return undefined;
  });
}
