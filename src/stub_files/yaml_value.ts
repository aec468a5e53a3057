import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { type Json, type JsonObject, setOwn } from "../json/values.ts";
import { maxDepth } from "./source.ts";
import { readScalar, unknownTag } from "./yaml_scalar.ts";

/** A YAML tree as JSON, with what is needed to find a value's node again. */
export interface YamlValue {
  readonly value: Json;
  readonly issues: readonly {
    readonly offset: number;
    readonly reason: string;
  }[];
  /** The node that an alias stands for. */
  readonly targets: ReadonlyMap<Alias, Node>;
}

/** Values that a document may hold with its aliases written out: a few lines of aliases of aliases could stand for billions. */
const mostValues = 1_000_000;

/** A finished value: how many values it holds and how deep they nest. */
interface Built {
  readonly node: Node | null;
  readonly value: Json;
  readonly size: number;
  readonly height: number;
}

/** Reads a tree of the failsafe schema; the scalars get their kind here, so that numbers keep every digit. */
export function readYamlValue(root: Node | null): YamlValue {
  const reader = new Reader();
  const { value } = reader.build(root, 0, 0);
  return { value, issues: reader.issues, targets: reader.targets };
}

class Reader {
  readonly issues: { offset: number; reason: string }[] = [];
  readonly targets = new Map<Alias, Node>();
  readonly #anchors = new Map<string, Built>();
  readonly #open = new Set<string>();
  #total = 0;

  build(node: Node | null, depth: number, offset: number): Built {
    const start = node === null ? offset : offsetOfNode(node);
    if (isAlias(node)) return this.#alias(node, depth);
    this.#total++;
    const anchor = anchorOf(node);
    if (anchor !== undefined) this.#open.add(anchor);
    const built = this.#content(node, depth, start);
    if (anchor !== undefined) {
      this.#open.delete(anchor);
      this.#anchors.set(anchor, built);
    }
    return built;
  }

  #content(node: Node | null, depth: number, offset: number): Built {
    if (isMap(node) || isSeq(node)) {
      if (depth >= maxDepth) {
        return this.#issue(
          node,
          offset,
          `nested deeper than ${maxDepth} levels`,
        );
      }
      const plainTag = /^tag:yaml\.org,2002:(?:map|seq)$/;
      if (node.tag !== undefined && !plainTag.test(node.tag)) {
        return this.#issue(node, offset, unknownTag(node.tag));
      }
      return isMap(node) ? this.#map(node, depth) : this.#list(node, depth);
    }
    if (!isScalar(node)) return leaf(node, null);
    const reading = readScalar(textOf(node), {
      plain: node.type === "PLAIN",
      tag: node.tag,
    });
    return reading.ok
      ? leaf(node, reading.value)
      : this.#issue(node, offset, reading.reason);
  }

  #list(node: YAMLSeq, depth: number): Built {
    const inner = node.items.map((item) =>
      this.build(asNode(item), depth + 1, offsetOfNode(node))
    );
    return container(node, inner.map(({ value }) => value), inner);
  }

  #map(node: YAMLMap, depth: number): Built {
    const value: JsonObject = {};
    const inner: Built[] = [];
    for (const pair of node.items) {
      const offset = offsetOfNode(asNode(pair.key) ?? node);
      const key = this.#key(pair, offset);
      const member = this.build(asNode(pair.value), depth + 1, offset);
      inner.push(member);
      if (key === undefined) continue;
      if (Object.hasOwn(value, key)) {
        this.#issue(
          node,
          offset,
          `the key ${JSON.stringify(key)} is here twice`,
        );
      } else setOwn(value, key, member.value);
    }
    return container(node, value, inner);
  }

  #key(pair: Pair, offset: number): string | undefined {
    const key = asNode(pair.key);
    const { node } = isAlias(key) ? this.#alias(key, 0) : { node: key };
    if (isScalar(node) && node.type === "PLAIN" && textOf(node) === "<<") {
      this.#issue(
        node,
        offset,
        'merge keys ("<<") are not part of YAML 1.2: use an alias for a whole value, or write the fields out',
      );
      return undefined;
    }
    if (isScalar(node)) {
      const anchor = anchorOf(key);
      if (anchor !== undefined) {
        this.#anchors.set(anchor, leaf(node, textOf(node)));
      }
      return textOf(node);
    }
    if (isMap(node) || isSeq(node)) {
      this.#issue(node, offset, "a key must be text, no list and no mapping");
      return undefined;
    }
    return "";
  }

  #alias(node: Alias, depth: number): Built {
    const offset = offsetOfNode(node);
    const name = JSON.stringify(`*${node.source}`);
    const target = this.#anchors.get(node.source);
    if (this.#open.has(node.source)) {
      return this.#issue(node, offset, `the alias ${name} would hold itself`);
    }
    if (target === undefined) {
      const reason =
        `the alias ${name} has no anchor "&${node.source}" before it`;
      return this.#issue(node, offset, reason);
    }
    this.#total += target.size;
    if (this.#total > mostValues) {
      const reason =
        `with its aliases written out this file holds more than ${mostValues} values`;
      return this.#issue(node, offset, reason);
    }
    if (depth + target.height > maxDepth) {
      return this.#issue(node, offset, `nested deeper than ${maxDepth} levels`);
    }
    if (target.node !== null) this.targets.set(node, target.node);
    return target;
  }

  #issue(node: Node | null, offset: number, reason: string): Built {
    this.issues.push({ offset, reason });
    return leaf(node, null);
  }
}

/** Where a node's content begins. */
export function offsetOfNode(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** A scalar's content as text. */
export function textOf(node: Scalar): string {
  return typeof node.value === "string" ? node.value : node.source ?? "";
}

/** The library types members as unknown; a composed document holds nodes only. */
export function asNode(value: unknown): Node | null {
  return isScalar(value) || isMap(value) || isSeq(value) || isAlias(value)
    ? value
    : null;
}

function anchorOf(node: Node | null): string | undefined {
  return node === null || isAlias(node) ? undefined : node.anchor;
}

function leaf(node: Node | null, value: Json): Built {
  return { node, value, size: 1, height: 0 };
}

function container(node: Node, value: Json, inner: readonly Built[]): Built {
  let size = 1;
  let height = 0;
  for (const one of inner) {
    size += one.size;
    height = Math.max(height, one.height);
  }
  return { node, value, size, height: height + 1 };
}
