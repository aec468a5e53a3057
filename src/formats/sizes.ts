import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../json/values.ts";

/** How large a stub is that an importer wrote. */
export interface DraftSize {
  /** Values of what it asks for, by the weight of each. */
  readonly asked: number;
  /** All its values; parts that are shared in memory count wherever they stand. */
  readonly values: number;
  /** Characters of its texts, and a few for each other value. */
  readonly characters: number;
}

/** Values of one stub, of which nested ones that are shared could be without number (docs/limits.md). */
const maxStubValues = 500_000;

/** Values that a stub may ask for together, and an entry too: as many as one criterion may hold (docs/limits.md). */
export const maxAsked = 150_000;

/** What a list or an object counts beside the values in it. */
const container = 5;

/** Members that an object may have before each takes the machine several times as long, and what each counts then. */
const usualMembers = 1000;
const memberOfMany = 10;

/** Characters that a value beside its text is counted as. */
const around = 4;

/** Why a stub is too large; `null` where it is not. */
export function whyTooLarge({ asked, values }: DraftSize): string | null {
  if (values > maxStubValues) {
    return `the stub has more than ${maxStubValues} values`;
  }
  return asked > maxAsked ? askingTooMuch : null;
}

/** Says that more is asked for than may be. */
export const askingTooMuch =
  `it asks for more than ${maxAsked} values, of which a list or an object counts as five, and a member as ten where there are more than ${usualMembers}: compare a part, or by a pattern`;

/** The size of a stub, counted up to the bounds. */
export function sizeOf(payload: JsonObject): DraftSize {
  const { request = null, ...rest } = payload;
  const ofRequest = counted(request, maxAsked);
  const ofRest = counted(rest);
  return {
    asked: ofRequest.weight,
    values: ofRequest.values + ofRest.values,
    characters: ofRequest.characters + ofRest.characters,
  };
}

/** How many values something asks for, counted up to the bound. */
export function weightOf(asked: Json): number {
  return counted(asked, maxAsked).weight;
}

/** Whether so many names are too much to ask for, whatever is asked of each. */
export function areTooManyNames(count: number): boolean {
  return count > usualMembers && memberOfMany * count > maxAsked;
}

/** Counts what is asked for part by part, so that too much is noticed before all of it is written out. */
export class AskedCount {
  #weight = 0;

  /** Whether it is too much with one more part. */
  isTooMuchWith(part: Json): boolean {
    this.#weight += weightOf(part);
    return this.#weight > maxAsked;
  }
}

/** Counts all that is in a value, until it weighs too much. */
function counted(whole: Json, most = Infinity) {
  let [values, weight, characters] = [0, 0, 0];
  const open: Json[] = [whole];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    weight++;
    if (++values > maxStubValues || weight > most) break;
    characters += around;
    if (typeof at === "string") characters += at.length;
    else if (isRawNumber(at)) characters += at.rawJSON.length;
    else if (Array.isArray(at)) {
      weight += container;
      const isTooLong = at.length > Math.min(most, maxStubValues);
      if (isTooLong) [values, weight] = [values + at.length, Infinity];
      else for (const one of at) open.push(one);
    } else if (isJsonObject(at)) {
      const names = Object.keys(at);
      const isLarge = names.length > usualMembers;
      weight += container + (isLarge ? names.length * (memberOfMany - 1) : 0);
      if (weight > most) break;
      for (const name of names) {
        characters += name.length;
        open.push(at[name] ?? null);
      }
    }
  }
  return { values, weight, characters };
}
