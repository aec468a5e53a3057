import type { Steps } from "../steps.ts";
import type { XmlNode } from "./xml_tree.ts";

/** What an expression gives: nodes in the order of the document, or a plain value. */
export type XPathValue = readonly XmlNode[] | string | number | boolean;

/** Where an expression is asked: a node, its place among others, and what may still be spent. */
export interface XPathScene {
  readonly node: XmlNode;
  readonly position: number;
  readonly size: number;
  readonly steps: Steps;
}

/** A compiled expression. */
export type XPathTest = (scene: XPathScene) => XPathValue;

/** The text of a node: of an element or a document all text inside. */
export function nodeText(node: XmlNode, steps: Steps): string {
  if (node.kind === "text" || node.kind === "attribute") {
    steps.spend(1 + node.value.length / 16);
    return node.value;
  }
  const parts: string[] = [];
  for (const child of node.children) {
    if (steps.areUsedUp) break;
    parts.push(nodeText(child, steps));
  }
  return parts.join("");
}

/** As text (XPath 1.0 section 4.2). */
export function asText(value: XPathValue, steps: Steps): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") {
    return Object.is(value, -0) ? "0" : String(value);
  }
  const [first] = value;
  return first === undefined ? "" : nodeText(first, steps);
}

/** As a number: what is not written as one is NaN. */
export function asNumber(value: XPathValue, steps: Steps): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  const text = asText(value, steps).trim();
  return text.length < 400 && /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
    ? Number(text)
    : NaN;
}

/** As true or false. */
export function asBoolean(value: XPathValue): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0 && !Number.isNaN(value);
  return value.length > 0;
}

/** The operators that compare; of nodes it is enough that one fits (XPath 1.0 section 3.4). */
export function compares(
  operator: string,
  [left, right]: readonly [XPathValue, XPathValue],
  steps: Steps,
): boolean {
  if (operator === "=" || operator === "!=") {
    return areEqual(left, right, { wanted: operator === "=", steps });
  }
  const lefts = numbersOf(left, steps);
  const rights = numbersOf(right, steps);
  if (lefts.length === 0 || rights.length === 0) return false;
  const isLess = operator.startsWith("<");
  const a = isLess ? least(lefts) : most(lefts);
  const b = isLess ? most(rights) : least(rights);
  if (operator === "<") return a < b;
  if (operator === "<=") return a <= b;
  return operator === ">" ? a > b : a >= b;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, other), -Infinity);
}

/** Without NaN, unless there is nothing else: it compares with nothing. */
function numbersOf(value: XPathValue, steps: Steps): number[] {
  if (!Array.isArray(value)) {
    const one = asNumber(value, steps);
    return Number.isNaN(one) ? [] : [one];
  }
  return value.map((node) => asNumber([node], steps))
    .filter((one) => !Number.isNaN(one));
}

function areEqual(
  left: XPathValue,
  right: XPathValue,
  { wanted, steps }: { wanted: boolean; steps: Steps },
): boolean {
  if (typeof left === "boolean" || typeof right === "boolean") {
    return (asBoolean(left) === asBoolean(right)) === wanted;
  }
  if (typeof left === "number" || typeof right === "number") {
    const lefts = plainNumbers(left, steps);
    const rights = plainNumbers(right, steps);
    return lefts.some((a) => rights.some((b) => (a === b) === wanted));
  }
  const lefts = new Set(textsOf(left, steps));
  const rights = new Set(textsOf(right, steps));
  if (wanted) return [...lefts].some((text) => rights.has(text));
  if (lefts.size === 0 || rights.size === 0) return false;
  const [first = ""] = lefts;
  return lefts.size > 1 || rights.size > 1 || !rights.has(first);
}

function plainNumbers(value: XPathValue, steps: Steps): number[] {
  return Array.isArray(value)
    ? value.map((node) => asNumber([node], steps))
    : [asNumber(value, steps)];
}

function textsOf(
  value: string | readonly XmlNode[],
  steps: Steps,
): string[] {
  return typeof value === "string"
    ? [value]
    : value.map((node) => nodeText(node, steps));
}
