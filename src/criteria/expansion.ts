import { isJsonObject, type Json, type JsonPath } from "../json/values.ts";
import type { Issue } from "../schema/issue.ts";
import { CriterionReader } from "./criterion_reader.ts";
import { isOperator } from "./operators.ts";
import { type Manner, newProgress, readWhole } from "./part_reader.ts";
import { anySubject, type Subject } from "./subject.ts";

/** A criterion in its canonical form, or what is wrong with the one given. */
export interface Expansion {
  /** The canonical form of docs/contract.md#b4.3; meaningless where there are issues. */
  readonly criterion: Json;
  readonly issues: Issue[];
}

/**
 * Expands a criterion to its canonical form and collects all its issues; the
 * subject tells what it will be asked about.
 *
 * An operand whose keys are exactly the operator's canonical names is the
 * canonical form; any other operand is a short form: `{"$json":{"a":1}}`
 * compares with `{"a":1}`, `{"$eq":{"value":1}}` with `1`. An object or array
 * without an operator stays a literal, whose members may hold criteria.
 */
export function expandCriterion(
  value: Json,
  at: JsonPath,
  subject: Subject = anySubject,
): Expansion {
  return expand(
    value,
    "whole",
    subject,
    (reader) => reader.criterion(value, at),
  );
}

/**
 * Expands a stub's or an assertion's `headers` or `query`: a plain object
 * becomes `$key_values`. There a name such as `$filter` (OData) is a name,
 * unless it comes close to an operator's.
 */
export function expandKeyValues(
  value: Json,
  at: JsonPath,
  subject: Subject = anySubject,
): Expansion {
  const plain = isJsonObject(value) && !Object.keys(value).some(isOperator);
  return expand(
    value,
    "named",
    subject,
    (reader) =>
      plain
        ? { $key_values: { key_values: reader.members(value, at) } }
        : reader.criterion(value, at),
  );
}

function expand(
  value: Json,
  kind: Manner["kind"],
  subject: Subject,
  read: (reader: CriterionReader) => Json,
): Expansion {
  const issues: Issue[] = [];
  const progress = newProgress(issues);
  const reader = new CriterionReader(subject, progress);
  const manner = { kind, subject, mayFail: false };
  const criterion = readWhole(value, manner, progress, () => read(reader));
  return { criterion, issues };
}
