import type { RequestView } from "../request/request_view.ts";
import {
  isReachable,
  type Literal,
  literalText,
  type PathPattern,
  type PathSegment,
} from "./path_pattern.ts";
import { type Ranked, StubList } from "./stub_list.ts";

/** What the index needs to know of a stub. */
export interface Indexed extends Ranked, Literal {
  /** The path where it is a pattern; stubs with none stand beside the tree. */
  readonly pattern: PathPattern | null;
}

/** A node of the path tree: one edge a literal segment, one for all else, which no empty segment takes. */
interface Node<S extends Indexed> {
  readonly literals: Map<string, Node<S>>;
  loose: Node<S> | null;
  readonly stubs: StubList<S>;
}

/** What the index needs to know of a request. */
export interface IndexedRequest extends RequestView {
  /** The segments as one text; `null` where one of them holds a slash. */
  readonly literalPath: string | null;
}

/**
 * Finds the stubs whose path may match without trying the others. Literal
 * paths are found by one look-up, those with parameters in a tree over path
 * segments; each place holds a list with rows by equality.
 */
export class StubIndex<S extends Indexed> {
  readonly #literals = new Map<string, StubList<S>>();
  readonly #root: Node<S> = newNode();
  readonly #anywhere = new StubList<S>();
  readonly #outOfReach = new StubList<S>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(stub: S): void {
    this.#size++;
    const { literal, pattern } = stub;
    if (literal === null) this.#looseList(pattern).add(stub);
    else this.#addAt(literal, stub);
  }

  remove(stub: S): void {
    this.#size--;
    const { literal, pattern } = stub;
    if (literal !== null) return this.#removeAt(literal, stub);
    this.#looseList(pattern).remove(stub);
    if (pattern !== null && isReachable(pattern)) prune(this.#root, pattern);
  }

  /** The lists that may hold a match: the one at the literal path, and those of the other stubs. */
  find(subject: IndexedRequest): readonly StubList<S>[] {
    const literal = this.#atLiteral(subject);
    const lists = literal === undefined ? [] : [literal];
    if (!isBare(this.#root)) walk(this.#root, subject.segments, lists);
    if (!this.#anywhere.isEmpty) lists.push(this.#anywhere);
    return lists;
  }

  #atLiteral(subject: IndexedRequest): StubList<S> | undefined {
    if (this.#literals.size === 0) return undefined;
    const path = subject.literalPath;
    return path === null ? undefined : this.#literals.get(path);
  }

  #looseList(pattern: PathPattern | null): StubList<S> {
    if (pattern === null) return this.#anywhere;
    if (!isReachable(pattern)) return this.#outOfReach;
    let node = this.#root;
    for (const segment of pattern.segments) node = step(node, segment);
    return node.stubs;
  }

  #addAt(path: string, stub: S): void {
    let list = this.#literals.get(path);
    if (list === undefined) this.#literals.set(path, list = new StubList());
    list.add(stub);
  }

  #removeAt(path: string, stub: S): void {
    const list = this.#literals.get(path);
    list?.remove(stub);
    if (list?.isEmpty) this.#literals.delete(path);
  }
}

function newNode<S extends Indexed>(): Node<S> {
  return { literals: new Map(), loose: null, stubs: new StubList() };
}

function step<S extends Indexed>(
  node: Node<S>,
  segment: PathSegment,
): Node<S> {
  const literal = literalText(segment);
  if (literal === null) return node.loose ??= newNode();
  let next = node.literals.get(literal);
  if (next === undefined) {
    next = newNode();
    node.literals.set(literal, next);
  }
  return next;
}

/** How far a walk has come. */
interface Way<S extends Indexed> {
  readonly node: Node<S>;
  readonly depth: number;
}

/**
 * Adds the lists at the end of every way that may fit. Walk and removal keep
 * no frame for each segment: a path may have tens of thousands of them.
 */
function walk<S extends Indexed>(
  root: Node<S>,
  segments: readonly string[],
  lists: StubList<S>[],
): void {
  let open: Way<S>[] | null = null;
  let way: Way<S> | undefined = { node: root, depth: 0 };
  for (; way !== undefined; way = open?.pop()) {
    let node: Node<S> | null = way.node;
    let { depth } = way;
    for (; node !== null && depth < segments.length; depth++) {
      const segment = segments[depth] ?? "";
      const literal: Node<S> | undefined = literalChild(node, segment);
      const loose: Node<S> | null = segment === "" ? null : node.loose;
      if (literal !== undefined && loose !== null) {
        open ??= [];
        open.push({ node: loose, depth: depth + 1 });
      }
      node = literal ?? loose;
    }
    if (node !== null && !node.stubs.isEmpty) lists.push(node.stubs);
  }
}

/** A segment is hashed only where it can be found. */
function literalChild<S extends Indexed>(
  { literals }: Node<S>,
  segment: string,
): Node<S> | undefined {
  return literals.size === 0 ? undefined : literals.get(segment);
}

/** Removes the empty nodes that a stub leaves behind. */
function prune<S extends Indexed>(root: Node<S>, pattern: PathPattern): void {
  const way: { parent: Node<S>; literal: string | null }[] = [];
  let node = root;
  for (const segment of pattern.segments) {
    const literal = literalText(segment);
    way.push({ parent: node, literal });
    node = step(node, segment);
  }
  for (const { parent, literal } of way.reverse()) {
    if (!isBare(node)) return;
    if (literal === null) parent.loose = null;
    else parent.literals.delete(literal);
    node = parent;
  }
}

function isBare<S extends Indexed>(node: Node<S>): boolean {
  return node.stubs.isEmpty && node.loose === null && node.literals.size === 0;
}
