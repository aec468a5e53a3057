import type { RequestView } from "../request/request_view.ts";
import { isReachable, type Literal, type PathPattern } from "./path_pattern.ts";
import {
  isBare,
  newNode,
  type Node,
  nodeAt,
  prune,
  walk,
} from "./path_tree.ts";
import { type RankedStub, StubList } from "./stub_list.ts";

/** What the index needs to know of a stub. */
export interface IndexedStub extends RankedStub, Literal {
  /** The path where it is a pattern; stubs with none stand beside the tree. */
  readonly pattern: PathPattern | null;
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
export class StubIndex<S extends IndexedStub> {
  readonly #literals = new Map<string, StubList<S>>();
  #root: Node<StubList<S>> = newNode(newList<S>);
  #anywhere = new StubList<S>();
  #outOfReach = new StubList<S>();
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
    if (pattern === null || !isReachable(pattern)) return;
    prune(this.#root, pattern.segments, newList<S>);
  }

  /** Forgets all stubs at once, however many they are. */
  clear(): void {
    this.#size = 0;
    this.#literals.clear();
    this.#root = newNode(newList<S>);
    this.#anywhere = new StubList();
    this.#outOfReach = new StubList();
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
    return nodeAt(this.#root, pattern.segments, newList<S>).value;
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

function newList<S extends IndexedStub>(): StubList<S> {
  return new StubList();
}
