import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { inside, type Place } from "./place.ts";
import type { Subject } from "./subject.ts";

/** Expands what stands inside an operand, and takes what is wrong with it. */
export interface OperandReader {
  /** What the operator will be asked about. */
  readonly subject: Subject;
  /** For what inner criteria will be asked about, where that is another. */
  about(subject: Subject): OperandReader;
  /** For inner criteria whose failing may make the whole hold. */
  negated(): OperandReader;
  criterion(value: Json, at: Place): Json;
  /** A plain value becomes `$eq` of it. */
  wrapped(value: Json, at: Place): Json;
  members(value: JsonObject, at: Place): JsonObject;
  list(values: readonly Json[], at: Place): Json[];
  issue(type: string, at: Place, msg: string, input?: Json): null;
}

/** An operand as a person wrote it, in its short or its long form. */
export interface WrittenOperand {
  readonly operator: string;
  /** How the operator is written, for messages. */
  readonly example: string;
  readonly value: Json;
  readonly at: Place;
  /** What the operator itself is asked about; the reader is for what stands inside. */
  readonly subject: Subject;
  readonly reader: OperandReader;
}

/** The operand by its canonical names, if it has exactly these. */
export function named(
  value: Json,
  ...names: string[]
): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const keys = Object.keys(value);
  const all = keys.length === names.length &&
    names.every((name) => Object.hasOwn(value, name));
  return all ? value : undefined;
}

/** A single canonical operand, or the short form, with the place of what it is. */
export function only(
  { value, at }: WrittenOperand,
  name: string,
): [value: Json, at: Place] {
  const full = named(value, name);
  return full === undefined
    ? [value, at]
    : [full[name] ?? null, inside(at, name)];
}

/** An inner criterion under its one name; a plain value there means equality. */
export function innerCriterion(
  written: WrittenOperand,
  name: string,
  reader: OperandReader,
): Json {
  const [value, at] = only(written, name);
  return { [name]: reader.wrapped(value, at) };
}

/** Reports an operand that is not what its operator needs. */
export function malformed(
  { reader, operator, example, value, at }: WrittenOperand,
  needs: string,
): null {
  const msg = `"${operator}" needs ${needs}, write ${example}`;
  return reader.issue("criterion_operand", at, msg, value);
}

/** A named part of a canonical operand. */
export function part(operand: JsonObject, name: string): Json {
  return Object.hasOwn(operand, name) ? operand[name] ?? null : null;
}

/** The criteria of a canonical operand that has `items`. */
export function itemsOf(operand: JsonObject): Json[] {
  const items = part(operand, "items");
  return Array.isArray(items) ? items : [];
}
