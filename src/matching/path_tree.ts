import { literalText, type PathSegment } from "./path_pattern.ts";

/** What stands at the end of a path. */
export interface Place {
  readonly isEmpty: boolean;
}

/** A node of the tree over path segments, with what is kept at the end of a path. */
export interface Node<V extends Place> {
  /** Where a segment is one text. */
  readonly literals: Map<string, Node<V>>;
  /** Where a segment begins or ends with a text; most nodes have none. */
  affixed: AffixedEdge<V> | null;
  /** Where it may be any that is not empty. */
  loose: Node<V> | null;
  readonly value: V;
}

/** By the length of the text, then by the text: a look-up a length finds it. */
type ByLength<V extends Place> = Map<number, Map<string, Node<V>>>;

interface AffixedEdge<V extends Place> {
  readonly prefix: ByLength<V>;
  readonly suffix: ByLength<V>;
}

/** How a segment leads from a node to the next. */
type Edge =
  | { readonly kind: "literal" | "prefix" | "suffix"; readonly text: string }
  | { readonly kind: "loose" };

const loose: Edge = { kind: "loose" };

/** A node without anything behind it. */
export function newNode<V extends Place>(make: () => V): Node<V> {
  return { literals: new Map(), affixed: null, loose: null, value: make() };
}

/** Of a text around parameters the longer end tells more; one with an escape may be meant decoded or not. */
function edgeOf(segment: PathSegment): Edge {
  const literal = literalText(segment);
  if (literal !== null) return { kind: "literal", text: literal };
  if (segment.kind !== "partial") return loose;
  const prefix = segment.texts[0] ?? "";
  const suffix = segment.texts.at(-1) ?? "";
  const isPrefix = prefix.length > suffix.length;
  const text = isPrefix ? prefix : suffix;
  if (text === "" || text.includes("%")) return loose;
  return { kind: isPrefix ? "prefix" : "suffix", text };
}

/** The node behind the segments, made where it is missing. */
export function nodeAt<V extends Place>(
  root: Node<V>,
  segments: readonly PathSegment[],
  make: () => V,
): Node<V> {
  let node = root;
  for (const segment of segments) node = step(node, edgeOf(segment), make);
  return node;
}

function step<V extends Place>(
  node: Node<V>,
  edge: Edge,
  make: () => V,
): Node<V> {
  if (edge.kind === "loose") return node.loose ??= newNode(make);
  const { text } = edge;
  const nodes = edge.kind === "literal"
    ? node.literals
    : affixesOf(node, edge.kind, text.length);
  let next = nodes.get(text);
  if (next === undefined) nodes.set(text, next = newNode(make));
  return next;
}

function affixesOf<V extends Place>(
  node: Node<V>,
  kind: "prefix" | "suffix",
  length: number,
): Map<string, Node<V>> {
  node.affixed ??= { prefix: new Map(), suffix: new Map() };
  const byLength = node.affixed[kind];
  let nodes = byLength.get(length);
  if (nodes === undefined) byLength.set(length, nodes = new Map());
  return nodes;
}

/** How far a walk has come. */
interface Way<V extends Place> {
  readonly node: Node<V>;
  readonly depth: number;
}

/**
 * Adds what stands at the end of every way that may fit. Walk and removal keep
 * no frame for each segment: a path may have tens of thousands of them.
 */
export function walk<V extends Place>(
  root: Node<V>,
  segments: readonly string[],
  found: V[],
): void {
  let open: Way<V>[] | null = null;
  let way: Way<V> | undefined = { node: root, depth: 0 };
  for (; way !== undefined; way = open?.pop()) {
    let node: Node<V> | null = way.node;
    let { depth } = way;
    for (; node !== null && depth < segments.length; depth++) {
      const segment = segments[depth] ?? "";
      const literal: Node<V> | undefined = node.literals.get(segment);
      const loose: Node<V> | null = segment === "" ? null : node.loose;
      if (node.affixed !== null) {
        open ??= [];
        addAffixed(open, { affixed: node.affixed, segment, depth: depth + 1 });
      }
      if (literal !== undefined && loose !== null) {
        open ??= [];
        open.push({ node: loose, depth: depth + 1 });
      }
      node = literal ?? loose;
    }
    if (node !== null && !node.value.isEmpty) found.push(node.value);
  }
}

/** Adds the ways of the texts that a segment begins or ends with, and is longer than. */
function addAffixed<V extends Place>(
  open: Way<V>[],
  { affixed, segment, depth }: {
    affixed: AffixedEdge<V>;
    segment: string;
    depth: number;
  },
): void {
  for (const [length, nodes] of affixed.prefix) {
    if (length >= segment.length) continue;
    const node = nodes.get(segment.slice(0, length));
    if (node !== undefined) open.push({ node, depth });
  }
  for (const [length, nodes] of affixed.suffix) {
    if (length >= segment.length) continue;
    const node = nodes.get(segment.slice(-length));
    if (node !== undefined) open.push({ node, depth });
  }
}

/** Removes the empty nodes that a path leaves behind. */
export function prune<V extends Place>(
  root: Node<V>,
  segments: readonly PathSegment[],
  make: () => V,
): void {
  const way: { parent: Node<V>; edge: Edge }[] = [];
  let node = root;
  for (const segment of segments) {
    const edge = edgeOf(segment);
    way.push({ parent: node, edge });
    node = step(node, edge, make);
  }
  for (const { parent, edge } of way.reverse()) {
    if (!isBare(node)) return;
    drop(parent, edge);
    node = parent;
  }
}

function drop<V extends Place>(node: Node<V>, edge: Edge): void {
  if (edge.kind === "loose") node.loose = null;
  else if (edge.kind === "literal") node.literals.delete(edge.text);
  else dropAffix(node, edge.kind, edge.text);
}

function dropAffix<V extends Place>(
  node: Node<V>,
  kind: "prefix" | "suffix",
  text: string,
): void {
  const { affixed } = node;
  const nodes = affixed?.[kind].get(text.length);
  if (affixed === null || nodes === undefined) return;
  nodes.delete(text);
  if (nodes.size === 0) affixed[kind].delete(text.length);
  const { prefix, suffix } = affixed;
  if (prefix.size === 0 && suffix.size === 0) node.affixed = null;
}

/** Whether nothing stands at a node or behind it. */
export function isBare<V extends Place>(node: Node<V>): boolean {
  return node.value.isEmpty && node.loose === null &&
    node.literals.size === 0 && node.affixed === null;
}
