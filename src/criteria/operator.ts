import type { Json, JsonObject } from "../json/values.ts";
import type { Clock, Matcher, MatchValue } from "./match_value.ts";
import type { WrittenOperand } from "./operand.ts";
import type { ValueKinds } from "./subject.ts";
import type { Slowness } from "./timely.ts";

/**
 * All that Standin knows of one operator of the criteria. Each family is a
 * file of `operators/`; what an operator needs of other criteria it is handed,
 * so that no family imports the table that lists it.
 */
export interface Operator {
  /** Its shortest form as JSON text: for messages, the schema and the editor. */
  readonly example: string;
  /** The canonical operand (docs/contract.md#b4.3) of one that was written; reports what is wrong with it. */
  operand(written: WrittenOperand): Json;
  /** The kinds of value that it can hold for; the criteria inside tell more. */
  takes(operand: JsonObject): ValueKinds;
  /** When a test takes so long that others may have to come first; left out where none does. */
  readonly slowness?: Slowness;
  /** Whether a value satisfies it, as a closure over its canonical operand. */
  compile(operand: JsonObject, inner: Compiling): Matcher;
  /** Whether all values of one name satisfy it together; without it, any one of them is enough (docs/contract.md#a13). */
  compileValues?(operand: JsonObject, inner: Compiling): ValuesMatcher;
  /** What it asks for, as the end of "expected ...". */
  describe(operand: JsonObject, describe: Describe): string;
  /** Why it fails, where a part of it can be pointed at; else its description says so. */
  explain?(
    operand: JsonObject,
    subject: MatchValue,
    inner: InnerCriteria,
  ): string | undefined;
  /** Why all values of a name together fail, for an operator that looks at nothing else. */
  explainValues?(
    operand: JsonObject,
    values: readonly string[],
    inner: InnerCriteria,
  ): string | undefined;
}

/** Compiles criteria in canonical form for the one around them. */
export interface Compiling {
  readonly compile: Compile;
  /** For all values of a name at once; `undefined` where any one is enough. */
  compileValues(criterion: Json): ValuesMatcher | undefined;
}

/** Compiles an inner criterion in canonical form. */
export type Compile = (criterion: Json) => Matcher;

/** Tells whether the values of one name satisfy what was compiled. */
export type ValuesMatcher = (
  values: readonly string[],
  clock: Clock,
) => boolean;

/** Describes an inner criterion in canonical form. */
export type Describe = (criterion: Json) => string;

/** What an explanation asks of the criteria inside its own. */
export interface InnerCriteria extends Compiling {
  readonly describe: Describe;
  readonly clock: Clock;
  /** Why a criterion fails; `undefined` where it holds. */
  whyNot(criterion: Json, subject: MatchValue): string | undefined;
  /** Why a criterion fails that looks at all values of a name alone; `undefined` for others. */
  whyValuesNot(criterion: Json, values: readonly string[]): string | undefined;
}

/** Puts a place before a reason. */
export function within(
  place: string,
  reason: string | undefined,
): string | undefined {
  return reason === undefined ? undefined : `${place}: ${reason}`;
}
