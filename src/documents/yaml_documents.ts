import { Composer, type CST, type Document, type ParsedNode } from "yaml";
import type { Work } from "../runtime/work.ts";
import { exactTags } from "./yaml_schema.ts";
import { type CutUp, cutUp } from "./yaml_pieces.ts";
import { closeBlock, type YamlPlace, YamlPlaces } from "./yaml_places.ts";
import { tokenize } from "./yaml_tokens.ts";
import { type YamlRefusal, YamlScale } from "./yaml_weight.ts";

type YamlDocument = Document.Parsed<ParsedNode>;

/** All documents of a text, or why it is not read on. */
export type YamlReading =
  | { readonly ok: true; readonly documents: readonly YamlDocument[] }
  | { readonly ok: false; readonly refusal: YamlRefusal };

/** Documents of one text: each is composed by itself, and some kilobytes. */
const maxDocuments = 20_000;

/** Directives of one document; each is handed to all of its pieces. */
const maxDirectives = 100;

/** Errors beside all documents: what follows the first is mostly its echo. */
const maxErrors = 100;

/**
 * All documents of a text, at least one, with what is wrong with them. The
 * library composes a document in one go, which for thousands of stubs takes a
 * second: what is heavy is cut into pieces, which are composed one by one.
 */
export function* composeYaml(text: string): Work<YamlReading> {
  const read = yield* tokenize(text);
  if (!Array.isArray(read)) return { ok: false, refusal: read };
  const composer = newComposer();
  const documents: YamlDocument[] = [];
  const plans: Plan[] = [];
  let directives: CST.Directive[] = [];
  let errors = 0;
  for (const [index, token] of read.entries()) {
    if (token.type === "directive") directives.push(token);
    if (token.type === "error" && ++errors > maxErrors) break;
    if (directives.length > maxDirectives) {
      const reason = `more than ${maxDirectives} directives in a row`;
      return { ok: false, refusal: { offset: token.offset, reason } };
    }
    if (token.type === "document") {
      const cut = yield* cutDocument(token);
      if (!Array.isArray(cut)) return { ok: false, refusal: cut };
      if (plans.length >= maxDocuments) {
        const reason =
          `a file of YAML has at most ${maxDocuments} documents: split it, or write them as one list`;
        return { ok: false, refusal: { offset: token.offset, reason } };
      }
      plans.push({ head: headOf(token, directives), cut });
      directives = [];
    }
    // What stands between documents may be millions of lines, and only tells comments.
    if (token.type === "comment" || token.type === "newline") continue;
    documents.push(...composer.next(token));
    if (index % 100 === 0) yield;
  }
  documents.push(...composer.end(true, text.length));
  for (const [index, plan] of plans.entries()) {
    const document = documents[index];
    if (document !== undefined) yield* fill(document, plan);
  }
  return { ok: true, documents };
}

function newComposer(): Composer<ParsedNode> {
  return new Composer({
    schema: "core",
    version: "1.2",
    customTags: exactTags,
    resolveKnownTags: false,
    // The library compares each key with each other one: 20,000 take seconds.
    uniqueKeys: false,
  });
}

/** What has to be composed by itself, outer ones before those in them. */
function* cutDocument(
  { start, value, end }: CST.Document,
): Work<CutUp[] | YamlRefusal> {
  const scale = new YamlScale();
  scale.weighAround(start, end);
  if (value !== undefined) yield* scale.weigh(value);
  return scale.refusal ?? scale.heavy.map(cutUp).reverse();
}

/** How a document becomes whole. */
interface Plan {
  readonly cut: readonly CutUp[];
  /** A document around a value, with what holds for the whole. */
  head(value: CST.Token): CST.Token[];
}

function headOf(
  { offset, start }: CST.Document,
  directives: readonly CST.Directive[],
): Plan["head"] {
  const marker = start.find(({ type }) => type === "doc-start");
  const above: CST.SourceToken[] = marker === undefined
    ? []
    : [marker, { type: "newline", offset, indent: 0, source: "\n" }];
  return (value) => [
    ...directives,
    { type: "document", offset, start: above, value },
  ];
}

/** Composes each piece as a document of its own, and puts what it holds into its place. */
function* fill(
  { contents, errors }: YamlDocument,
  { cut, head }: Plan,
): Work<void> {
  const places = new YamlPlaces(cut);
  places.look(contents);
  const filled: YamlPlace[] = [];
  for (const one of cut) {
    const place = places.of(one);
    if (place === undefined) {
      if (errors.length > 0) continue;
      throw new Error("a part of a YAML document was lost");
    }
    for (const value of one.pieces) {
      const [part] = newComposer().compose(head(value), true, value.offset);
      errors.push(...part?.errors.slice(0, 1) ?? []);
      places.fill(place, part?.contents ?? null);
      yield;
    }
    filled.push(place);
  }
  for (const place of filled.reverse()) closeBlock(place);
  errors.sort((one, other) => one.pos[0] - other.pos[0]);
}
