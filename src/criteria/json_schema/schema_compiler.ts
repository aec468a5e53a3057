import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { patternWork } from "../../pattern/pattern_work.ts";
import { compileSearch } from "../../pattern/search.ts";
import { admitWork, tooMuchWork } from "../../schema/compile_work.ts";
import { combiningKeywords } from "./combining_keywords.ts";
import { failing, type Keyword, type PatternTest } from "./keyword.ts";
import { listKeywords, unevaluatedItems } from "./list_keywords.ts";
import { objectKeywords, unevaluatedProperties } from "./object_keywords.ts";
import { placesOf, rootAddress, type SchemaPlaces } from "./places.ts";
import {
  apply,
  type Failure,
  newSeen,
  Run,
  type SchemaNode,
  tooMuch,
} from "./run.ts";
import { valueKeywords } from "./value_keywords.ts";

/** What is wrong with a schema, and where in it. */
export interface SchemaIssue {
  readonly at: JsonPath;
  readonly msg: string;
}

/** A schema ready to check values, or what is wrong with it. */
export type CompiledSchema =
  | { readonly ok: true; check(value: Json): Failure | undefined }
  | { readonly ok: false; readonly issues: readonly SchemaIssue[] };

/** In the order in which they are tried; what takes the rest comes last. */
const keywords: ReadonlyMap<string, Keyword> = new Map(Object.entries({
  ...valueKeywords,
  ...listKeywords,
  ...objectKeywords,
  ...combiningKeywords,
  unevaluatedItems,
  unevaluatedProperties,
}));

/** The characters of a schema; checking it takes time for each. */
const maxSchemaLength = 256 * 1024;

/** The different patterns of a schema. */
const maxSchemaPatterns = 100;

/**
 * Compiles a JSON Schema of the drafts 4 to 2020-12. Each check of a value
 * takes a bounded number of steps, whatever schema and value are like.
 */
export function compileSchema(schema: Json): CompiledSchema {
  if (JSON.stringify(schema).length > maxSchemaLength) {
    const msg = `The schema has more than ${maxSchemaLength} characters`;
    return { ok: false, issues: [{ at: [], msg }] };
  }
  const compiler = new SchemaCompiler(schema);
  const root = compiler.node(schema, [], rootAddress);
  const { issues, tracks } = compiler;
  if (issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    check: (value) => {
      const run = new Run(tracks);
      const seen = tracks ? newSeen() : null;
      const failure = apply(root, { value, place: null, run, seen });
      return run.isUsedUp ? tooMuch : failure;
    },
  };
}

/** Makes one node of each schema of a document, though several references lead to it. */
class SchemaCompiler {
  readonly issues: SchemaIssue[] = [];
  /** Whether a keyword asks for what no other has looked at. */
  tracks = false;
  /** By their source: a few of them cost as much to compile as all else of a schema. */
  readonly #patterns = new Map<string, PatternTest | string>();
  readonly #places: SchemaPlaces;
  readonly #nodes = new Map<JsonObject, SchemaNode>();
  /** Up to draft 7 a reference stands for its whole schema. */
  readonly #isOld: boolean;

  constructor(root: Json) {
    this.#places = placesOf(root);
    const draft = isJsonObject(root) ? root["$schema"] : undefined;
    this.#isOld = typeof draft === "string" && /draft-0[3-7]/.test(draft);
  }

  node(schema: Json, at: JsonPath, around: string): SchemaNode {
    if (schema === true) return { rules: [] };
    if (schema === false) {
      return { rules: [(visit) => failing(visit, "nothing is expected here")] };
    }
    if (!isJsonObject(schema)) {
      const msg = "A schema is an object, true or false";
      this.issues.push({ at, msg });
      return { rules: [] };
    }
    const known = this.#nodes.get(schema);
    if (known !== undefined) return known;
    const node: SchemaNode = { rules: [] };
    this.#nodes.set(schema, node);
    const base = this.#places.baseOf(schema, around);
    for (const [name, keyword] of keywords) {
      if (!Object.hasOwn(schema, name)) continue;
      if (this.#isOld && name !== "$ref" && Object.hasOwn(schema, "$ref")) {
        continue;
      }
      if (name.startsWith("unevaluated")) this.tracks = true;
      const place = { schema, base, at: [...at, name] };
      const rule = keyword(schema[name] ?? null, this.#scene(place));
      if (rule !== undefined) node.rules.push(rule);
    }
    return node;
  }

  #pattern(source: Json): PatternTest | string {
    if (typeof source !== "string") return "a pattern";
    const known = this.#patterns.get(source);
    if (known !== undefined) return known;
    if (this.#patterns.size >= maxSchemaPatterns) {
      return `fewer patterns: a schema may have ${maxSchemaPatterns}`;
    }
    // Looked for anywhere, it is compiled otherwise than the same `$regex`.
    const work = patternWork(source);
    if (admitWork("patterns", `search ${source}`, work) !== "admitted") {
      return `fewer patterns: ${tooMuchWork("patterns")}`;
    }
    const compiled = compileSearch(source);
    const test = compiled.ok
      ? compiled.test
      : `a pattern that runs in linear time (${compiled.reason})`;
    this.#patterns.set(source, test);
    return test;
  }

  #scene({ schema, base, at }: {
    schema: JsonObject;
    base: string;
    at: JsonPath;
  }): Parameters<Keyword>[1] {
    return {
      schema,
      at,
      inside: (value, ...way) => this.node(value, [...at, ...way], base),
      referred: (reference) => {
        const part = this.#places.find(reference, base);
        return part && this.node(part.schema, at, part.base);
      },
      pattern: (source) => this.#pattern(source),
      wrong: (needs) => {
        this.issues.push({ at, msg: `"${at.at(-1)}" needs ${needs}` });
        return undefined;
      },
    };
  }
}
