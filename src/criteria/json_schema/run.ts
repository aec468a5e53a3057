import { pointerOf } from "../../json/pointer.ts";
import type { Json } from "../../json/values.ts";

/** Where a value is in the document that is checked. */
export interface Place {
  readonly parent: Place | null;
  readonly key: string | number;
}

/** The first thing that is wrong with a value. */
export interface Failure {
  readonly place: Place | null;
  readonly words: string;
}

/** The members and items that some keyword has looked at, for those that take what is left. */
export interface Seen {
  readonly names: Set<string>;
  readonly items: Set<number>;
}

/** A value that is checked, where it is, and what was seen of it. */
export interface Visit {
  readonly value: Json;
  readonly place: Place | null;
  readonly run: Run;
  /** `null` where no keyword asks for what is left. */
  readonly seen: Seen | null;
}

/** One keyword of a schema; `undefined` where the value fits it. */
export type Rule = (visit: Visit) => Failure | undefined;

/** A schema, as its keywords; they are filled in after it is referred to. */
export interface SchemaNode {
  readonly rules: Rule[];
}

/** The steps of one check: a keyword, a member, an item, or a few characters of a text. */
const maxSchemaSteps = 200_000;

/** How deep schemas may be applied inside each other: also the end of one that refers to itself for ever. */
const maxSchemaDepth = 500;

/** What one check may still spend; what is used up stays so. */
export class Run {
  /** Whether a keyword asks for what no other has looked at. */
  readonly tracks: boolean;
  #left = maxSchemaSteps;
  #depth = 0;

  constructor(tracks: boolean) {
    this.tracks = tracks;
  }

  get isUsedUp(): boolean {
    return this.#left < 0;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }

  /** Goes one schema deeper for as long as `check` takes. */
  deeper(check: () => Failure | undefined): Failure | undefined {
    if (this.#depth >= maxSchemaDepth) this.#left = -1;
    if (this.isUsedUp) return tooMuch;
    this.#depth++;
    const failure = check();
    this.#depth--;
    return failure;
  }
}

/** Said where a check was given up; it is never taken for a part that fails. */
export const tooMuch: Failure = {
  place: null,
  words: `the check takes more than ${maxSchemaSteps} steps`,
};

/** Checks a value against a schema. */
export function apply(node: SchemaNode, visit: Visit): Failure | undefined {
  const { run } = visit;
  return run.deeper(() => {
    for (const rule of node.rules) {
      run.spend(1);
      const failure = rule(visit);
      if (failure !== undefined) return failure;
    }
    return undefined;
  });
}

/** Checks a member or an item of the value that is visited. */
export function applyInside(
  node: SchemaNode,
  { place, run }: Visit,
  [key, value]: readonly [string | number, Json],
): Failure | undefined {
  const seen = run.tracks ? newSeen() : null;
  return apply(node, { value, place: { parent: place, key }, run, seen });
}

/** Checks the value itself against one of several schemas; what that saw counts where it fits. */
export function applyBeside(
  node: SchemaNode,
  visit: Visit,
): Failure | undefined {
  const { seen } = visit;
  if (seen === null) return apply(node, visit);
  const own = newSeen();
  const failure = apply(node, { ...visit, seen: own });
  if (failure !== undefined) return failure;
  for (const name of own.names) seen.names.add(name);
  for (const item of own.items) seen.items.add(item);
  return undefined;
}

/** Nothing that was looked at yet. */
export function newSeen(): Seen {
  return { names: new Set(), items: new Set() };
}

/** A place as a JSON pointer (RFC 6901); the whole document is `""`. */
export function pointerTo(place: Place | null): string {
  const keys: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) keys.push(at.key);
  return pointerOf(keys.reverse());
}
