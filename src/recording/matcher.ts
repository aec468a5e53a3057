import { isOperator, slipOf } from "../criteria/operators.ts";
import { absent, allOf, exactJson, single } from "../formats/criteria.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import type { Trait, TraitField } from "./requests/trait.ts";

/** Names that came with several values somewhere: then one value has to be the only one. */
export type Several = ReadonlySet<string>;

/** The fields of a matcher that ask for all that was said, and for no more. */
export function exactFields(
  traits: readonly Trait[],
  { json, several }: {
    readonly json: Json | undefined;
    readonly several: Several;
  },
): JsonObject {
  const of = (field: TraitField) =>
    traits.filter((trait) => trait.field === field);
  const [members, form, headers] = [of("json"), of("form"), of("headers")];
  return {
    query: allNames(of("query"), several),
    ...(form.length === 0 ? {} : { form: allNames(form, several) }),
    ...(members.length === 0 ? {} : {
      body: { $json: wholeTree(members, json) },
    }),
    ...lastFields([...of("multipart"), ...of("body")]),
    ...(headers.length === 0 ? {} : headersField(headers)),
  };
}

/** What has only one trait. */
function lastFields(traits: readonly Trait[]): JsonObject {
  const fields: JsonObject = {};
  for (const { field, criterion } of traits) fields[field] = criterion;
  return fields;
}

function headersField(traits: readonly Trait[]): JsonObject {
  const headers = allOf(headerCriteria(traits));
  return headers === undefined ? {} : { headers };
}

function headerCriteria(traits: readonly Trait[]): JsonObject[] {
  return traits.flatMap(({ criterion }) =>
    isJsonObject(criterion) ? [criterion] : []
  );
}

/** All names of a query or a form and no others; a schema takes names that would be operators. */
function allNames(traits: readonly Trait[], several: Several): JsonObject {
  if (traits.every(({ path: [name = ""] }) => isName(name))) {
    return { $exact_key_values: namesOf(traits, several) };
  }
  const properties: JsonObject = {};
  for (const trait of traits) {
    setOwn(properties, trait.path[0] ?? "", schemaOf(trait));
  }
  const required = Object.keys(properties);
  return {
    $json_schema: { properties, required, additionalProperties: false },
  };
}

function schemaOf({ criterion }: Trait): JsonObject {
  return typeof criterion === "string" ? { const: criterion } : {};
}

/** Whether a text can be the name of a member in a criterion. */
function isName(text: string): boolean {
  return !isOperator(text) &&
    !(text.startsWith("$") && slipOf(text) !== undefined);
}

function namesOf(traits: readonly Trait[], several: Several): JsonObject {
  const names: JsonObject = {};
  for (const trait of traits) {
    setOwn(names, trait.path[0] ?? "", valueOf(trait, several));
  }
  return names;
}

function valueOf({ place, criterion }: Trait, several: Several): Json {
  const isList = typeof criterion === "object" && criterion !== null &&
    "$values" in criterion;
  return several.has(place) && !isList ? { $values: [criterion] } : criterion;
}

/** The body, with criteria for members that are noise. */
function wholeTree(members: readonly Trait[], json: Json | undefined): Json {
  const isPlain = members.every(({ blur }) => blur === null);
  return isPlain && json !== undefined
    ? exactJson(json)
    : treeOf(members, "$exact_key_values");
}

/** Criteria of members, each in its place. */
function treeOf(
  members: readonly {
    readonly path: readonly string[];
    readonly criterion: Json;
  }[],
  operator: "$exact_key_values" | "$key_values",
  depth = 0,
): Json {
  const [first] = members;
  if (first !== undefined && first.path.length === depth) {
    return first.criterion;
  }
  const tree: JsonObject = {};
  const names = Map.groupBy(members, ({ path }) => path[depth] ?? "");
  for (const [name, inside] of names) {
    setOwn(tree, name, treeOf(inside, operator, depth + 1));
  }
  return { [operator]: tree };
}

/** The fields of a matcher that ask for some places alone: what was said there, or that nothing was. */
export function fewFields(
  traits: readonly Trait[],
  places: readonly Place[],
  several: Several,
): JsonObject {
  const found = (place: Place) =>
    traits.find((trait) => trait.place === place.place);
  const has = (field: TraitField) =>
    traits.some((trait) => trait.field === field);
  const fields: JsonObject = {};
  for (const field of ["query", "form", "headers"] as const) {
    // A body of another kind has no fields to be without.
    if (field === "form" && !has(field)) continue;
    const criteria = places.filter((one) => one.field === field)
      .map((one) => nameCriterion(one, found(one), several));
    const all = allOf(criteria);
    if (all !== undefined) fields[field] = all;
  }
  const body = bodyCriterion(places, found, has("json"));
  return {
    ...fields,
    ...(body === undefined ? {} : { body }),
    ...lastFields(
      places.filter(({ field }) => field === "multipart" || field === "body")
        .flatMap((one) => found(one) ?? []),
    ),
  };
}

/** A place at which requests differ. */
export type Place = Pick<Trait, "field" | "path" | "place">;

function nameCriterion(
  { path: [name = ""], field }: Place,
  trait: Trait | undefined,
  several: Several,
): JsonObject {
  if (trait === undefined) return absent(name);
  if (field === "headers") {
    return allOf(headerCriteria([trait])) ?? {};
  }
  return isName(name)
    ? { $key_values: single(name, valueOf(trait, several)) }
    : {
      $json_schema: {
        properties: single(name, schemaOf(trait)),
        required: [name],
      },
    };
}

/** What JSON says at some places; a member that is not there is no key of what would hold it. */
function bodyCriterion(
  places: readonly Place[],
  found: (place: Place) => Trait | undefined,
  isJson: boolean,
): JsonObject | undefined {
  const members = places.filter(({ field, path }) =>
    field === "json" && (isJson || path.length > 0)
  );
  const criteria = members.flatMap((one): JsonObject[] => {
    const trait = found(one);
    if (trait !== undefined) return [{ $json: treeOf([trait], "$key_values") }];
    const { path } = one;
    const name = path.at(-1);
    if (name === undefined) return [];
    const holder = {
      path: path.slice(0, -1),
      criterion: { $contains: [name] },
    };
    return [{ $not: { $json: treeOf([holder], "$key_values") } }];
  });
  const asked = criteria.filter(({ $json }) => $json !== undefined);
  // Several members of one body stand better in one tree.
  return allOf(
    asked.length < 2 ? criteria : [
      {
        $json: treeOf(
          members.flatMap((one) => found(one) ?? []),
          "$key_values",
        ),
      },
      ...criteria.filter(({ $json }) => $json === undefined),
    ],
  );
}
