import {
  Document,
  isMap,
  type Node,
  Pair,
  Scalar,
  type Tags,
  YAMLMap,
  YAMLSeq,
} from "yaml";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../json/values.ts";
import { exactTags } from "./yaml_schema.ts";

/** Numbers as JSON wrote them, with all digits. */
const rawNumber = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: isRawNumber,
  resolve: (text: string) => text,
  test: /(?!)/,
  stringify: ({ value }: { value?: unknown }) => JSON.stringify(value),
};

/** How YAML is written: what YAML 1.1 would take for something else is quoted, and no line is folded. */
const writing = {
  version: "1.2",
  schema: "core",
  compat: "yaml-1.1",
  resolveKnownTags: false,
  customTags: (core: Tags) => [rawNumber, ...exactTags(core)],
} as const;

/** A value as a tree that can stand in a document. */
export function yamlNode(value: Json): Node {
  if (Array.isArray(value)) {
    const list = new YAMLSeq();
    list.items = value.map(yamlNode);
    return list;
  }
  if (!isJsonObject(value)) return scalar(value);
  const map = new YAMLMap();
  map.items = Object.entries(value).map(([name, member]) =>
    new Pair(scalar(name), yamlNode(member))
  );
  return map;
}

/** Lines that can stand in a block as they are: the library loses spaces at some ends. */
const plainLines = /^\S[^\r\t]*$/;

/** What some reader might change. */
const hidden = /[^\P{Cc}\t\n]|\p{Cs}|[\u2028\u2029\ufeff\ufffe\uffff]/u;

function scalar(value: Exclude<Json, Json[] | JsonObject>): Scalar {
  // JSON has no sign on a zero that is not text.
  const node = new Scalar(value === 0 ? 0 : value);
  if (typeof value !== "string") return node;
  const isBlock = value.includes("\n") && plainLines.test(value) &&
    !/ \n|\n\n$| $/.test(value);
  if (hidden.test(value) || (value.includes("\n") && !isBlock)) {
    node.type = "QUOTE_DOUBLE";
  } else if (isBlock) node.type = "BLOCK_LITERAL";
  return node;
}

/** The lines of a block list of one item. */
export function listItemText(item: Node): string {
  const list = new YAMLSeq();
  list.items = [item];
  return documentText(list);
}

/** A whole document. */
export function documentText(contents: Node): string {
  const document = new Document(null, writing);
  document.contents = contents as Document["contents"];
  return document.toString({
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Infinity,
  });
}

/** Sets a member of a mapping, or removes it; a list of names leads to a member inside. */
export function setMember(
  map: Node,
  [name = "", ...inner]: readonly string[],
  value: Json | undefined,
): void {
  if (!isMap(map)) return;
  const there = map.get(name, true);
  if (inner.length > 0) {
    if (isMap(there)) setMember(there, inner, value);
    else if (value !== undefined) map.set(name, yamlNode(nested(inner, value)));
    return;
  }
  if (value === undefined) map.delete(name);
  else map.set(name, yamlNode(value));
}

function nested(names: readonly string[], value: Json): Json {
  return names.reduceRight<Json>((inner, name) => ({ [name]: inner }), value);
}
