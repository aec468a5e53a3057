import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { absent, exactList, single } from "../criteria.ts";
import { bad, type CriterionReading } from "../criterion_reading.ts";
import { memberOf, textOf } from "../member.ts";
import { wrongRule } from "./members.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";

/** Criteria by the field of a request, or why there are none. */
export type RuleReading =
  | { readonly ok: true; readonly fields: JsonObject }
  | { readonly ok: false; readonly reason: string };

/** Targets with names, and the fields that they are. */
const named: Readonly<Record<string, string>> = {
  query: "query",
  header: "headers",
  cookie: "cookies",
  params: "path_params",
};

/** Bodies that are read as JSON. */
const json = {
  "content-type": { $regex: "(?i)\\s*application/(?:[\\w.-]+\\+)?json" },
};

/** What a rule of a response asks of a request. `params` are those that the path has. */
export function ruleFields(
  rule: Json,
  params: ReadonlySet<string>,
): RuleReading {
  if (!isJsonObject(rule)) return bad("a rule should be an object");
  const wrong = wrongRule(rule);
  if (wrong !== undefined) return bad(wrong);
  const target = textOf(rule["target"]) ?? "";
  const modifier = textOf(rule["modifier"]) ?? "";
  if (modifier.includes("{{")) return bad("a template in the modifier");
  const isNot = rule["invert"] === true;
  if (target === "body") return bodyFields(rule, { modifier, isNot });
  if (target === "method" && modifier === "") {
    const method = methodCriterion(rule);
    return method.ok
      ? good({ method: negated(method.criterion, isNot) })
      : method;
  }
  const field = Object.hasOwn(named, target) ? named[target] : undefined;
  if (field === undefined) {
    return bad(`the target ${JSON.stringify(target)} has no criterion`);
  }
  if (modifier === "" || (target === "query" && /[.[\]$]/.test(modifier))) {
    return bad(`the modifier ${JSON.stringify(modifier)} of ${target}`);
  }
  if (target === "params" && !params.has(modifier)) {
    return bad(`the path has no parameter ${JSON.stringify(modifier)}`);
  }
  if (target === "cookie") return cookieFields(rule, { modifier, isNot });
  if (operatorOf(rule) === "null") {
    // To newer versions an empty text is none, too, and to older ones something.
    const filled = { $key_values: single(modifier, { $regex: "(?s)." }) };
    return isNot
      ? good({ [field]: filled })
      : without(field, modifier, absent(modifier));
  }
  const value = valueCriterion(rule);
  if (!value.ok) return value;
  if (target === "header") {
    // Lines of one header are one text there: of several nothing is known.
    const one = negated(value.criterion, isNot);
    const alone = single(modifier, { $values: { $contains_exactly: [one] } });
    const there = { $key_values: alone };
    return good({
      [field]: isNot ? { $or: [absent(modifier), there] } : there,
    });
  }
  const present = { $key_values: single(modifier, value.criterion) };
  return isNot
    ? without(field, modifier, { $not: present })
    : good({ [field]: present });
}

/** What holds for a name that is not there: in a query `a[]` and `a[b]` are `a`, too. */
function without(
  field: string,
  name: string,
  criterion: JsonObject,
): RuleReading {
  if (field !== "query") return good({ [field]: criterion });
  if (!/^[\w-]+$/.test(name)) {
    return bad(
      `the modifier ${JSON.stringify(name)} of a name that may be missing`,
    );
  }
  const encoded = "[^=&]*%(?:2[Dd]|3\\d|[46][\\da-fA-F]|[57][\\daAfF])";
  const nested = `${name}(?:\\[|%5[Bb])|(?:\\[|%5[Bb])${name}`;
  const $regex = `[^?]*\\?(?:.*&)?(?:${nested}|${encoded})`;
  return good({ [field]: criterion, target: { $not: { $regex } } });
}

/** Mockoon compares a method in small letters. */
function methodCriterion(rule: JsonObject): CriterionReading {
  const text = textOf(memberOf(rule, "value")) ?? "";
  if (operatorOf(rule) !== "equals" || text.includes("{{")) {
    return bad("a rule about the method that does not compare it");
  }
  const isReachable = text === text.toLowerCase();
  const criterion = isReachable ? { $ignore_case: text } : nothing;
  return { ok: true, criterion };
}

/** What no method is. */
const nothing = { $and: [{ $eq: "a" }, { $eq: "b" }] };

/** A cookie that Mockoon takes as it was sent, once: others it decodes, frees from their quotes, or reads as JSON. */
const plainCookie = { $regex: '(?:[^%"j]|j(?!:))[^%]*\\Z|\\Z' };

function cookieFields(
  rule: JsonObject,
  { modifier, isNot }: NamedRule,
): RuleReading {
  const isNull = operatorOf(rule) === "null";
  const value = isNull
    ? { ok: true as const, criterion: { $eq: "" } }
    : valueCriterion(rule);
  if (!value.ok) return value;
  // A cookie that is not there is null, and else fits nothing.
  const mayBeAbsent = isNull !== isNot;
  const one = { $and: [plainCookie, negated(value.criterion, isNot)] };
  const there = {
    $key_values: single(modifier, { $values: { $contains_exactly: [one] } }),
  };
  const cookies = mayBeAbsent ? { $or: [absent(modifier), there] } : there;
  return good({ cookies });
}

interface NamedRule {
  readonly modifier: string;
  readonly isNot: boolean;
}

function bodyFields(
  rule: JsonObject,
  { modifier, isNot }: NamedRule,
): RuleReading {
  const operator = operatorOf(rule);
  if (modifier === "") {
    const value = valueCriterion(rule);
    return value.ok ? good({ body: negated(value.criterion, isNot) }) : value;
  }
  if (modifier.startsWith("$") || /[\\[\]]/.test(modifier)) {
    return bad(`the modifier ${JSON.stringify(modifier)} is not translated`);
  }
  const leaf = operator === "empty_array"
    ? { ok: true as const, criterion: exactList([]) }
    : operator === "array_includes"
    ? included(rule)
    : scalarCriterion(rule);
  if (!leaf.ok) return leaf;
  const body = { $json: along(modifier.split("."), leaf.criterion) };
  return isNot
    ? bad(
      "an inverted rule of a body's member, which other types of body pass, too",
    )
    : good({ body, headers: { $key_values: json } });
}

function included(rule: JsonObject): CriterionReading {
  const text = textOf(rule["value"]) ?? "";
  return { ok: true, criterion: { $any: sameText(text) } };
}

/** A value that is the text when it is printed, or a list with that very text. */
function scalarCriterion(rule: JsonObject): CriterionReading {
  const value = valueCriterion(rule);
  if (!value.ok) return value;
  const text = textOf(rule["value"]) ?? "";
  const criterion = operatorOf(rule) === "equals"
    ? { $or: [sameText(text), { $any: { $eq: text } }] }
    : { $and: [{ $type: "string" }, value.criterion] };
  return { ok: true, criterion };
}

function sameText(text: string): JsonObject {
  const number = Number(text);
  const others: Json[] = text !== "" && String(number) === text &&
      Number.isFinite(number)
    ? [number]
    : text === "true" || text === "false"
    ? [text === "true"]
    : [];
  return others.length === 0
    ? { $eq: text }
    : { $or: [{ $eq: text }, ...others.map((one) => ({ $eq: one }))] };
}

/** A path such as `a.0.b`: digits are an index into a list, or a member. */
function along(steps: readonly string[], leaf: JsonObject): JsonObject {
  return steps.reduceRight<JsonObject>((inner, step) => {
    const member = { $key_values: single(step, inner) };
    return /^\d{1,6}$/.test(step)
      ? { $or: [member, { $item: { index: Number(step), value: inner } }] }
      : member;
  }, leaf);
}

function valueCriterion(rule: JsonObject): CriterionReading {
  const operator = operatorOf(rule);
  const text = textOf(memberOf(rule, "value")) ?? "";
  if (text.includes("{{")) return bad("a template in the value of a rule");
  if (operator === "equals") return { ok: true, criterion: { $eq: text } };
  if (operator === "regex" || operator === "regex_i") {
    const ignoreCase = operator === "regex_i";
    const pattern = searchedJsPattern(text, { ignoreCase });
    return pattern.ok
      ? { ok: true, criterion: { $regex: pattern.pattern } }
      : pattern;
  }
  return bad(`the operator ${JSON.stringify(operator)} has no criterion here`);
}

/** The operator in its newer and its older spelling. */
function operatorOf(rule: JsonObject): string {
  const usual = rule["isRegex"] === true ? "regex" : "equals";
  return textOf(rule["operator"]) ?? usual;
}

function negated(criterion: JsonObject, isNot: boolean): JsonObject {
  return isNot ? { $not: criterion } : criterion;
}

function good(fields: JsonObject): RuleReading {
  return { ok: true, fields };
}
