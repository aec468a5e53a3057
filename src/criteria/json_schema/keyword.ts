import type { Json, JsonObject, JsonPath } from "../../json/values.ts";
import type { Failure, Rule, SchemaNode, Visit } from "./run.ts";

/** What compiles a keyword: its schema, its place in it, and a way to those inside. */
export interface KeywordScene {
  /** The schema that the keyword stands in. */
  readonly schema: JsonObject;
  readonly at: JsonPath;
  /** Compiles a schema that stands in the keyword's value, at a way from it. */
  inside(value: Json, ...way: (string | number)[]): SchemaNode;
  /** The schema that a reference leads to. */
  referred(reference: string): SchemaNode | undefined;
  /** The test of a pattern, or what is needed instead. */
  pattern(source: Json): PatternTest | string;
  /** Reports what is wrong with the keyword; the answer is not a rule. */
  wrong(needs: string): undefined;
}

/** Looks for a pattern in a text. */
export type PatternTest = (text: string) => boolean;

/** Compiles a keyword's value to its rule; none where it has nothing to check by itself. */
export type Keyword = (value: Json, scene: KeywordScene) => Rule | undefined;

/** A failure of the value that is visited. */
export function failing({ place }: Visit, words: string): Failure {
  return { place, words };
}

/** A rule of one test; other types of value are not its keyword's concern. */
export function testing(test: (visit: Visit) => string | undefined): Rule {
  return (visit) => {
    const words = test(visit);
    return words === undefined ? undefined : failing(visit, words);
  };
}

/** A list of texts. */
export function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
