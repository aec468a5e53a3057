import type { Work } from "../runtime/work.ts";
import { decodePercent } from "../request/percent.ts";
import { answerKey } from "./answers/answer_key.ts";
import { echoing } from "./answers/echo.ts";
import { areAlike, type Asked, type Call, firstOf } from "./call.ts";
import { keyOf } from "./requests/trait.ts";
import type { PathGroup } from "./path_group.ts";

/** Paths that differ in one id before they are one path with a parameter. */
const leastPaths = 3;

/** The name of the parameter. */
const parameter = "id";

/** Segments of a path that are looked at. */
const mostSegments = 50;

/**
 * Paths that differ in one segment, which looks like an id, and whose answers
 * are the same but for that id, as one path with a parameter.
 */
export function* withParameters(
  groups: readonly PathGroup[],
): Work<PathGroup[]> {
  const merged = new Map<PathGroup, PathGroup>();
  for (const [shape, alike] of yield* byShape(groups)) {
    if (alike.length < leastPaths) continue;
    const free = alike.filter(({ group }) => !merged.has(group));
    const same = new Map<string, IdPlace[]>();
    for (const one of free) {
      const signature = signatureOf(one.group, one.at);
      const members = same.get(signature) ?? [];
      same.set(signature, members);
      members.push(one);
      yield;
    }
    for (const members of same.values()) {
      if (members.length < leastPaths) continue;
      const whole = together(shape, members);
      for (const { group } of members) merged.set(group, whole);
    }
  }
  return [...new Set(groups.map((group) => merged.get(group) ?? group))];
}

interface IdPlace {
  readonly group: PathGroup;
  /** The segment. */
  readonly at: number;
}

/** Paths by what they have in common, method first. */
function* byShape(
  groups: readonly PathGroup[],
): Work<Map<string, readonly IdPlace[]>> {
  const shapes = new Map<string, IdPlace[]>();
  for (const group of groups) {
    yield;
    const segments = group.path.split("/");
    if (group.isPattern || /[{}%]/.test(group.path)) continue;
    // Where a sequence stands belongs to one path.
    if (!group.calls.every(({ asked }) => areAlike(asked))) continue;
    for (const [at, segment] of segments.slice(0, mostSegments).entries()) {
      if (!isId(segment, group)) continue;
      const shape = segments.with(at, `{${parameter}}`).join("/");
      const key = `${group.method} ${shape}`;
      const alike = shapes.get(key) ?? [];
      shapes.set(key, alike);
      alike.push({ group, at });
    }
  }
  return shapes;
}

/** A number, a UUID, a hash, or what the answer says too and has a digit. */
function isId(segment: string, { calls }: PathGroup): boolean {
  if (/^\d+$/.test(segment)) return true;
  if (/^[0-9a-f]{8}(?:-?[0-9a-f]{4,}){1,8}$/i.test(segment)) return true;
  if (!/^(?=[\w.~-]*\d)[\w.~-]{4,}$/.test(segment)) return false;
  const quoted = JSON.stringify(segment);
  return calls.some((call) => firstOf(call).answerKey.includes(quoted));
}

function signatureOf(group: PathGroup, at: number): string {
  return JSON.stringify(
    templated(group, at).map(({ traits, asked }) => [
      keyOf(traits),
      asked.map(({ answerKey }) => answerKey),
    ]),
  );
}

/** The calls with a template in place of what their answers say of the id. */
function templated(group: PathGroup, at: number): Call[] {
  const id = decodePercent(group.path.split("/")[at] ?? "");
  return group.calls.map((call) => ({
    ...call,
    asked: call.asked.map((asked) => withEcho(asked, id)),
  }));
}

function withEcho(asked: Asked, id: string): Asked {
  const answer = {
    ...asked.answer,
    action: echoing(asked.answer.action, id, parameter),
  };
  return {
    ...asked,
    answer,
    answerKey: answerKey(answer, asked.exchange.receivedAt),
  };
}

function together(key: string, members: readonly IdPlace[]): PathGroup {
  const [first] = members;
  const path = key.slice(key.indexOf(" ") + 1);
  const all = members.map(({ group, at }) => templated(group, at));
  const calls = (all[0] ?? []).map((call, place): Call => ({
    traits: call.traits,
    asked: all.flatMap((one) => one[place]?.asked ?? [])
      .sort((a, b) => a.order - b.order),
  }));
  return {
    method: first?.group.method ?? "",
    path,
    fields: { path },
    isPattern: true,
    calls,
  };
}
