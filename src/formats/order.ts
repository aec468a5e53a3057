import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { compilePattern } from "../pattern/pattern.ts";
import type { Work } from "../runtime/work.ts";
import type { Draft, Turn } from "./entry.ts";
import { memberOf } from "./member.ts";

/** Patterns are tried on so many literal paths; beyond, all are taken to overlap. */
const maxTrials = 100_000;

/** Trials between two chances to rest. */
const trialsAtOnce = 500;

/** Priorities of one level, where levels keep apart whatever else comes (docs/limits.md). */
export const levelSize = 100_000;

/** The outermost of such levels: those beyond are one with them. */
const lastLevel = 20_000;

/** The lowest priority of a level that keeps apart from others. */
export function levelBase(level: number): number {
  return Math.max(-lastLevel, Math.min(lastLevel, level)) * levelSize;
}

/** A draft whose place among the others counts. */
interface Ordered {
  readonly draft: Draft;
  readonly turn: Turn;
  readonly path: string | null;
}

/**
 * Gives drafts the priorities that make them answer in the order of their
 * format. Most tools rank by priority and then by place, Standin by priority
 * and then by how much is asked. So drafts that can take the same request get
 * priorities of their own, and all others that of their level; the level 0 is
 * the priority 0. Where levels are kept, those of another import fit in between.
 */
export function* withPriorities(
  drafts: readonly Draft[],
  { keepsLevels = false }: { readonly keepsLevels?: boolean } = {},
): Work<ReadonlyMap<Draft, number>> {
  const ordered: Ordered[] = [];
  for (const draft of drafts) {
    const { turn, payload } = draft;
    if (turn !== null) {
      ordered.push({ draft, turn, path: literalPath(payload) });
    }
    yield;
  }
  const contested = yield* findContested(ordered);
  yield;
  const byLevel = yield* grouped(ordered, ({ turn }) => turn.level);
  const levels = [...byLevel].toSorted(([one], [other]) => one - other);
  yield;
  const priorities = new Map<Draft, number>();
  const bases = basesOf(levels, contested);
  for (const [level, members] of levels) {
    let next = keepsLevels ? levelBase(level) : bases.get(level) ?? 0;
    const base = next;
    const inOrder = members.toSorted((one, other) =>
      one.turn.place - other.turn.place
    );
    for (const one of inOrder) {
      yield;
      const isAlone = !contested.has(one);
      priorities.set(one.draft, isAlone ? base : ++next);
    }
    yield;
  }
  return priorities;
}

/** Items by what they have in common. */
function* grouped<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Work<Map<K, T[]>> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
    yield;
  }
  return groups;
}

/** The lowest priority of each level, so that no two overlap and that of level 0 is 0. */
function basesOf(
  levels: readonly (readonly [number, readonly Ordered[]])[],
  contested: ReadonlySet<Ordered>,
): Map<number, number> {
  const bases = new Map<number, number>();
  const size = (members: readonly Ordered[]) =>
    members.filter((one) => contested.has(one)).length + 1;
  let next = 0;
  for (const [level, members] of levels.filter(([level]) => level >= 0)) {
    next = level === 0 ? 0 : Math.max(next, 1);
    bases.set(level, next);
    next += size(members);
  }
  let below = 0;
  const lower = levels.filter(([level]) => level < 0).toReversed();
  for (const [level, members] of lower) {
    below -= size(members);
    bases.set(level, below);
  }
  return bases;
}

/** The drafts that may take a request which another one takes, too. */
function* findContested(ordered: readonly Ordered[]): Work<Set<Ordered>> {
  const contested = new Set<Ordered>();
  const literal = yield* grouped(ordered, ({ path }) => path);
  const open = literal.get(null) ?? [];
  literal.delete(null);
  for (const rivals of literal.values()) {
    yield;
    if (mayMeet(rivals)) { for (const one of rivals) contested.add(one); }
  }
  yield;
  if (open.length > 1) { for (const one of open) contested.add(one); }
  yield;
  const isTooMuch = open.length * literal.size > maxTrials;
  if (isTooMuch) return new Set(ordered);
  let trials = 0;
  for (const one of open) {
    const test = pathTest(one.draft.payload);
    for (const [path, rivals] of literal) {
      if (++trials % trialsAtOnce === 0) yield;
      if (path === null || !test(path)) continue;
      contested.add(one);
      for (const rival of rivals) contested.add(rival);
    }
    yield;
  }
  return contested;
}

/** Whether some of those with one path may take the same request: not where each has a method of its own. */
function mayMeet(rivals: readonly Ordered[]): boolean {
  if (rivals.length < 2) return false;
  const methods = rivals.map(({ draft }) => {
    const method = memberOf(draft.payload["request"], "method");
    return typeof method === "string" ? method : null;
  });
  return methods.includes(null) || new Set(methods).size < methods.length;
}

/** The only path that a stub takes; `null` for a pattern. */
function literalPath(payload: JsonObject): string | null {
  const request = payload["request"];
  const path = plainText(memberOf(request, "path"));
  if (path !== null) return path;
  const target = plainText(memberOf(request, "target"));
  return target === null ? null : target.replace(/\?.*$/s, "");
}

function plainText(value: Json): string | null {
  if (typeof value === "string") return value.includes("{") ? null : value;
  const equal = memberOf(value, "$eq");
  return typeof equal === "string" ? equal : null;
}

/** Whether a stub without a literal path may take a path; where that cannot be told, it may. */
function pathTest({ request }: JsonObject): (path: string) => boolean {
  const path = memberOf(request, "path");
  const source = memberOf(path, "$regex");
  const isPattern = isJsonObject(path) && typeof source === "string";
  if (!isPattern) return () => true;
  const compiled = compilePattern(source);
  return compiled.ok ? (text) => compiled.test(text) : () => true;
}
