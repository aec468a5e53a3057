import { isJsonObject, isRawNumber, type Json } from "../json/values.ts";
import { pointerStep } from "../json/pointer.ts";

/** An answer as far as its shape goes. */
export interface AnswerShape {
  readonly status: number;
  /** The media type without parameters, in lower case; `null` for none. A stub without one leaves it open. */
  readonly type: string | null;
  /** Its body; `undefined` where it is not JSON. */
  readonly json: Json | undefined;
}

/** How an answer is another one than it was. */
export interface Drift {
  readonly kind:
    | "status_changed"
    | "content_type_changed"
    | "member_gone"
    | "type_changed"
    | "member_new"
    | "null_changed";
  /** The place in the body; `*` stands for the items of a list. */
  readonly pointer: string;
  /** What was there, in a word; `null` where nothing was. */
  readonly recorded: string | null;
  readonly present: string | null;
  /** Whether a client of the recorded answer would not notice. */
  readonly isInfo: boolean;
}

/** What is known of the values at one place: of all items of a list together. */
interface Shape {
  readonly types: ReadonlySet<string>;
  readonly members: ReadonlyMap<string, Shape>;
  /** Members that all objects at the place have. */
  readonly always: ReadonlySet<string>;
  readonly items: Shape | null;
}

/** Differences that are told of one answer (docs/limits.md). */
const maxDrifts = 100;

/** Nesting that is compared. */
const deepest = 90;

/**
 * How an answer drifted from the recorded one by its shape: values may differ,
 * but a member that is gone and a type or a status that is another one breaks
 * clients. A new member, and null where there was a value, is told as well.
 */
export function driftOf(recorded: AnswerShape, present: AnswerShape): Drift[] {
  const drifts: Drift[] = [];
  if (recorded.status !== present.status) {
    drifts.push({
      kind: "status_changed",
      pointer: "",
      recorded: String(recorded.status),
      present: String(present.status),
      isInfo: false,
    });
  }
  if (recorded.type !== null && recorded.type !== present.type) {
    drifts.push({
      kind: "content_type_changed",
      pointer: "",
      recorded: recorded.type,
      present: present.type,
      isInfo: false,
    });
  }
  if (recorded.json !== undefined && present.json !== undefined) {
    const [before, after] = [shapeOf(recorded.json), shapeOf(present.json)];
    compare(before, after, "", drifts);
  }
  return drifts.slice(0, maxDrifts);
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  return isRawNumber(value) ? "number" : typeof value;
}

function shapeOf(value: Json): Shape {
  return joined([value], 0);
}

/** The shape of several values of one place. */
function joined(values: readonly Json[], depth: number): Shape {
  const objects = values.filter(isJsonObject);
  const lists = values.filter((one) => Array.isArray(one));
  const inside = new Map<string, Json[]>();
  for (const object of depth < deepest ? objects : []) {
    for (const [name, member] of Object.entries(object)) {
      const known = inside.get(name);
      if (known === undefined) inside.set(name, [member]);
      else known.push(member);
    }
  }
  const items = depth < deepest ? lists.flat() : [];
  return {
    types: new Set(values.map(typeOf)),
    members: new Map(
      inside.entries().map(([name, all]) => [name, joined(all, depth + 1)]),
    ),
    always: new Set(
      inside.entries().filter(([, all]) => all.length === objects.length)
        .map(([name]) => name),
    ),
    items: items.length === 0 ? null : joined(items, depth + 1),
  };
}

function compare(
  before: Shape,
  after: Shape,
  pointer: string,
  drifts: Drift[],
): void {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const others = [...after.types].filter((one) => !before.types.has(one));
  const strange = others.filter((one) => one !== "null");
  const tells = (kind: Drift["kind"], isInfo: boolean) =>
    drifts.push({ kind, pointer, recorded: was, present: is, isInfo });
  if (strange.length > 0) {
    const isFirst = was === "null";
    tells(isFirst ? "null_changed" : "type_changed", isFirst);
  } else if (others.length > 0) tells("null_changed", true);
  compareMembers(before, after, pointer, drifts);
  if (before.items !== null && after.items !== null) {
    compare(before.items, after.items, `${pointer}/*`, drifts);
  }
}

function compareMembers(
  before: Shape,
  after: Shape,
  pointer: string,
  drifts: Drift[],
): void {
  if (!before.types.has("object") || !after.types.has("object")) return;
  for (const [name, member] of before.members) {
    const place = `${pointer}/${pointerStep(name)}`;
    const now = after.members.get(name);
    if (now !== undefined) compare(member, now, place, drifts);
    else if (before.always.has(name)) {
      const recorded = wordsOf(member);
      drifts.push({
        kind: "member_gone",
        pointer: place,
        recorded,
        present: null,
        isInfo: false,
      });
    }
  }
  for (const [name, member] of after.members) {
    if (before.members.has(name)) continue;
    drifts.push({
      kind: "member_new",
      pointer: `${pointer}/${pointerStep(name)}`,
      recorded: null,
      present: wordsOf(member),
      isInfo: true,
    });
  }
}

function wordsOf({ types }: Shape): string {
  return [...types].sort().join(" or ");
}
