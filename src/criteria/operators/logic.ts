import type { Json } from "../../json/values.ts";
import { describeItems } from "../elements.ts";
import {
  innerCriterion,
  itemsOf,
  malformed,
  named,
  only,
  part,
  type WrittenOperand,
} from "../operand.ts";
import type { Operator } from "../operator.ts";
import { inside } from "../place.ts";
import { firstOf } from "../timely.ts";

function items(written: WrittenOperand): Json {
  const [value, at] = only(written, "items");
  if (!Array.isArray(value)) return malformed(written, "a list of criteria");
  return { items: written.reader.list(value, at) };
}

/** All items hold; of nothing it is true. */
export const and: Operator = {
  example: '{"$and":[{"$gt":2},{"$lt":8}]}',
  operand: items,
  takes: () => "any",
  compile: (operand, { compile }) => {
    const tests = itemsOf(operand).map(compile);
    return (subject, clock) =>
      firstOf(
        { tests, key: operand, subject },
        (matches) => !matches(subject, clock),
      ) === -1;
  },
  describe: (operand, describe) =>
    describeItems(operand, describe, { joint: " and ", none: "anything" }),
  explain: (operand, subject, { whyNot }) => {
    for (const item of itemsOf(operand)) {
      const reason = whyNot(item, subject);
      if (reason !== undefined) return reason;
    }
    return undefined;
  },
};

/** One item holds; of nothing it is false. */
export const or: Operator = {
  example: '{"$or":["a",{"$regex":"b"}]}',
  operand: items,
  takes: () => "any",
  compile: (operand, { compile }) => {
    const tests = itemsOf(operand).map(compile);
    return (subject, clock) =>
      firstOf(
        { tests, key: operand, subject },
        (matches) => matches(subject, clock),
      ) !== -1;
  },
  describe: (operand, describe) =>
    describeItems(operand, describe, { joint: " or ", none: "nothing" }),
};

/** Exactly one side holds. */
export const xor: Operator = {
  example: '{"$xor":{"left":{"$odd":{}},"right":{"$gt":40}}}',
  operand: either,
  takes: () => "any",
  compile: (operand, { compile }) => {
    const left = compile(part(operand, "left"));
    const right = compile(part(operand, "right"));
    return (subject, clock) => left(subject, clock) !== right(subject, clock);
  },
  describe: (operand, describe) => {
    const side = (name: string) => describe(part(operand, name));
    return `either ${side("left")} or ${side("right")}, not both`;
  },
};

function either(written: WrittenOperand): Json {
  const full = named(written.value, "left", "right");
  if (full === undefined) return malformed(written, '"left" and "right"');
  const reader = written.reader.negated();
  const side = (name: string) =>
    reader.wrapped(full[name] ?? null, inside(written.at, name));
  return { left: side("left"), right: side("right") };
}

/** The inner criterion does not hold, for a value of another type too (docs/contract.md#a3). */
export const not: Operator = {
  example: '{"$not":{"$eq":"red"}}',
  operand: (written) =>
    innerCriterion(written, "value", written.reader.negated()),
  takes: () => "any",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => !matches(subject, clock);
  },
  describe: (operand, describe) =>
    `anything but ${describe(part(operand, "value"))}`,
};
