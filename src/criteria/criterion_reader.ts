import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  lastingNames,
} from "../json/values.ts";
import { passUnderWay } from "../schema/reading_pass.ts";
import type { OperandReader } from "./operand.ts";
import {
  type Manner,
  type Progress,
  readItems,
  readMembers,
} from "./part_reader.ts";
import {
  isOperator,
  nearestOperator,
  type OperatorName,
  operators,
  slipOf,
} from "./operators.ts";
import { inside, pathOf, type Place } from "./place.ts";
import { oneOf, type Subject } from "./subject.ts";
import { whyNeverEqual, whyNeverHolding, writtenText } from "./type_check.ts";

/** The deepest nesting of a criterion, so that no walk over it overflows. */
const maxCriterionDepth = 100;

/** More issues than this are not looked for: nobody reads them, and finding a million takes minutes. */
const maxIssues = 200;

/** Values of one criterion, of which a list or an object counts as five, and a value that becomes a criterion as ten: more takes long to read and to compile. */
const maxCriterionValues = 300_000;

/** Reads a criterion, or a part of one, to its canonical form for one subject. */
export class CriterionReader implements OperandReader {
  readonly subject: Subject;
  readonly #progress: Progress;
  readonly #mayFail: boolean;

  constructor(subject: Subject, progress: Progress, mayFail = false) {
    this.subject = subject;
    this.#progress = progress;
    this.#mayFail = mayFail;
  }

  about(subject: Subject): CriterionReader {
    return subject === this.subject
      ? this
      : new CriterionReader(subject, this.#progress, this.#mayFail);
  }

  negated(): CriterionReader {
    return new CriterionReader(this.subject, this.#progress, true);
  }

  criterion(value: Json, at: Place): Json {
    if (isScalar(value)) return this.#scalar(value, at);
    const progress = this.#progress;
    if (progress.issues.length > maxIssues) return value;
    if (progress.depth >= maxCriterionDepth) {
      return this.issue(
        "criterion_depth",
        at,
        `This criterion is nested deeper than ${maxCriterionDepth} levels, flatten it`,
      );
    }
    if (!this.#admit(value, at)) return value;
    if (passUnderWay !== null) passUnderWay.parts++;
    progress.depth++;
    const expanded = this.#expand(value, at);
    progress.depth--;
    return expanded;
  }

  wrapped(value: Json, at: Place): Json {
    if (isScalar(value) && !this.#hasRoom(10, at)) return value;
    const criterion = this.criterion(value, at);
    const operator = isJsonObject(value) &&
      lastingNames(value).some(isOperator);
    return operator ? criterion : { $eq: { value: criterion } };
  }

  members(value: JsonObject, at: Place): JsonObject {
    const reader = this.about(this.subject.members);
    return readMembers(value, this.#as("members"), this.#progress, (key) => {
      const here = inside(at, key);
      if (key.startsWith("$")) this.#checkName(key, here);
      return reader.wrapped(value[key] ?? null, here);
    });
  }

  list(values: readonly Json[], at: Place): Json[] {
    const read = (position: number) =>
      this.wrapped(values[position] ?? null, inside(at, position));
    return readItems(values, this.#as("wrapped"), this.#progress, read);
  }

  #as(kind: Manner["kind"]): Manner {
    return { kind, subject: this.subject, mayFail: this.#mayFail };
  }

  issue(type: string, at: Place, msg: string, input?: Json): null {
    const { issues } = this.#progress;
    if (issues.length > maxIssues) return null;
    const loc = pathOf(at);
    issues.push(
      input === undefined ? { type, loc, msg } : { type, loc, msg, input },
    );
    return null;
  }

  /** Whether a list or an object is read, too, which is refused once. */
  #admit(value: Json, at: Place): boolean {
    const progress = this.#progress;
    if (progress.values > maxCriterionValues) return false;
    const held = Array.isArray(value)
      ? value.length
      : isJsonObject(value)
      ? lastingNames(value).length
      : 0;
    return this.#hasRoom(5 + held, at);
  }

  /** Whether there is room for so many values more. */
  #hasRoom(values: number, at: Place): boolean {
    const progress = this.#progress;
    if (progress.values > maxCriterionValues) return false;
    progress.values += values;
    if (progress.values <= maxCriterionValues) return true;
    const msg =
      `A criterion may hold ${maxCriterionValues} values, of which a list or an object counts as five, and an item to look for as ten: ask for less, or compare the body as text`;
    this.issue("too_long", at, msg);
    return false;
  }

  #scalar(value: Json, at: Place): Json {
    const { kinds } = this.subject;
    const isText = kinds !== "any" && kinds[0] === "text";
    const text = isText ? writtenText(value) : undefined;
    if (text !== undefined) return text;
    this.#refuse(at, whyNeverEqual(this.subject, value), value);
    return value;
  }

  /** Under a negation a criterion that cannot hold makes the whole hold (docs/contract.md#a3). */
  #refuse(at: Place, why: string | undefined, input: Json): void {
    if (why !== undefined && !this.#mayFail) {
      this.issue("criterion_type", at, why, input);
    }
  }

  #expand(value: Json, at: Place): Json {
    if (Array.isArray(value)) {
      this.#refuse(at, whyNeverEqual(this.subject, value), value);
      return this.about(this.subject.elements).#items(value, at);
    }
    if (!isJsonObject(value)) return value;
    const operator = lastingNames(value).find(isOperator);
    return operator === undefined
      ? this.#literal(value, at)
      : this.#operation(value, operator, at);
  }

  #items(values: readonly Json[], at: Place): Json[] {
    const read = (position: number) =>
      this.criterion(values[position] ?? null, inside(at, position));
    return readItems(values, this.#as("items"), this.#progress, read);
  }

  #literal(value: JsonObject, at: Place): Json {
    const found = this.#progress.issues.length;
    const reader = this.about(this.subject.members);
    const as = this.#as("literal");
    const result = readMembers(value, as, this.#progress, (key) => {
      const here = inside(at, key);
      if (key.startsWith("$")) this.#unknown(key, here);
      return reader.criterion(value[key] ?? null, here);
    });
    if (this.#progress.issues.length === found) {
      this.#refuse(at, whyNeverEqual(this.subject, value), value);
    }
    return result;
  }

  #operation(value: JsonObject, operator: OperatorName, at: Place): Json {
    for (const key of Object.keys(value)) {
      if (key === operator) continue;
      const both = isOperator(key)
        ? `, to ask both write {"$and":[{"${operator}":...},{"${key}":...}]}`
        : `, an operator stands alone in its object: move or remove "${key}"`;
      this.issue(
        "criterion_siblings",
        inside(at, key),
        `"${key}" stands beside the operator "${operator}"${both}`,
      );
    }
    const { example, operand, takes } = operators[operator];
    const found = this.#progress.issues.length;
    const written = {
      operator,
      example,
      value: value[operator] ?? null,
      at: inside(at, operator),
      subject: this.subject,
      reader: this.about(oneOf(this.subject)),
    };
    const canonical = operand(written);
    if (this.#progress.issues.length === found && isJsonObject(canonical)) {
      const why = whyNeverHolding(this.subject, operator, takes(canonical));
      this.#refuse(written.at, why, written.value);
    }
    return { [operator]: canonical };
  }

  #unknown(key: string, at: Place): void {
    const guess = nearestOperator(key);
    const advice = guess === undefined
      ? `a member of that name is asked by {"$key_values":{"${key}":...}}`
      : `the nearest is "${guess}", write ${operators[guess].example}`;
    this.issue(
      "criterion_operator",
      at,
      `Unknown operator "${key}": ${advice}`,
    );
  }

  /** A key among names: an operator, or what comes close to one, does not count as a name. */
  #checkName(key: string, at: Place): void {
    if (isOperator(key)) {
      this.issue(
        "criterion_operator",
        at,
        `The operator "${key}" stands where names of members are expected, put it under a name or in place of the whole object`,
      );
    } else if (slipOf(key) !== undefined) {
      this.#unknown(key, at);
    }
  }
}

function isScalar(value: Json): boolean {
  return typeof value !== "object" || value === null || isRawNumber(value);
}
