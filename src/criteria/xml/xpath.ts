import { Steps } from "../steps.ts";
import type { XmlDocument, XmlNode } from "./xml_tree.ts";
import { axes, type Axis, inOrder, isNamed } from "./xpath_axes.ts";
import { functions } from "./xpath_functions.ts";
import { XPathFault } from "./xpath_lexer.ts";
import {
  type NodeTest,
  parseXPath,
  type XPathStep,
  type XPathTree,
} from "./xpath_parser.ts";
import {
  asBoolean,
  asNumber,
  compares,
  type XPathScene,
  type XPathTest,
  type XPathValue,
} from "./xpath_value.ts";

/** An expression ready to run, or why it cannot be used. */
export type CompiledXPath =
  | {
    readonly ok: true;
    /** What it gives for a document; `undefined` where it takes too long. */
    select(document: XmlDocument, steps: Steps): XPathValue | undefined;
  }
  | { readonly ok: false; readonly reason: string; readonly position: number };

/** Namespaces by the prefixes that an expression uses. */
export type Namespaces = ReadonlyMap<string, string>;

/** The steps of one selection: a node that is looked at, or sixteen characters of a text. */
const maxXPathSteps = 100_000;

/** What one selection may spend. */
export function xpathSteps(): Steps {
  return new Steps(maxXPathSteps);
}

/** The longest expression. */
const maxXPathLength = 2000;

/** Compiles an expression of XPath 1.0 (without variables, comments and instructions). */
export function compileXPath(
  source: string,
  namespaces: Namespaces,
): CompiledXPath {
  if (source.length > maxXPathLength) {
    const reason = `it has more than ${maxXPathLength} characters`;
    return { ok: false, reason, position: 0 };
  }
  try {
    const test = compiled(parseXPath(source), namespaces);
    return {
      ok: true,
      select: (document, steps) => {
        const value = test({ node: document, position: 1, size: 1, steps });
        return steps.areUsedUp ? undefined : value;
      },
    };
  } catch (error) {
    if (!(error instanceof XPathFault)) throw error;
    return { ok: false, reason: error.message, position: error.at };
  }
}

function compiled(tree: XPathTree, namespaces: Namespaces): XPathTest {
  const inner = (one: XPathTree) => compiled(one, namespaces);
  switch (tree.kind) {
    case "string":
    case "number":
      return () => tree.value;
    case "negation": {
      const operand = inner(tree.operand);
      return (scene) => -asNumber(operand(scene), scene.steps);
    }
    case "binary":
      return binary(tree.operator, inner(tree.sides[0]), inner(tree.sides[1]));
    case "call":
      return called(tree, tree.operands.map(inner));
    case "filter": {
      const from = inner(tree.from);
      const predicates = tree.predicates.map(inner);
      return (scene) => filtered(nodesOf(from(scene)), predicates, scene.steps);
    }
    case "path":
      return path(tree, namespaces);
  }
}

function nodesOf(value: XPathValue): readonly XmlNode[] {
  return typeof value === "object" ? value : [];
}

function binary(
  operator: string,
  left: XPathTest,
  right: XPathTest,
): XPathTest {
  if (operator === "or") {
    return (scene) => asBoolean(left(scene)) || asBoolean(right(scene));
  }
  if (operator === "and") {
    return (scene) => asBoolean(left(scene)) && asBoolean(right(scene));
  }
  if (operator === "|") {
    return (scene) => {
      const both = [...nodesOf(left(scene)), ...nodesOf(right(scene))];
      return inOrder(both, scene.steps);
    };
  }
  const calculate = calculations.get(operator);
  return (scene) => {
    const { steps } = scene;
    const sides = [left(scene), right(scene)] as const;
    return calculate === undefined
      ? compares(operator, sides, steps)
      : calculate(asNumber(sides[0], steps), asNumber(sides[1], steps));
  };
}

const calculations: ReadonlyMap<string, (a: number, b: number) => number> =
  new Map([
    ["+", (a: number, b: number) => a + b],
    ["-", (a: number, b: number) => a - b],
    ["*", (a: number, b: number) => a * b],
    ["div", (a: number, b: number) => a / b],
    ["mod", (a: number, b: number) => a % b],
  ]);

function called(
  { name, at }: { name: string; at: number },
  operands: readonly XPathTest[],
): XPathTest {
  const known = functions.get(name);
  if (known === undefined) {
    const names = [...functions.keys()].join(", ");
    throw new XPathFault(`"${name}" is none of the functions ${names}`, at);
  }
  if (operands.length < known.least || operands.length > known.most) {
    throw new XPathFault(
      `"${name}" does not take ${operands.length} arguments`,
      at,
    );
  }
  return (scene) => known.call(operands.map((one) => one(scene)), scene);
}

type PathTree = Extract<XPathTree, { kind: "path" }>;

function path({ from, steps }: PathTree, namespaces: Namespaces): XPathTest {
  const start = typeof from === "string" ? null : compiled(from, namespaces);
  const moves = steps.map((step) => move(step, namespaces));
  return (scene) => {
    let nodes = start !== null
      ? nodesOf(start(scene))
      : [from === "root" ? documentOf(scene.node) : scene.node];
    for (const one of moves) {
      if (scene.steps.areUsedUp) return [];
      const found = nodes.flatMap((node) => one(node, scene.steps));
      nodes = inOrder(found, scene.steps);
    }
    return nodes;
  };
}

function documentOf(node: XmlNode): XmlNode {
  let at = node;
  while (at.parent !== null) at = at.parent;
  return at;
}

type Move = (from: XmlNode, steps: Steps) => readonly XmlNode[];

function move(step: XPathStep, namespaces: Namespaces): Move {
  const axis = axes.get(step.axis);
  if (axis === undefined) {
    const names = [...axes.keys()].join(", ");
    throw new XPathFault(
      `"${step.axis}" is none of the axes ${names}`,
      step.at,
    );
  }
  const fits = nodeTest(step.test, step.axis, namespaces);
  const predicates = step.predicates.map((one) => compiled(one, namespaces));
  return (from, steps) =>
    filtered(reached(axis(from), fits, steps), predicates, steps);
}

function reached(
  nodes: ReturnType<Axis>,
  fits: (node: XmlNode) => boolean,
  steps: Steps,
): XmlNode[] {
  const found: XmlNode[] = [];
  for (const node of nodes) {
    steps.spend(1);
    if (steps.areUsedUp) return [];
    if (fits(node)) found.push(node);
  }
  return found;
}

/** The nodes that fit predicates in turn; a number asks for a place. */
function filtered(
  nodes: readonly XmlNode[],
  predicates: readonly XPathTest[],
  steps: Steps,
): readonly XmlNode[] {
  return predicates.reduce((left, predicate) => {
    const size = left.length;
    return left.filter((node, at) => {
      steps.spend(1);
      if (steps.areUsedUp) return false;
      const scene: XPathScene = { node, position: at + 1, size, steps };
      const value = predicate(scene);
      return typeof value === "number"
        ? value === scene.position
        : asBoolean(value);
    });
  }, nodes);
}

/** A name without a prefix is one in no namespace (XPath 1.0 section 2.3). */
function nodeTest(
  test: NodeTest,
  axis: string,
  namespaces: Namespaces,
): (node: XmlNode) => boolean {
  if (test.kind !== "name") {
    return test.kind === "any" ? () => true : ({ kind }) => kind === "text";
  }
  const kind = axis === "attribute" ? "attribute" : "element";
  if (test.name === "*") return (node) => node.kind === kind;
  const colon = test.name.indexOf(":");
  const prefix = test.name.slice(0, Math.max(0, colon));
  const local = test.name.slice(colon + 1);
  const space = prefix === "" ? "" : namespaces.get(prefix);
  if (space === undefined) {
    throw new XPathFault(`"${prefix}" is not one of the "namespaces"`, test.at);
  }
  return (node) =>
    node.kind === kind && isNamed(node) && node.name.space === space &&
    (local === "*" || node.name.local === local);
}
