import type { Json } from "../src/json/values.ts";
import type { Difference } from "./json_diff.ts";
import { isJsonObject } from "./json_text.ts";

/** A member that differs, or around one that does. */
export interface DiffNode {
  readonly name: string;
  /** What differs here; `undefined` where it is further in. */
  found: Difference | undefined;
  readonly inside: Map<string, DiffNode>;
}

function node(name: string): DiffNode {
  return { name, found: undefined, inside: new Map() };
}

/** Differences by the members that they are in. */
export function treeOf(differences: readonly Difference[]): DiffNode {
  const root = node("");
  for (const difference of differences) {
    let at = root;
    for (const name of difference.path) {
      const next = at.inside.get(name) ?? node(name);
      at.inside.set(name, next);
      at = next;
    }
    at.found = difference;
  }
  return root;
}

function membersOf(
  value: Json | undefined,
): readonly (readonly [string, Json])[] {
  return Array.isArray(value) || isJsonObject(value)
    ? Object.entries(value)
    : [];
}

/** The members of a value in which nothing differs. */
export function alikeIn(
  value: Json | undefined,
  { inside }: DiffNode,
): readonly (readonly [string, Json])[] {
  return membersOf(value).filter(([name]) => !inside.has(name));
}

/** An item of a list or a member of an object. */
export function memberOf(
  value: Json | undefined,
  name: string,
): Json | undefined {
  return membersOf(value).find(([one]) => one === name)?.[1];
}

/** Characters before the first that differs, and as many of a long text as are shown. */
const lead = 30;
const shown = 400;

/** Two texts from shortly before they part on: what is alike before may be long. */
export function partsThatDiffer(
  before: string,
  after: string,
): readonly [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = same > 2 * lead ? same - lead : 0;
  return [cut(before, from), cut(after, from)];
}

function cut(text: string, from: number): string {
  const part = text.slice(from, from + shown);
  const end = from + shown < text.length ? "…" : "";
  return `${from > 0 ? "…" : ""}${part}${end}`;
}
