import type { ScopeSettings } from "../model/scope.ts";
import type { WayIn } from "../model/scope_ways.ts";
import { type ValueWay, valueWays } from "../model/selected_by.ts";

/** Who is found by a value of a way in; of a cookie the value is the name. A map each, which nobody asks while it is empty. */
export type ScopeWays<T> = Readonly<
  Record<ValueWay | "cookie", ReadonlyMap<string, T>>
>;

/** Whether a request is asked for a value that a `select` holds. */
export function isValueWay(way: string): way is keyof ScopeWays<unknown> {
  return way === "credential" || way === "host" || way === "trace_id" ||
    way === "cookie";
}

interface Holder {
  /** In lower case. */
  readonly name: string | null;
}

type Select = Pick<ScopeSettings, "select">;

/** The ways into scopes that their `select` opens, filled as scopes come and go. */
export class ScopeValues<T extends Holder> implements ScopeWays<T> {
  readonly credential = new Map<string, T>();
  readonly host = new Map<string, T>();
  readonly trace_id = new Map<string, T>();
  readonly cookie = new Map<string, T>();

  /** Leads the values to a holder; one that has another holder leads to the new one. */
  add(holder: T, { select }: Select): void {
    for (const [way, value] of valuesOf(select, holder)) {
      this[way].set(value, holder);
    }
  }

  /** Takes the values away, but for those that meanwhile lead to somebody else. */
  remove(holder: T, { select }: Select): void {
    for (const [way, value] of valuesOf(select, holder)) {
      if (this[way].get(value) === holder) this[way].delete(value);
    }
  }

  /** The place of the first of the ways that leads to somebody, and to whom. */
  firstHeld(
    { select }: Select,
    counts: (holder: T) => boolean,
  ): { readonly place: number; readonly holder: T } | null {
    for (const [place, one] of (select ?? []).entries()) {
      for (const [way, value] of givenValues(one)) {
        const holder = this[way].get(value);
        if (holder !== undefined && counts(holder)) return { place, holder };
      }
    }
    return null;
  }
}

type Value = readonly [keyof ScopeWays<unknown>, string];

function valuesOf(select: Select["select"], { name }: Holder): Value[] {
  return (select ?? []).flatMap((one): Value[] =>
    one.cookie === true && name !== null ? [["cookie", name]] : givenValues(one)
  );
}

function givenValues(one: WayIn): Value[] {
  return valueWays.flatMap((way): Value[] => {
    const value = one[way];
    return typeof value === "string" ? [[way, value]] : [];
  });
}
