import {
  Composer,
  type CST,
  type Document,
  isMap,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
  type YAMLSeq,
} from "yaml";
import type { Work } from "../runtime/work.ts";
import { exactTags } from "./yaml_schema.ts";

type YamlDocument = Document.Parsed<ParsedNode>;

/** Steps of the lexer, and items of a list, between two chances to rest. */
const atOnce = { lexemes: 5000, items: 100 };

/**
 * All documents of a text, at least one, with what is wrong with them. The
 * library composes a document in one go, which for thousands of stubs takes a
 * second: long lists are taken out first, and composed some items at a time.
 */
export function* composeYaml(text: string): Work<YamlDocument[]> {
  const tokens = yield* tokenize(text);
  const lists = takeLists(tokens);
  const documents = compose(tokens, text.length);
  for (const list of lists) {
    const document = documents[list.index];
    const place = placeOf(list, document?.contents ?? null);
    if (document === undefined || place === undefined) {
      // Never seen; a list must not get lost.
      for (const { token, items } of lists) token.items = [...items];
      return compose(tokens, text.length);
    }
    yield* fill(list, place, document);
  }
  return documents;
}

function compose(tokens: readonly CST.Token[], length: number) {
  const composer = new Composer({
    schema: "core",
    version: "1.2",
    customTags: exactTags,
    resolveKnownTags: false,
    // The library compares each key with each other one: 20,000 take seconds.
    uniqueKeys: false,
  });
  return [...composer.compose(tokens, true, length)];
}

function* tokenize(text: string): Work<CST.Token[]> {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    if (++count % atOnce.lexemes === 0) yield;
  }
  return [...tokens, ...parser.end()];
}

/** A list whose items were taken out of its document. */
interface LongList {
  readonly token: CST.BlockSequence;
  readonly items: CST.BlockSequence["items"];
  readonly document: CST.Document;
  /** The document's place among all, from 0. */
  readonly index: number;
  /** What holds for the document. */
  readonly directives: readonly CST.Directive[];
}

/** Takes the items out of each long list at the top of a document, or in a mapping there. */
function takeLists(tokens: readonly CST.Token[]): LongList[] {
  const lists: LongList[] = [];
  let directives: CST.Directive[] = [];
  let index = 0;
  for (const token of tokens) {
    if (token.type === "directive") directives.push(token);
    if (token.type !== "document") continue;
    const { value } = token;
    const inner = value?.type === "block-map"
      ? value.items.map((item) => item.value)
      : [value];
    for (const list of inner) {
      if (list?.type !== "block-seq" || list.items.length <= atOnce.items) {
        continue;
      }
      const items = list.items.splice(0);
      lists.push({ token: list, items, document: token, index, directives });
    }
    index++;
    directives = [];
  }
  return lists;
}

/** The empty list that stands for a long one. */
function placeOf(
  { token }: LongList,
  contents: ParsedNode | null,
): YAMLSeq.Parsed | undefined {
  const inner = isMap(contents)
    ? contents.items.map(({ value }) => value)
    : [contents];
  return inner.filter((node) => isSeq(node)).find(({ range }) =>
    range[0] === token.offset
  );
}

/** Composes the items as documents of their own, each with a part of the list. */
function* fill(
  { token, items, document, directives }: LongList,
  place: YAMLSeq.Parsed,
  { errors }: YamlDocument,
): Work<void> {
  for (let at = 0; at < items.length; at += atOnce.items) {
    const some = items.slice(at, at + atOnce.items);
    const offset = some[0]?.start[0]?.offset ?? token.offset;
    const value: CST.BlockSequence = { ...token, offset, items: some };
    const [part] = compose([...directives, { ...document, value }], offset);
    if (isSeq(part?.contents)) place.items.push(...part.contents.items);
    errors.push(...part?.errors ?? []);
    yield;
  }
  errors.sort((one, other) => one.pos[0] - other.pos[0]);
}
