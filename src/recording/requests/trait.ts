import type { Json } from "../../json/values.ts";
import type { Blur } from "./noise.ts";

/** Where a request says something. */
export type TraitField =
  | "query"
  | "form"
  | "json"
  | "multipart"
  | "body"
  | "headers";

/** Where there is noise in a request, and of which kind. */
export interface NoisePlace {
  readonly place: string;
  readonly kind: string;
}

/** One thing that a request says, and that a stub may ask for. */
export interface Trait {
  readonly field: TraitField;
  /** The name, or the steps to a member of JSON. */
  readonly path: readonly string[];
  /** Field and path in one text, such as `query.page` or `body/user/id`. */
  readonly place: string;
  /** The same text for values that a stub cannot tell apart. */
  readonly key: string;
  /** What a stub asks for. */
  readonly criterion: Json;
  /** Where that is less than the value; `null` where it is the value. Its kind is the same for values that are asked for alike. */
  readonly blur: Blur | null;
  readonly noise: readonly NoisePlace[];
  /** The value itself and its key, where it is blurred. */
  readonly sharp?: { readonly key: string; readonly criterion: Json };
}

/** The same text for what a stub asks for in the same way. */
export function askedKey({ key, blur }: Trait): string {
  return blur === null ? `=${key}` : `~${blur.kind}`;
}

/** What tells a request from others of the same method and path. */
export function keyOf(traits: readonly Trait[]): string {
  const keys = traits.map((trait) => [trait.place, askedKey(trait)] as const);
  return JSON.stringify(
    keys.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0),
  );
}

/** A trait that asks for its value after all, where that was only likely to be noise. */
export function sharpened(trait: Trait): Trait {
  return trait.blur?.isWeak === true && trait.sharp !== undefined
    ? { ...trait, ...trait.sharp, blur: null, noise: [] }
    : trait;
}
