import { z } from "zod";
import type { Templates } from "../templating/templates.ts";
import type { FaultKind, PreparedFault, Unfit } from "./fault.ts";
import { type FaultSpec, oneOrMany } from "./fault_payload.ts";
import { kinds } from "./kinds.ts";

/** The kinds with their parameters left open: each is given only what its own payload read. */
const table: Readonly<Record<string, FaultKind<FaultSpec>>> = kinds;

const fault = oneOrMany(z.custom<FaultSpec>());

type Fields = Record<keyof typeof kinds, typeof fault>;

function fields(): Fields {
  const made: Record<string, unknown> = {};
  for (const [name, { payload }] of Object.entries(table)) {
    made[name] = oneOrMany(payload);
  }
  if (!isWhole(made)) throw new Error("a kind of fault was left out");
  return made;
}

function isWhole(made: Record<string, unknown>): made is Fields {
  return Object.keys(kinds).every((name) => Object.hasOwn(made, name));
}

type OneOrMany = FaultSpec | FaultSpec[];

/** Faults by kind; listings always show `connection_drop` (docs/contract.md#b1.6). */
export interface Faults extends Readonly<Record<string, OneOrMany | null>> {
  readonly connection_drop: OneOrMany | null;
}

/** What chaos does to answers: each member is a kind of fault. */
export const faults = z.strictObject(fields())
  .transform(({ connection_drop = null, ...given }): Faults => {
    const others = Object.entries(given).filter(([, value]) => value != null);
    return { ...Object.fromEntries(others), connection_drop };
  })
  .describe('an object such as {"connection_drop": {"probability": 0.25}}');

/** Each fault that is given, in the order in which they act. */
function* eachOf(given: Faults) {
  for (const [name, kind] of Object.entries(table)) {
    for (const [position, spec] of [given[name] ?? []].flat().entries()) {
      yield { name, kind, spec, position };
    }
  }
}

/** The faults of a chaos with everything done that needs no request. */
export function prepareFaults(
  given: Faults,
  templates: Templates,
): readonly PreparedFault[] {
  return [...eachOf(given)].map(({ name, kind, spec, position }) => ({
    name,
    probability: spec.probability,
    purpose: purposeOf(name, position),
    effect: kind.prepare(spec, templates),
  }));
}

/** Each kind and position draws by itself. The first `connection_drop` had a draw before there were others. */
function purposeOf(name: string, position: number): string {
  return name === "connection_drop" && position === 0
    ? "drop"
    : `fault ${name} ${position + 1}`;
}

/** A fault that cannot be as it was asked for, with its place in `faults`. */
export interface UnfitFault extends Unfit {
  readonly path: (string | number)[];
}

/** The faults that could never strike what this kind of action answers. */
export function unfitFaults(given: Faults, action: string): UnfitFault[] {
  return [...eachOf(given)].flatMap(({ name, kind, spec, position }) => {
    const unfit = kind.unfit(spec, action);
    if (unfit === null) return [];
    const { parameter } = unfit;
    const path = placeOf(given, name, position);
    return [{
      ...unfit,
      path: parameter === undefined ? path : [...path, parameter],
    }];
  });
}

/** The places of faults that only the exact listener can do. */
export function exactFaults(given: Faults): (string | number)[][] {
  return [...eachOf(given)].filter(({ kind }) => kind.needsExact)
    .map(({ name, position }) => placeOf(given, name, position));
}

function placeOf(given: Faults, name: string, position: number) {
  return Array.isArray(given[name]) ? [name, position] : [name];
}
