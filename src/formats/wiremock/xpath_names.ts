import {
  parseXPath,
  type XPathStep,
  type XPathTree,
} from "../../criteria/xml/xpath_parser.ts";
import { XPathFault } from "../../criteria/xml/xpath_lexer.ts";
import type { JsonObject } from "../../json/values.ts";

/** An XPath, and what else must hold for it to find no more than it does in WireMock. */
export interface NamedXPath {
  readonly path: string;
  readonly also: readonly JsonObject[];
}

/** A name without a prefix that a path looks for among elements, and where it stands. */
interface Name {
  readonly name: string;
  readonly at: number;
}

/**
 * An XPath that WireMock evaluates without namespaces: there a name without a
 * prefix finds an element of whatever namespace, so it is asked as it is
 * written. An element with a prefix is found by some expressions there and not
 * by others. It is found by none here, which is less, unless the expression may
 * ask for what is not there: then no element may have one.
 */
export function withWrittenNames(source: string): NamedXPath {
  const tree = parsed(source);
  const names = tree === null ? [] : namesIn(tree);
  if (tree === null || names.length === 0) return { path: source, also: [] };
  let path = source;
  for (const { name, at } of names.toSorted((a, b) => b.at - a.at)) {
    const rest = path.slice(at + name.length);
    path = `${path.slice(0, at)}*[name()='${name}']${rest}`;
  }
  return { path, also: growsWithNodes(tree) ? [] : [unprefixed] };
}

/** No element has a prefix. */
const unprefixed: JsonObject = {
  $not: { $regex: "(?s).*<[^\\s<>/:!?]+:" },
};

/** `null` for what is no XPath: its criterion says why. */
function parsed(source: string): XPathTree | null {
  try {
    return parseXPath(source);
  } catch (error) {
    if (error instanceof XPathFault) return null;
    throw error;
  }
}

function namesIn(tree: XPathTree): Name[] {
  if (tree.kind !== "path") return partsOf(tree).flatMap(namesIn);
  return [
    ...partsOf(tree).flatMap(namesIn),
    ...tree.steps.flatMap(({ axis, test }) =>
      test.kind === "name" && axis !== "attribute" &&
        !/[:*]/.test(test.name)
        ? [test]
        : []
    ),
  ];
}

/** The expressions inside an expression. */
function partsOf(tree: XPathTree): readonly XPathTree[] {
  switch (tree.kind) {
    case "binary":
      return tree.sides;
    case "negation":
      return [tree.operand];
    case "call":
      return tree.operands;
    case "filter":
      return [tree.from, ...tree.predicates];
    case "path":
      return [
        ...(typeof tree.from === "string" ? [] : [tree.from]),
        ...tree.steps.flatMap(({ predicates }) => predicates),
      ];
    default:
      return [];
  }
}

/** Operators that hold for more nodes if they hold for some. */
const growing = new Set(["and", "or", "=", "|"]);

/** Whether an expression that holds for some elements holds for more of them, too. */
function growsWithNodes(tree: XPathTree): boolean {
  switch (tree.kind) {
    case "binary":
      return growing.has(tree.operator) && tree.sides.every(growsWithNodes);
    case "negation":
    case "filter":
      return false;
    case "call":
      // Of several nodes a function takes the first.
      return namesIn(tree).length === 0 && tree.name !== "not";
    case "path":
      return (typeof tree.from === "string" || growsWithNodes(tree.from)) &&
        tree.steps.every(stepGrows);
    default:
      return true;
  }
}

/** A number in brackets is a place, which is another one among more nodes. */
function stepGrows({ predicates }: XPathStep): boolean {
  return predicates.every((one) =>
    one.kind !== "number" && !isOfPlaces(one) && growsWithNodes(one)
  );
}

function isOfPlaces(tree: XPathTree): boolean {
  return tree.kind === "call" &&
      (tree.name === "position" || tree.name === "last") ||
    partsOf(tree).some(isOfPlaces);
}
