import type { Place } from "./path_tree.ts";

/** A part of some beginnings, and what stands where it ends. */
interface Node<V> {
  /** What it adds to the parts before it. */
  text: string;
  /** By the first character of their part; most nodes have none. */
  children: Map<number, Node<V>> | null;
  value: V | null;
}

/**
 * Values by the text with which something begins. One pass over a text finds
 * all of its beginnings, however many others there are.
 */
export class BeginningTree<V extends Place> {
  #root: Node<V> = newNode("");

  get isEmpty(): boolean {
    return this.#root.value === null && this.#root.children === null;
  }

  clear(): void {
    this.#root = newNode("");
  }

  /** The value of a beginning, made where it is missing. */
  at(beginning: string, make: () => V): V {
    let node = this.#root;
    for (let at = 0; at < beginning.length; at += node.text.length) {
      const next = childAt(node, beginning, at);
      if (next !== undefined) {
        const length = sharedLength(next.text, beginning, at);
        if (length < next.text.length) split(next, length);
      }
      node = next ?? addChild(node, beginning.slice(at));
    }
    return node.value ??= make();
  }

  /** Removes the value of a beginning where it is empty, and what led to it alone. */
  prune(beginning: string): void {
    const way = [this.#root];
    for (let at = 0, node = this.#root; at < beginning.length;) {
      const next = childAt(node, beginning, at);
      if (next === undefined) return;
      at += next.text.length;
      way.push(node = next);
    }
    for (let node = way.pop(); node !== undefined; node = way.pop()) {
      if (node.value?.isEmpty) node.value = null;
      if (node.value !== null || node.children !== null) return;
      removeChild(way.at(-1), node);
    }
  }

  /** Adds the values of all beginnings that a text has. */
  walk(text: string, found: V[]): void {
    let node: Node<V> | undefined = this.#root;
    let at = 0;
    while (node !== undefined && text.startsWith(node.text, at)) {
      if (node.value !== null) found.push(node.value);
      at += node.text.length;
      node = childAt(node, text, at);
    }
  }
}

function newNode<V>(text: string): Node<V> {
  return { text, children: null, value: null };
}

/** The child whose part starts with the character at a place; the end of a text has none. */
function childAt<V>(
  { children }: Node<V>,
  text: string,
  at: number,
): Node<V> | undefined {
  return children === null ? undefined : children.get(text.charCodeAt(at));
}

function addChild<V>(node: Node<V>, text: string): Node<V> {
  const child = newNode<V>(text);
  node.children ??= new Map();
  node.children.set(text.charCodeAt(0), child);
  return child;
}

function removeChild<V>(node: Node<V> | undefined, child: Node<V>): void {
  node?.children?.delete(child.text.charCodeAt(0));
  if (node?.children?.size === 0) node.children = null;
}

/** Gives what a node adds behind a length to a child of its own. */
function split<V>(node: Node<V>, length: number): void {
  const { text, children, value } = node;
  const rest: Node<V> = { text: text.slice(length), children, value };
  node.text = text.slice(0, length);
  node.value = null;
  node.children = new Map([[rest.text.charCodeAt(0), rest]]);
}

/** How much of a part a text has at a place. */
function sharedLength(part: string, text: string, at: number): number {
  let length = 0;
  while (
    length < part.length &&
    part.charCodeAt(length) === text.charCodeAt(at + length)
  ) length++;
  return length;
}
