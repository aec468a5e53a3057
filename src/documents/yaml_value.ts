import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  type ParsedNode,
  type YAMLMap,
} from "yaml";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import { maxDepth } from "./source.ts";
import { type PlainNode, scalarValue, tagProblem } from "./yaml_schema.ts";

/** A YAML tree as JSON, with what is needed to find a value's node again. */
export interface YamlValue {
  readonly root: ParsedNode | null;
  readonly value: Json;
  readonly issues: readonly YamlIssue[];
  /** The node that an alias stands for. */
  readonly targets: ReadonlyMap<Alias, ParsedNode>;
}

interface YamlIssue {
  readonly offset: number;
  readonly reason: string;
}

/** Values that a document may hold with its aliases written out: a few lines of aliases of aliases could stand for billions. */
const maxValues = 1_000_000;

/**
 * Reads a tree of the core schema. The library's own `toJS` names no place for
 * what is wrong with an alias, and its check of keys compares each with each.
 */
export function readYamlValue(root: ParsedNode | null): YamlValue {
  const reader = new Reader();
  const value = reader.read(root, 0);
  const issues = [...reader.issues.values()];
  return { root, value, issues, targets: reader.targets };
}

class Reader {
  /** Each once: the node of an alias is read again wherever the alias stands. */
  readonly issues = new Map<string, YamlIssue>();
  readonly targets = new Map<Alias, ParsedNode>();
  readonly #anchors = new Map<string, ParsedNode>();
  /** The nodes that are being read. */
  readonly #open = new Set<ParsedNode>();
  /** The outermost alias whose node is being read again. */
  #alias: Alias.Parsed | undefined;
  #count = 0;

  read(node: ParsedNode | null, depth: number): Json {
    if (node === null) return null;
    if (isAlias(node)) return this.#readAlias(node, depth);
    if (this.#alias !== undefined && this.#count >= maxValues) {
      const reason =
        `with its aliases written out this file holds more than ${maxValues} values`;
      return this.#refuse(this.#alias, reason);
    }
    this.#count++;
    const problem = tagProblem(node);
    if (problem !== undefined) return this.#refuse(node, problem);
    this.#open.add(node);
    const value = this.#readContent(node, depth);
    this.#open.delete(node);
    this.#keepAnchor(node);
    return value;
  }

  #readContent(node: PlainNode, depth: number): Json {
    if (isScalar(node)) return scalarValue(node);
    if (depth >= maxDepth) {
      const reason = `nested deeper than ${maxDepth} levels`;
      return this.#refuse(this.#alias ?? node, reason);
    }
    return isMap(node)
      ? this.#readMap(node, depth)
      : node.items.map((item) => this.read(item, depth + 1));
  }

  #readMap(node: YAMLMap.Parsed, depth: number): JsonObject {
    const object: JsonObject = {};
    const own = new Set<string>();
    for (const { key, value } of node.items) {
      const name = this.#readKey(key);
      const member = this.read(value, depth + 1);
      if (name === undefined) continue;
      if (isMergeKey(key)) this.#merge(object, member, value ?? key);
      else if (!own.has(name)) setOwn(object, name, member);
      else this.#refuse(key, `the key ${JSON.stringify(name)} is here twice`);
      if (!isMergeKey(key)) own.add(name);
    }
    return object;
  }

  /** What a merge key (https://yaml.org/type/merge.html) brings, where the mapping, or what was merged before, has no such key. */
  #merge(object: JsonObject, merged: Json, node: ParsedNode): void {
    for (const source of [merged].flat()) {
      if (!isJsonObject(source)) {
        const reason =
          'a merge key ("<<") takes a mapping, or a list of mappings';
        this.#refuse(node, reason);
        return;
      }
      for (const [name, value] of Object.entries(source)) {
        if (!Object.hasOwn(object, name)) setOwn(object, name, value);
      }
    }
  }

  /** A key as text, as it is written; `undefined` where it cannot be one. */
  #readKey(node: ParsedNode): string | undefined {
    const target = isAlias(node) ? this.#targetOf(node) : node;
    this.#keepAnchor(node);
    if (target === undefined) return undefined;
    if (isScalar(target)) return target.source;
    this.#refuse(node, "a key must be text, not a list or a mapping");
    return undefined;
  }

  #readAlias(alias: Alias.Parsed, depth: number): Json {
    const target = this.#targetOf(alias);
    if (target === undefined) return null;
    const outer = this.#alias;
    this.#alias ??= alias;
    const value = this.read(target, depth);
    this.#alias = outer;
    return value;
  }

  /** An alias keeps its node, though its anchor may stand for another one when it is read again. */
  #targetOf(alias: Alias.Parsed): ParsedNode | undefined {
    const { source } = alias;
    const known = this.targets.get(alias);
    if (known !== undefined) return known;
    const isInside = this.#open.values().some((node) =>
      anchorOf(node) === source
    );
    const target = isInside ? undefined : this.#anchors.get(source);
    if (target !== undefined) this.targets.set(alias, target);
    else {
      const name = JSON.stringify(`*${source}`);
      this.#refuse(
        alias,
        isInside
          ? `the alias ${name} would hold itself`
          : `the alias ${name} has no anchor "&${source}" before it`,
      );
    }
    return target;
  }

  #keepAnchor(node: ParsedNode): void {
    const anchor = anchorOf(node);
    if (anchor !== undefined && this.#alias === undefined) {
      this.#anchors.set(anchor, node);
    }
  }

  #refuse({ range }: ParsedNode, reason: string): null {
    const [offset] = range;
    this.issues.set(`${offset} ${reason}`, { offset, reason });
    return null;
  }
}

/** Whether a key is `<<`, without quotes. */
export function isMergeKey(key: ParsedNode): boolean {
  return isScalar(key) && key.type === "PLAIN" && key.source === "<<";
}

function anchorOf(node: ParsedNode): string | undefined {
  return isAlias(node) ? undefined : node.anchor;
}
