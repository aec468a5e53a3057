import type { Json } from "../../json/values.ts";
import { failing, type Keyword, type KeywordScene } from "./keyword.ts";
import {
  apply,
  applyBeside,
  newSeen,
  type Rule,
  type SchemaNode,
  type Visit,
} from "./run.ts";

/** The keywords that apply other schemas to the same value. */
export const combiningKeywords: Readonly<Record<string, Keyword>> = {
  $ref: follow,
  // Followed as they stand: the scope of a chain of documents does not arise in one.
  $dynamicRef: follow,
  $recursiveRef: follow,
  allOf: (schemas, scene) => {
    const nodes = several(schemas, scene);
    return nodes && ((visit) => {
      for (const node of nodes) {
        const failure = applyBeside(node, visit);
        if (failure !== undefined) return failure;
      }
      return undefined;
    });
  },
  anyOf: (schemas, scene) => {
    const nodes = several(schemas, scene);
    return nodes && ((visit) => {
      // All are tried where it counts what they have looked at.
      const fitting = visit.seen === null
        ? nodes.some((node) => fits(node, visit))
        : nodes.filter((node) => fits(node, visit)).length > 0;
      return fitting
        ? undefined
        : failing(visit, `none of the ${nodes.length} schemas of anyOf fits`);
    });
  },
  oneOf: (schemas, scene) => {
    const nodes = several(schemas, scene);
    return nodes && ((visit) => {
      const count = nodes.filter((node) => fits(node, visit)).length;
      return count === 1 ? undefined : failing(
        visit,
        `${count} of the ${nodes.length} schemas of oneOf fit, not one`,
      );
    });
  },
  not: (schema, { inside }) => {
    const node = inside(schema);
    return (visit) => {
      const own = visit.seen === null ? null : newSeen();
      return apply(node, { ...visit, seen: own }) === undefined
        ? failing(visit, "the schema of not fits")
        : undefined;
    };
  },
  if: (schema, { inside, schema: { then, else: other } }) => {
    const condition = inside(schema);
    // Their own keywords report what is wrong with them, under their own place.
    const branches = [then, other].map((one) =>
      one === undefined ? undefined : inside(one)
    );
    return (visit) => {
      const branch = fits(condition, visit) ? branches[0] : branches[1];
      return branch && applyBeside(branch, visit);
    };
  },
};

function fits(node: SchemaNode, visit: Visit): boolean {
  return applyBeside(node, visit) === undefined;
}

function several(
  schemas: Json,
  { inside, wrong }: KeywordScene,
): SchemaNode[] | undefined {
  return Array.isArray(schemas) && schemas.length > 0
    ? schemas.map((schema, at) => inside(schema, at))
    : wrong("a list of schemas");
}

function follow(
  reference: Json,
  { referred, wrong }: KeywordScene,
): Rule | undefined {
  const node = typeof reference === "string" ? referred(reference) : undefined;
  return node === undefined
    ? wrong('a reference to a part of this schema, such as "#/$defs/name"')
    : (visit) => applyBeside(node, visit);
}
