import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { patternWork } from "../../pattern/pattern_work.ts";
import { compileSearch } from "../../pattern/search.ts";
import { admitWork, isSpent, tooMuchWork } from "../../schema/compile_work.ts";
import { combiningKeywords } from "./combining_keywords.ts";
import { failing, type Keyword, type PatternTest } from "./keyword.ts";
import { KnownByText } from "../known_by_text.ts";
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

/** Objects of a schema: it is compiled in one go. */
const maxSchemaObjects = 20_000;

/** The different patterns of a schema. */
const maxSchemaPatterns = 100;

/**
 * Compiles a JSON Schema of the drafts 4 to 2020-12. Each check of a value
 * takes a bounded number of steps, whatever schema and value are like.
 */
export function compileSchema(schema: Json): CompiledSchema {
  if (isSpent("schemas")) return { ok: false, issues: [] };
  const text = JSON.stringify(schema);
  const unfit = whyNotCompiled(text);
  if (unfit !== null) return { ok: false, issues: unfit };
  const found = known.get(text);
  // They count, known or not: whether a payload is refused is up to it alone.
  if (found?.patterns.every(admitPattern)) return found.compiled;
  const compiler = new SchemaCompiler(schema);
  const compiled = compileWith(compiler, schema);
  if (compiled.ok) known.keep(text, { compiled, patterns: compiler.patterns });
  return compiled;
}

/** A schema that was compiled, and its patterns. */
interface KnownSchema {
  readonly compiled: CompiledSchema;
  readonly patterns: readonly string[];
}

/** Characters of the schemas whose compiled form is kept, all together. */
const maxKnown = 1 << 20;

/** A stub's schema is compiled when it is read, when it is prepared and when it is explained, and tools often have the same. */
const known = new KnownByText<KnownSchema>(maxKnown);

function compileWith(compiler: SchemaCompiler, schema: Json): CompiledSchema {
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

/** Units of work for each schema in a schema, and as many for each object that holds some. */
const objectWork = 4;

/** What is wrong with a schema that is not looked at; `null` where it is. */
function whyNotCompiled(text: string): readonly SchemaIssue[] | null {
  if (text.length > maxSchemaLength) {
    const msg = `The schema has more than ${maxSchemaLength} characters`;
    return [{ at: [], msg }];
  }
  const objects = text.split("{").length - 1;
  if (objects > maxSchemaObjects) {
    const msg = `The schema has more than ${maxSchemaObjects} objects`;
    return [{ at: [], msg }];
  }
  const admission = admitWork("schemas", text, objectWork * objects);
  return admission === "admitted"
    ? null
    : [{ at: [], msg: tooMuchWork("schemas") }];
}

/** Looked for anywhere, a pattern is compiled otherwise than the same `$regex`. */
function admitPattern(source: string): boolean {
  const work = patternWork(source);
  return admitWork("patterns", `search ${source}`, work) === "admitted";
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

  /** The patterns that were compiled. */
  get patterns(): readonly string[] {
    return [...this.#patterns.keys()];
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
    if (!admitPattern(source)) {
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
