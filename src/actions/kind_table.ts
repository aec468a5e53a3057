import type { z } from "zod";
import type { Templates } from "../templating/templates.ts";
import type { ActionKind, PreparedAction } from "./kind.ts";

// What follows knows no kind by name: a payload goes together with the kind
// that takes it by the key of both.

/** Kinds of action by name. */
type KindTable<Specs, Shown extends { [K in keyof Specs]: unknown }> = {
  readonly [K in keyof Specs]: ActionKind<Specs[K], Shown[K]>;
};

/** An action: the payload of one kind, under the kind's name. */
type OneOf<Specs> = {
  readonly [K in keyof Specs]?: Specs[K] | null | undefined;
};

type Listing<Specs, Shown extends { [K in keyof Specs]: unknown }> = {
  [K in keyof Specs]: Shown[K] | null;
};

/** The members as they are where they are there. */
export type Present<T> = { [K in keyof T]-?: NonNullable<T[K]> };

/** The action as its kind prepares it. */
export function prepareOne<
  Specs,
  Shown extends { [K in keyof Specs]: unknown },
>(
  table: KindTable<Specs, Shown>,
  action: OneOf<Specs>,
  templates: Templates,
): PreparedAction {
  for (const name in table) {
    const spec = action[name];
    if (spec) return table[name].prepare(spec, templates);
  }
  throw new Error("an action of no kind was accepted");
}

/** The action as its kind lists it, and null for every other kind. */
export function listEach<Specs, Shown extends { [K in keyof Specs]: unknown }>(
  table: KindTable<Specs, Shown>,
  action: OneOf<Specs>,
): Listing<Specs, Shown> {
  const listed: Partial<Listing<Specs, Shown>> = {};
  for (const name in table) {
    const spec = action[name];
    listed[name] = spec ? table[name].list(spec) : null;
  }
  return whole<Listing<Specs, Shown>>(listed, table);
}

/** The action as its kind lists it, under the kind's name alone. */
export function listGiven<
  Specs,
  Shown extends { [K in keyof Specs]: unknown },
>(
  table: KindTable<Specs, Shown>,
  action: OneOf<Specs>,
): { [K in keyof Specs]?: Shown[K] } {
  const listed: { [K in keyof Specs]?: Shown[K] } = {};
  for (const name in table) {
    const spec = action[name];
    if (spec) listed[name] = table[name].list(spec);
  }
  return listed;
}

/** The payload of every kind, under the kind's name. */
export function payloadsOf<Shape extends object>(
  table: { readonly [K in keyof Shape]: { readonly payload: Shape[K] } },
): Shape {
  const shape: Partial<Shape> = {};
  for (const name in table) shape[name] = table[name].payload;
  return whole(shape, table);
}

/** The listed shape of every kind, under the kind's name, or nothing there. */
export function mayBeListed<Shape extends { [name: string]: z.ZodType }>(
  table: { readonly [K in keyof Shape]: { readonly listed: Shape[K] } },
): { [K in keyof Shape]: z.ZodOptional<Shape[K]> } {
  const shape: { [K in keyof Shape]?: z.ZodOptional<Shape[K]> } = {};
  for (const name in table) shape[name] = table[name].listed.optional();
  return whole<{ [K in keyof Shape]: z.ZodOptional<Shape[K]> }>(shape, table);
}

/** The listed shape of every kind, under the kind's name. */
export function listedOf<Shape extends object>(
  table: { readonly [K in keyof Shape]: { readonly listed: Shape[K] } },
): Shape {
  const shape: Partial<Shape> = {};
  for (const name in table) shape[name] = table[name].listed;
  return whole(shape, table);
}

function whole<Shape extends object>(
  made: Partial<Shape>,
  table: { [K in keyof Shape]: unknown },
): Shape {
  if (isWhole(made, table)) return made;
  throw new Error("a kind of action was left out");
}

function isWhole<Shape extends object>(
  made: Partial<Shape>,
  table: { [K in keyof Shape]: unknown },
): made is Shape {
  return Object.keys(table).every((name) => Object.hasOwn(made, name));
}
