import type { RequestView } from "../request/request_view.ts";
import { type Beginning, beginningIn } from "./beginning.ts";
import { BeginningTree } from "./beginning_tree.ts";
import { LiteralPaths } from "./literal_paths.ts";
import type { PathTable } from "../request/path_place.ts";
import {
  isReachable,
  type Literal,
  type PathPattern,
  type StubPath,
} from "./path_pattern.ts";
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
export interface IndexedStub extends RankedStub, Literal, StubPath {
  /** What its requests begin with, where its path is not a pattern. */
  readonly beginning: Beginning | null;
}

/** What the index needs to know of a request. */
export interface IndexedRequest extends RequestView {
  /** What a table has at the segments, written as one text; nothing where a segment holds a slash, which no literal path's does. */
  literalIn<T>(table: PathTable<T>): T | undefined;
}

/** What stands at a literal path: mostly one stub, and a list around it would be two more places in memory to go to. */
type LiteralPlace<S extends IndexedStub> = S | StubList<S>;

const noLists: readonly never[] = [];

/**
 * Finds the stubs whose path may match without trying the others. Literal
 * paths are found by one look-up, those with parameters in a tree over path
 * segments, those that are criteria by the text that they begin with; each place
 * holds a list with rows by equality.
 */
export class StubIndex<S extends IndexedStub> {
  readonly #literals = new LiteralPaths<LiteralPlace<S>>();
  #root: Node<StubList<S>> = newNode(newList<S>);
  readonly #byPath = new BeginningTree<StubList<S>>();
  readonly #byTarget = new BeginningTree<StubList<S>>();
  #anywhere = new StubList<S>();
  #outOfReach = new StubList<S>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(stub: S): void {
    this.#size++;
    const { literal, pattern, itemPattern, beginning } = stub;
    if (literal !== null) this.#addAt(literal, stub);
    else if (beginning === null) this.#looseList(pattern).add(stub);
    else this.#listOf(beginning).add(stub);
    if (itemPattern !== null) this.#looseList(itemPattern).add(stub);
  }

  remove(stub: S): void {
    this.#size--;
    const { literal, pattern, itemPattern, beginning } = stub;
    if (itemPattern !== null) this.#removeLoose(itemPattern, stub);
    if (literal !== null) return this.#removeAt(literal, stub);
    if (beginning === null) return this.#removeLoose(pattern, stub);
    this.#listOf(beginning).remove(stub);
    this.#treeOf(beginning).prune(beginning.text);
  }

  #removeLoose(pattern: PathPattern | null, stub: S): void {
    this.#looseList(pattern).remove(stub);
    if (pattern === null || !isReachable(pattern)) return;
    prune(this.#root, pattern.segments, newList<S>);
  }

  /** Forgets all stubs at once, however many they are. */
  clear(): void {
    this.#size = 0;
    this.#literals.clear();
    this.#root = newNode(newList<S>);
    this.#byPath.clear();
    this.#byTarget.clear();
    this.#anywhere = new StubList();
    this.#outOfReach = new StubList();
  }

  /** The stub or stubs whose path is literally the request's. */
  literalPlace(subject: IndexedRequest): LiteralPlace<S> | undefined {
    return this.#literals.size === 0
      ? undefined
      : subject.literalIn(this.#literals);
  }

  /** The lists of other stubs that may hold a match. */
  looseLists(subject: RequestView): readonly StubList<S>[] {
    const isRootBare = isBare(this.#root);
    const areAllPaths = this.#byPath.isEmpty && this.#byTarget.isEmpty;
    if (isRootBare && areAllPaths && this.#anywhere.isEmpty) return noLists;
    const lists: StubList<S>[] = [];
    if (!areAllPaths) this.#walkBeginnings(subject, lists);
    if (!isRootBare) walk(this.#root, subject.segments, lists);
    if (!this.#anywhere.isEmpty) lists.push(this.#anywhere);
    return lists;
  }

  #walkBeginnings(subject: RequestView, lists: StubList<S>[]): void {
    if (!this.#byPath.isEmpty) {
      this.#byPath.walk(beginningIn(subject, "path"), lists);
    }
    if (!this.#byTarget.isEmpty) {
      this.#byTarget.walk(beginningIn(subject, "target"), lists);
    }
  }

  #treeOf({ field }: Beginning): BeginningTree<StubList<S>> {
    return field === "path" ? this.#byPath : this.#byTarget;
  }

  #listOf(beginning: Beginning): StubList<S> {
    return this.#treeOf(beginning).at(beginning.text, newList<S>);
  }

  #looseList(pattern: PathPattern | null): StubList<S> {
    if (pattern === null) return this.#anywhere;
    if (!isReachable(pattern)) return this.#outOfReach;
    return nodeAt(this.#root, pattern.segments, newList<S>).value;
  }

  #addAt(path: string, stub: S): void {
    const place = this.#literals.get(path);
    if (place === undefined) return this.#literals.set(path, stub);
    if (place instanceof StubList) return place.add(stub);
    const list = new StubList<S>(path);
    list.add(place);
    list.add(stub);
    this.#literals.set(path, list);
  }

  #removeAt(path: string, stub: S): void {
    const place = this.#literals.get(path);
    if (place instanceof StubList) place.remove(stub);
    if (place === stub || place instanceof StubList && place.isEmpty) {
      this.#literals.delete(path);
    }
  }
}

function newList<S extends IndexedStub>(): StubList<S> {
  return new StubList();
}
