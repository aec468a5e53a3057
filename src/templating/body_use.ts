import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../json/values.ts";
import type { Expression } from "./expression.ts";
import { calleesOf, lookUpOf, type Tag } from "./syntax.ts";

/** What a template takes of a request's body. */
export interface BodyUse {
  /** The members that it reads, with all that is in them. */
  readonly paths: readonly JsonPath[];
  /** Those that it prints as they are, by where they stand in the source. */
  readonly printed: readonly {
    readonly start: number;
    readonly path: JsonPath;
  }[];
}

/** Finds the members of the body that a template names. It must not use `request` as a whole. */
export function findBodyUse(tags: readonly Tag[]): BodyUse {
  const nodes = tags.flatMap((tag) => tag.nodes);
  const callees = calleesOf(nodes);
  const inner = new Set<Expression | undefined>();
  for (const node of nodes) {
    if (pathOf(node) !== undefined) inner.add(node.parts[0]);
  }
  const paths = nodes.filter((node) => !inner.has(node)).flatMap((node) => {
    const path = pathOf(node);
    // The last key of `request.body.items.get(…)` names a method.
    return path ? [callees.has(node) ? path.slice(0, -1) : path] : [];
  });
  const printed = bindsRequest(tags) ? [] : tags.flatMap(printedBy);
  return { paths, printed };
}

function pathOf(node: Expression): JsonPath | undefined {
  const { root, keys: [key, ...path] } = lookUpOf(node) ?? { keys: [] };
  return root === "request" && key === "body" ? path : undefined;
}

function printedBy({ kind, expressions: [expression] }: Tag) {
  const path = kind === "output" && expression && pathOf(expression);
  return path ? [{ start: expression.start, path }] : [];
}

/** Whether a template gives another meaning to `request`. */
function bindsRequest(tags: readonly Tag[]): boolean {
  return tags.some(({ keyword = "", nodes: [first] }) =>
    ["call", "for", "macro", "set", "with"].includes(keyword) &&
    first?.kind === "name" && first.text === "request"
  );
}

/** A body with those of its members alone that are read; lists stay whole. */
export function pick(body: Json, paths: readonly JsonPath[]): Json {
  const groups = Map.groupBy(paths, ([key]) => key);
  if (!isJsonObject(body) || groups.has(undefined)) return body;
  const picked: JsonObject = Object.create(null);
  for (const [key = "", group] of groups) {
    const member = Object.hasOwn(body, key) ? body[key] : undefined;
    if (member === undefined) continue;
    picked[key] = pick(member, group.map(([, ...rest]) => rest));
  }
  return picked;
}

/** The texts of those printed numbers that would print otherwise, by their place in the list. */
export function findSent(
  body: Json,
  { printed }: BodyUse,
): Readonly<Record<string, string>> | undefined {
  const sent = printed.flatMap(({ path }, index) => {
    const text = sentText(follow(body, path));
    return text === undefined ? [] : [[String(index), text]];
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

/** A number's own text, where the engine prints another. */
function sentText(value: Json | undefined): string | undefined {
  if (isRawNumber(value)) return value.rawJSON;
  // The engine writes no exponents.
  const text = typeof value === "number" ? String(value) : "";
  return text.includes("e") ? text : undefined;
}

/** The member at a path; `undefined` where there is none. */
export function follow(body: Json, path: JsonPath): Json | undefined {
  let value: Json | undefined = body;
  for (const key of path) {
    if (Array.isArray(value) && typeof key === "number") value = value[key];
    else if (
      isJsonObject(value) && typeof key === "string" &&
      Object.hasOwn(value, key)
    ) {
      value = value[key];
    } else return undefined;
  }
  return value;
}
