import type { Steps } from "../steps.ts";
import type { XmlElement, XmlNode } from "./xml_tree.ts";

/** The nodes that an axis leads to from a node, in its own order. */
export type Axis = (from: XmlNode) => Iterable<XmlNode>;

/** Axes by their names (XPath 1.0 section 2.2); that of namespaces is left out. */
export const axes: ReadonlyMap<string, Axis> = new Map<string, Axis>([
  ["child", childrenOf],
  ["descendant", descendantsOf],
  ["descendant-or-self", function* (from) {
    yield from;
    yield* descendantsOf(from);
  }],
  ["parent", (from) => from.parent === null ? [] : [from.parent]],
  ["ancestor", ancestorsOf],
  ["ancestor-or-self", function* (from) {
    yield from;
    yield* ancestorsOf(from);
  }],
  ["self", (from) => [from]],
  ["attribute", (from) => from.kind === "element" ? from.attributes : []],
  ["following-sibling", (from) => siblingsOf(from).after],
  ["preceding-sibling", (from) => siblingsOf(from).before.reverse()],
  ["following", function* (from) {
    for (const one of [from, ...ancestorsOf(from)]) {
      for (const sibling of siblingsOf(one).after) {
        yield sibling;
        yield* descendantsOf(sibling);
      }
    }
  }],
  ["preceding", function* (from) {
    for (const one of [from, ...ancestorsOf(from)]) {
      for (const sibling of siblingsOf(one).before.reverse()) {
        yield* [sibling, ...descendantsOf(sibling)].reverse();
      }
    }
  }],
]);

function childrenOf(node: XmlNode): readonly XmlNode[] {
  return node.kind === "element" || node.kind === "document"
    ? node.children
    : [];
}

/** In the order of the document. A generator inside another for each level would take its time for each level, too. */
function* descendantsOf(node: XmlNode): Iterable<XmlNode> {
  const open = [...childrenOf(node)].reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    yield at;
    const children = childrenOf(at);
    for (let last = children.length - 1; last >= 0; last--) {
      const child = children[last];
      if (child !== undefined) open.push(child);
    }
  }
}

function* ancestorsOf(node: XmlNode): Iterable<XmlNode> {
  for (let at = node.parent; at !== null; at = at.parent) yield at;
}

function siblingsOf(node: XmlNode): { before: XmlNode[]; after: XmlNode[] } {
  const all = node.parent === null || node.kind === "attribute"
    ? []
    : childrenOf(node.parent);
  const at = all.findIndex((one) => one === node);
  return at === -1
    ? { before: [], after: [] }
    : { before: all.slice(0, at), after: all.slice(at + 1) };
}

/** The nodes once each, in the order of the document. */
export function inOrder(nodes: readonly XmlNode[], steps: Steps): XmlNode[] {
  steps.spend(nodes.length);
  return [...new Set(nodes)].sort((a, b) => a.order - b.order);
}

/** Whether a node is an element, or an attribute, of a name. */
export function isNamed(
  node: XmlNode,
): node is XmlElement | Extract<XmlNode, { kind: "attribute" }> {
  return node.kind === "element" || node.kind === "attribute";
}
