import { seededRandom } from "../../src/runtime/world.ts";

/** A piece of a templated body: literal text, or the value of a query parameter. */
export type Part = string | { readonly query: string };

export type Answer =
  | { readonly kind: "fixed"; readonly body: string }
  | { readonly kind: "template"; readonly parts: readonly Part[] }
  | { readonly kind: "proxy"; readonly url: string }
  | { readonly kind: "events"; readonly count: number };

/** A stub in no tool's format; each contestant translates it into its own. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: Readonly<Record<string, string | number>>;
  readonly scope?: string;
  readonly answer: Answer;
}

/** One request of the load, with the answer that a correct contestant gives. */
export interface Call {
  readonly method: string;
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expect: { readonly status: number; readonly body?: string };
}

export interface Workload {
  readonly routes: readonly Route[];
  readonly calls: readonly Call[];
}

export const JSON_BODY = '{"id":17,"name":"Ada"}';

/** How many requests the peers keep in their logs, where they let one choose. */
export const LOG_ENTRIES = 1000;

export function fixed(body: string = JSON_BODY): Answer {
  return { kind: "fixed", body };
}

export function hit(target: string, body: string = JSON_BODY): Call {
  return { method: "GET", target, expect: { status: 200, body } };
}

/** The numbers 0 to `count - 1`. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The items in an order that looks random and is the same in every run. */
export function shuffled<T>(items: readonly T[]): T[] {
  const random = seededRandom(1);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
