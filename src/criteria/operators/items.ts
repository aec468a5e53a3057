import type { Json, JsonObject } from "../../json/values.ts";
import type { MatchValue } from "../match_value.ts";
import {
  innerCriterion,
  malformed,
  named,
  part,
  type WrittenOperand,
} from "../operand.ts";
import { type InnerCriteria, type Operator, within } from "../operator.ts";
import { inside } from "../place.ts";
import { showValue } from "../shown_value.ts";
import { atStart, findFrom, progressIn } from "../timely.ts";

/** The most items that are asked one by one, so that a long list cannot hold up what else the server does. */
const maxItems = 20_000;

/** Some item of the list satisfies the inner criterion. */
export const any: Operator = {
  example: '{"$any":{"id":7}}',
  operand: aboutItems,
  takes: () => ["list"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      if (!isAsked(subject)) return false;
      const progress = progressIn(subject, operand, atStart);
      const walk = { key: operand, subject, progress };
      return findFrom(subject, walk, (one) => matches(one, clock)) !== -1;
    };
  },
  describe: (operand, describe) =>
    `a list with an item that is ${describe(part(operand, "value"))}`,
  explain: (operand, subject, { describe }) => {
    if (!isAsked(subject)) return whyNotAsked(subject);
    if (subject.length === 0) return emptyList(operand, describe);
    return `no item of ${showValue(subject)} is ${
      describe(part(operand, "value"))
    }`;
  },
};

/** Every item of the list satisfies it; of an empty list it is true. */
export const all: Operator = {
  example: '{"$all":{"$gt":0}}',
  operand: aboutItems,
  takes: () => ["list"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      if (!isAsked(subject)) return false;
      const progress = progressIn(subject, operand, atStart);
      const walk = { key: operand, subject, progress };
      return findFrom(subject, walk, (one) => !matches(one, clock)) === -1;
    };
  },
  describe: (operand, describe) =>
    `a list in which each item is ${describe(part(operand, "value"))}`,
  explain: (operand, subject, { compile, whyNot, clock }) => {
    if (!isAsked(subject)) return whyNotAsked(subject);
    const criterion = part(operand, "value");
    const matches = compile(criterion);
    const isOther = (item: Json) => !matches(item, clock);
    const progress = progressIn(subject, operand, atStart);
    const at = findFrom(subject, { key: operand, subject, progress }, isOther);
    return within(`element ${at}`, whyNot(criterion, subject[at] ?? null));
  },
};

/** The last item of the list satisfies it. */
export const last: Operator = {
  example: '{"$last":"done"}',
  operand: aboutItems,
  takes: () => ["list"],
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      const item = itemAt(subject, -1);
      return item !== undefined && matches(item, clock);
    };
  },
  describe: (operand, describe) =>
    `a list whose last item is ${describe(part(operand, "value"))}`,
  explain: (operand, subject, inner) =>
    whyItemNot(operand, subject, { inner, index: -1 }),
};

/** The item at an index satisfies it; a negative index counts from the end. */
export const item: Operator = {
  example: '{"$item":{"index":0,"value":"a"}}',
  operand: indexed,
  takes: () => ["list"],
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    const index = indexOf(operand);
    return (subject, clock) => {
      const item = itemAt(subject, index);
      return item !== undefined && matches(item, clock);
    };
  },
  describe: (operand, describe) =>
    `a list whose item ${indexOf(operand)} is ${
      describe(part(operand, "value"))
    }`,
  explain: (operand, subject, inner) =>
    whyItemNot(operand, subject, { inner, index: indexOf(operand) }),
};

function isAsked(subject: MatchValue): subject is Json[] {
  return Array.isArray(subject) && subject.length <= maxItems;
}

function whyNotAsked(subject: MatchValue): string | undefined {
  return Array.isArray(subject)
    ? `the list has ${subject.length} elements, more than the ${maxItems} that are looked at`
    : undefined;
}

function aboutItems(written: WrittenOperand): Json {
  const { reader } = written;
  return innerCriterion(
    written,
    "value",
    reader.about(reader.subject.elements),
  );
}

function indexed(written: WrittenOperand): Json {
  const { value, at, reader } = written;
  const full = named(value, "index", "value");
  const index = full?.["index"];
  if (!Number.isSafeInteger(index)) {
    return malformed(written, 'a whole number as "index", and "value"');
  }
  const about = reader.about(reader.subject.elements);
  const inner = about.wrapped(full?.["value"] ?? null, inside(at, "value"));
  return { index: index ?? null, value: inner };
}

function indexOf(operand: JsonObject): number {
  return Number(part(operand, "index"));
}

function itemAt(subject: MatchValue, index: number): Json | undefined {
  return Array.isArray(subject) ? subject.at(index) : undefined;
}

function whyItemNot(
  operand: JsonObject,
  subject: MatchValue,
  { inner, index }: { inner: InnerCriteria; index: number },
): string | undefined {
  if (!Array.isArray(subject)) return undefined;
  const criterion = part(operand, "value");
  const item = itemAt(subject, index);
  if (subject.length === 0) return emptyList(operand, inner.describe);
  if (item === undefined) {
    return `item ${index} is missing, the list has ${subject.length} elements`;
  }
  const position = index < 0 ? subject.length + index : index;
  return within(`element ${position}`, inner.whyNot(criterion, item));
}

function emptyList(
  operand: JsonObject,
  describe: InnerCriteria["describe"],
): string {
  const wanted = describe(part(operand, "value"));
  return `the list is empty, expected an item that is ${wanted}`;
}
