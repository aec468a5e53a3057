import { isCollection, isMap, isSeq, type ParsedNode } from "yaml";
import { isJsonObject, type Json } from "../json/values.ts";
import { finish } from "../runtime/work.ts";
import { composeYaml } from "./yaml_documents.ts";
import { parseYamlSource } from "./yaml_source.ts";
import {
  documentText,
  listItemText,
  setMember,
  yamlNode,
} from "./yaml_writer.ts";

/** A change of a member of an item; `undefined` removes it. */
export interface MemberChange {
  readonly path: readonly string[];
  readonly value: Json | undefined;
}

/** What becomes of the items of a list. */
export interface ListEdit {
  /** Changes by the place of the item. */
  readonly changed: ReadonlyMap<number, readonly MemberChange[]>;
  readonly removed: ReadonlySet<number>;
  /** What comes to the end. */
  readonly added: readonly Json[];
}

/** Where an item stands in a text, from its hyphen to the end of its value. */
interface ItemPlace {
  readonly node: ParsedNode;
  readonly start: number;
  readonly end: number;
  /** Spaces before its hyphen. */
  readonly indent: number;
}

/**
 * The text of a YAML list, or of a mapping that has it as `name`, after an
 * edit. Items that are not changed keep every byte, and so do comments beside
 * and between the others. All is written anew, without comments, where the text
 * is such that this cannot be: in one line, or with an anchor in what is removed.
 */
export function editYamlList(
  text: string,
  name: string,
  edit: ListEdit,
): string {
  const before = valueOf(text);
  const expected = editedValue(before, name, edit);
  const places = placesOf(text, name);
  const edited = places === null ? null : spliced(text, places, edit);
  return edited !== null && isSame(valueOf(edited), expected)
    ? edited
    : yamlText(expected);
}

/** A value as a new text; the items of a list have a line between them. */
export function yamlText(value: Json): string {
  return Array.isArray(value) && value.length > 0
    ? value.map((item) => listItemText(yamlNode(item))).join("\n")
    : documentText(yamlNode(value));
}

/** What one document of YAML holds; nothing where the text is none. */
function valueOf(text: string): Json {
  const source = finish(parseYamlSource(text));
  return source.ok ? source.documents[0]?.value ?? null : null;
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function editedValue(before: Json, name: string, edit: ListEdit): Json {
  const list = isJsonObject(before) ? before[name] : before;
  const items = after(Array.isArray(list) ? list : [], edit);
  return isJsonObject(before) ? { ...before, [name]: items } : items;
}

function placesOf(text: string, name: string): ItemPlace[] | null {
  const read = finish(composeYaml(text));
  const root = read.ok ? read.documents[0]?.contents ?? null : null;
  const list = isMap(root)
    ? root.items.find(({ key }) => String(key) === name)?.value ?? null
    : root;
  if (!isSeq(list) || list.flow === true) return null;
  const places = list.items.map((node) => placeOf(text, node));
  return places.every((place) => place !== null) ? places : null;
}

function placeOf(text: string, node: ParsedNode): ItemPlace | null {
  const [from, end] = node.range;
  const start = text.lastIndexOf("-", from - 1);
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const isPlain = /^ *$/.test(text.slice(line, start)) &&
    /^-\s*$/.test(text.slice(start, from));
  return isPlain ? { node, start, end, indent: start - line } : null;
}

function spliced(
  text: string,
  places: readonly ItemPlace[],
  { changed, removed, added }: ListEdit,
): string {
  let edited = "";
  let at = 0;
  for (const [index, place] of places.entries()) {
    const changes = changed.get(index);
    if (removed.has(index)) {
      edited += text.slice(at, withComment(text, place.start - place.indent));
      at = place.end;
    } else if (changes !== undefined) {
      edited += text.slice(at, place.start - place.indent) +
        changedItem(place, changes);
      at = place.end;
    }
  }
  const end = places.at(-1)?.end ?? text.length;
  const indent = places.at(-1)?.indent ?? 0;
  if (end > at) edited += text.slice(at, end);
  if (edited !== "" && !edited.endsWith("\n")) edited += "\n";
  for (const item of added) {
    edited += `\n${indented(listItemText(yamlNode(item)), indent)}`;
  }
  return edited + text.slice(end);
}

function changedItem(
  { node, indent }: ItemPlace,
  changes: readonly MemberChange[],
): string {
  for (const { path, value } of changes) setMember(node, path, value);
  // What stands before and behind it stays where it is.
  node.commentBefore = node.comment = null;
  if (isCollection(node)) node.spaceBefore = false;
  return indented(listItemText(node), indent);
}

/** The start of the comment that stands right above a line, without a gap. */
function withComment(text: string, line: number): number {
  let start = line;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (!/^ *#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

function indented(text: string, indent: number): string {
  return indent === 0 ? text : text.replaceAll(/^(?=.)/gm, " ".repeat(indent));
}

function after(
  items: readonly Json[],
  { changed, removed, added }: ListEdit,
): Json[] {
  const kept = items.map((item, index) =>
    (changed.get(index) ?? []).reduce<Json>(
      (one, { path, value }) => withMember(one, path, value),
      item,
    )
  );
  return [...kept.filter((_, index) => !removed.has(index)), ...added];
}

function withMember(
  item: Json,
  [name = "", ...inner]: readonly string[],
  value: Json | undefined,
): Json {
  const members = isJsonObject(item) ? { ...item } : {};
  const made = inner.length === 0
    ? value
    : withMember(members[name] ?? {}, inner, value);
  if (made === undefined) delete members[name];
  else members[name] = made;
  return members;
}
