import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { together } from "../criteria.ts";
import { bad } from "../criterion_reading.ts";
import { memberOf, textOf } from "../member.ts";
import { type Comparison, comparisonOf } from "./comparisons.ts";
import { comparing, existing, type FieldSets, type Sense } from "./fields.ts";

/** Members of a predicate that say how it compares. */
const switches = new Set(["caseSensitive", "keyCaseSensitive"]);

/** As many sets of fields as one predicate may become. */
const maxSets = 100;

/** Predicates inside each other. */
const maxDepth = 20;

/** What the predicates of a stub ask, all of which must hold: one of the sets of fields fits. */
export function readPredicates(predicates: readonly Json[]): FieldSets {
  return all(predicates, { depth: 0, isNot: false });
}

interface Turned {
  readonly depth: number;
  /** Whether the opposite is meant. */
  readonly isNot: boolean;
}

function all(predicates: readonly Json[], turned: Turned): FieldSets {
  let any: readonly JsonObject[] = [{}];
  for (const predicate of predicates) {
    const reading = readPredicate(predicate, turned);
    if (!reading.ok) return reading;
    if (any.length * reading.any.length > maxSets) return tooMany;
    any = any.flatMap((one) => reading.any.map((two) => together(one, two)));
  }
  return { ok: true, any };
}

function some(predicates: readonly Json[], turned: Turned): FieldSets {
  const any: JsonObject[] = [];
  for (const predicate of predicates) {
    const reading = readPredicate(predicate, turned);
    if (!reading.ok) return reading;
    any.push(...reading.any);
    if (any.length > maxSets) return tooMany;
  }
  return any.length === 0
    ? bad("a list without a predicate")
    : { ok: true, any };
}

function readPredicate(predicate: Json, turned: Turned): FieldSets {
  if (!isJsonObject(predicate)) return bad("a predicate should be an object");
  const { depth, isNot } = turned;
  if (depth > maxDepth) return bad(`more than ${maxDepth} predicates deep`);
  const names = Object.keys(predicate).filter((name) => !switches.has(name));
  const [name = "", ...more] = names.filter((one) => one !== "jsonpath");
  const operand = predicate[name] ?? null;
  if (more.length > 0) return bad(`"${more[0]}" beside "${name}"`);
  const inner = { depth: depth + 1, isNot };
  const path = predicate["jsonpath"] ?? null;
  const selector = textOf(memberOf(path, "selector")) ?? null;
  if (path !== null && selector === null) {
    return bad('a "jsonpath" without a selector');
  }
  if (selector !== null && comparisonOf(name) === undefined) {
    return bad(`"jsonpath" beside "${name}"`);
  }
  if (name === "not") {
    return readPredicate(operand, { ...inner, isNot: !isNot });
  }
  if (name === "and" || name === "or") {
    if (!Array.isArray(operand)) return bad(`"${name}" should be a list`);
    return (name === "and") === isNot
      ? some(operand, inner)
      : all(operand, inner);
  }
  const unclear = [...switches].find((one) =>
    typeof (predicate[one] ?? false) !== "boolean"
  );
  if (unclear !== undefined) return bad(`"${unclear}" should be true or false`);
  const isCased = predicate["caseSensitive"] === true;
  // A path keeps its letters there where keys count, while those of the body are small.
  const isLost = selector !== null && !isCased &&
    predicate["keyCaseSensitive"] === true && name !== "matches";
  if (isLost && selector !== selector.toLowerCase()) {
    return bad('a "jsonpath" with capital letters that finds nothing');
  }
  const sense: Sense = {
    isNot,
    isCased,
    areKeysCased: isCased && predicate["keyCaseSensitive"] !== false,
    selector,
  };
  if (name === "exists") return existing(operand, sense);
  const comparison: Comparison | undefined = comparisonOf(name);
  return comparison === undefined
    ? bad(`the predicate "${name}" has no criterion`)
    : comparing(operand, { ...sense, comparison, name });
}

const tooMany = bad(`more than ${maxSets} alternatives`);
