import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../../json/values.ts";
import type { Dialect } from "./dialect.ts";
import type { References } from "../references.ts";

/** Something that a document asks of requests and a stub does not, or not as it is there. */
export interface Gap {
  /** From the operation. */
  readonly place: JsonPath;
  readonly message: string;
  readonly effect: "wider" | "narrower";
}

/** What the requests of an operation are read with. */
export interface StrictScene {
  readonly references: References;
  readonly dialect: Dialect;
  /** The media types of bodies in Swagger 2. */
  readonly consumes: readonly string[];
  tell(gap: Gap): void;
  /** Counts schemas that are looked at; where there are too many, it throws `AskingTooMuch`. */
  spend(schemas: number): void;
}

/** Schemas of one operation that are looked at, each as often as it is (docs/limits.md). */
const maxSchemas = 20_000;

/** Thrown where an operation asks for more than is read, for whoever translates it. */
export class AskingTooMuch extends Error {}

/** A count of the schemas of one operation. */
export function countOfSchemas(): StrictScene["spend"] {
  let left = maxSchemas;
  return (schemas) => {
    left -= schemas;
    if (left >= 0) return;
    throw new AskingTooMuch(
      `the operation has more than ${maxSchemas} schemas, each counted as often as it is looked at`,
    );
  };
}

/** A value of a document, and where it stands. */
export interface Spot {
  readonly value: Json;
  /** The file of its references. */
  readonly file: string;
  /** From the operation; behind a reference, and outside of the operation, where that stands. */
  readonly place: JsonPath;
  readonly isFar: boolean;
}

/** A value inside of another. */
export function inside(
  { file, place, isFar }: Spot,
  value: Json | undefined,
  ...steps: (string | number)[]
): Spot {
  const whole = isFar ? place : [...place, ...steps];
  return { value: value ?? null, file, place: whole, isFar };
}

/** The member of an object at a spot. */
export function memberAt(spot: Spot, name: string): Spot {
  return inside(spot, objectAt(spot)[name], name);
}

/** The object at a spot; an empty one where it is something else. */
export function objectAt({ value }: Spot): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** The items of the list at a spot; none where it is something else. */
export function itemsAt(spot: Spot): Spot[] {
  return Array.isArray(spot.value)
    ? spot.value.map((one, at) => inside(spot, one, at))
    : [];
}

/** What a reference at a spot leads to, past others; where it leads nowhere, that is told. */
export function followed(spot: Spot, scene: StrictScene): Spot {
  const { references } = scene;
  if (references.nameOf(spot.value, spot.file) === undefined) return spot;
  const { value, file } = references.follow(spot.value, spot.file);
  if (value === null) tellBroken(spot, scene);
  return { ...spot, value, file, isFar: true };
}

/** Where the reference of a schema leads, without going on from there. */
export function oneStep(spot: Spot, scene: StrictScene): Spot {
  const { value, file } = scene.references.step(spot.value, spot.file);
  if (value === null) tellBroken(spot, scene);
  return { ...spot, value, file, isFar: true };
}

function tellBroken(spot: Spot, { tell }: StrictScene): void {
  const name = JSON.stringify(objectAt(spot)["$ref"] ?? null);
  const message = `the reference ${name} leads to nothing that was given`;
  tell({ place: spot.place, message, effect: "wider" });
}

/** Tells that something is no object. */
export function tellOdd(spot: Spot, what: string, { tell }: StrictScene): void {
  const message = `${what} should be an object`;
  tell({ place: spot.place, message, effect: "wider" });
}

/** A schema of all that several ask of one value. */
export function allAt(spots: readonly Spot[], { tell }: StrictScene): Spot {
  const [first, ...others] = spots;
  if (first === undefined) {
    return { value: {}, file: "", place: [], isFar: true };
  }
  if (others.length === 0) return first;
  if (others.some(({ file }) => file !== first.file)) {
    const message = "schemas of several files are not put together";
    tell({ place: first.place, message, effect: "wider" });
  }
  const value = { allOf: spots.map((one) => one.value) };
  return { ...first, value, isFar: true };
}

/** What an attempt gives, and what it would have told. */
export interface Attempt<T> {
  readonly result: T;
  readonly gaps: readonly Gap[];
}

/** Tries a way to read something, which may be dropped for another one. */
export function attempt<T>(
  scene: StrictScene,
  read: (scene: StrictScene) => T,
): Attempt<T> {
  const gaps: Gap[] = [];
  const result = read({ ...scene, tell: (gap) => void gaps.push(gap) });
  return { result, gaps };
}

/** A scene in which nothing is told. */
export function silent(scene: StrictScene): StrictScene {
  return { ...scene, tell: () => {} };
}
