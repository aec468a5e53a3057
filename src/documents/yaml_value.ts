import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { maxDepth, maxMembers } from "./source.ts";
import { scalarValue, tagProblem } from "./yaml_schema.ts";

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

/**
 * Values that the aliases of a document may stand for together, where each 64
 * characters of a text count as one more: a few lines of aliases of aliases
 * could stand for billions.
 */
const maxAliased = 100_000;

/** Values between two chances to rest. */
const atOnce = 1000;

/**
 * Reads a tree of the core schema. The library's own `toJS` names no place for
 * what is wrong with an alias, and its check of keys compares each with each.
 */
export function* readYamlValue(root: ParsedNode | null): Work<YamlValue> {
  const reader = new Reader();
  const value = yield* reader.read(root, 0);
  const issues = [...reader.issues.values()];
  return { root, value, issues, targets: reader.targets };
}

/** A node that holds others, or stands for one. */
type Nested = Alias.Parsed | YAMLMap.Parsed | YAMLSeq.Parsed;

class Reader {
  /** Each once: the node of an alias is read again wherever the alias stands. */
  readonly issues = new Map<string, YamlIssue>();
  readonly targets = new Map<Alias, ParsedNode>();
  readonly #anchors = new Map<string, ParsedNode>();
  /** The nodes that are being read. */
  readonly #open = new Set<ParsedNode>();
  /** The outermost alias whose node is being read again. */
  #alias: Alias.Parsed | undefined;
  /** What was read again for aliases. */
  #aliased = 0;
  /** What is refused from then on is the echo of that. */
  #isOver = false;
  /** Items and members. */
  #count = 0;

  *read(node: ParsedNode | null, depth: number): Work<Json> {
    return isNested(node)
      ? yield* this.#readNested(node, depth)
      : this.#readScalar(node);
  }

  #readScalar(node: Scalar.Parsed | null): Json {
    if (node === null) return null;
    if (this.#isTooMuch(node.source.length)) return null;
    const problem = tagProblem(node);
    if (problem !== undefined) return this.#refuse(node, problem);
    this.#keepAnchor(node);
    return scalarValue(node);
  }

  *#readNested(node: Nested, depth: number): Work<Json> {
    if (isAlias(node)) return yield* this.#readAlias(node, depth);
    if (this.#isTooMuch(0)) return null;
    const problem = tagProblem(node);
    if (problem !== undefined) return this.#refuse(node, problem);
    if (depth >= maxDepth) {
      const reason = `nested deeper than ${maxDepth} levels`;
      return this.#refuse(this.#alias ?? node, reason);
    }
    this.#open.add(node);
    const value = yield* isMap(node)
      ? this.#readMap(node, depth)
      : this.#readList(node, depth);
    this.#open.delete(node);
    this.#keepAnchor(node);
    return value;
  }

  /** Counts a value that is read again for an alias. */
  #isTooMuch(characters: number): boolean {
    if (this.#alias === undefined) return false;
    this.#aliased += 1 + characters / 64;
    if (this.#aliased <= maxAliased) return false;
    const reason =
      `the aliases of this document stand for more than ${maxAliased} values together: have fewer of them, or split the file`;
    this.#refuse(this.#alias, reason);
    this.#isOver = true;
    return true;
  }

  *#readList({ items }: YAMLSeq.Parsed, depth: number): Work<Json[]> {
    const list: Json[] = [];
    for (const item of items) {
      if (++this.#count % atOnce === 0) yield;
      list.push(yield* this.read(item, depth + 1));
    }
    return list;
  }

  *#readMap(node: YAMLMap.Parsed, depth: number): Work<JsonObject> {
    const object: JsonObject = {};
    const own = new Set<string>();
    if (node.items.length > maxMembers) {
      this.#refuse(node, `a mapping has more than ${maxMembers} keys`);
      return object;
    }
    for (const { key, value } of node.items) {
      if (++this.#count % atOnce === 0) yield;
      const name = this.#readKey(key);
      const member = yield* this.read(value, depth + 1);
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

  *#readAlias(alias: Alias.Parsed, depth: number): Work<Json> {
    const target = this.#targetOf(alias);
    if (target === undefined) return null;
    const outer = this.#alias;
    this.#alias ??= alias;
    const value = yield* this.read(target, depth);
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
    if (this.#isOver) return null;
    this.issues.set(`${offset} ${reason}`, { offset, reason });
    return null;
  }
}

/** Whether a key is `<<`, without quotes. */
export function isMergeKey(key: ParsedNode): boolean {
  return isScalar(key) && key.type === "PLAIN" && key.source === "<<";
}

function isNested(node: ParsedNode | null): node is Nested {
  return isMap(node) || isSeq(node) || isAlias(node);
}

function anchorOf(node: ParsedNode): string | undefined {
  return isAlias(node) ? undefined : node.anchor;
}
