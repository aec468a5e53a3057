import { parseJsonSource } from "../../documents/json_source.ts";
import { formatOf } from "../../documents/source.ts";
import { keyOfStep } from "../../json/pointer.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Run } from "../format.ts";
import { joinPath } from "../paths.ts";

/** A value with the file that its own references start from. */
export interface Placed {
  readonly value: Json;
  readonly file: string;
  /** The reference that could not be followed. */
  readonly lost?: string;
}

/** References behind each other, and characters of one. */
const maxHops = 50;
const maxReference = 2000;

/** Values that are searched between two chances to rest. */
const valuesAtOnce = 5000;

/** Files that one document refers to. */
const maxReferredFiles = 1000;

/** Follows `$ref` within a document and to files beside it, never to the network. */
export class References {
  /** What could not be followed since whoever asks cleared it, each once. */
  readonly broken = new Set<string>();
  readonly #run: Run;
  readonly #documents = new Map<string, Json | undefined>();
  readonly #followed = new Map<string, Placed>();

  constructor(run: Run, file: string, value: Json) {
    this.#run = run;
    this.#documents.set(file, value);
  }

  /** What stands at a place, references followed; `null` where there is nothing. */
  follow(given: Json | undefined, file: string): Placed {
    const first = referenceOf(given ?? null);
    if (first === undefined) return { value: given ?? null, file };
    const key = JSON.stringify([file, first]);
    const known = this.#followed.get(key) ?? this.#followAll(given, file);
    this.#followed.set(key, known);
    if (known.lost !== undefined) this.broken.add(known.lost);
    return known;
  }

  #followAll(given: Json | undefined, file: string): Placed {
    let at: Placed = { value: given ?? null, file };
    for (let hops = 0; hops < maxHops; hops++) {
      if (referenceOf(at.value) === undefined) return at;
      at = this.step(at.value, at.file);
    }
    return this.#lost(referenceOf(given ?? null) ?? "", file);
  }

  /** Where one reference leads, which may be another one; `null` where there is nothing. */
  step(given: Json, file: string): Placed {
    const reference = referenceOf(given);
    if (reference === undefined) return { value: given, file };
    const [path = "", pointer = ""] = reference.split("#");
    // What does not begin with a slash is the name of an anchor.
    const isNamed = pointer !== "" && !pointer.startsWith("/");
    if (isFar(path) || isNamed || reference.length > maxReference) {
      return this.#lost(reference.slice(0, maxReference), file);
    }
    const next = path === "" ? file : joinPath(file, path);
    const document = next === undefined ? undefined : this.#documents.get(next);
    const found = document === undefined
      ? undefined
      : valueAt(document, pointer);
    return next === undefined || found === undefined
      ? this.#lost(reference, file)
      : { value: found, file: next };
  }

  /** The members of an object at a place, each still to be followed. */
  members(
    given: Json | undefined,
    file: string,
  ): { readonly object: JsonObject; readonly file: string } {
    const { value, file: at } = this.follow(given, file);
    return { object: isJsonObject(value) ? value : {}, file: at };
  }

  /** The name under which a reference is the same wherever it stands. */
  nameOf(given: Json | undefined, file: string): string | undefined {
    const reference = referenceOf(given ?? null);
    if (reference === undefined) return undefined;
    const [path = "", pointer = ""] = reference.split("#");
    return `${path === "" ? file : joinPath(file, path) ?? path}#${pointer}`;
  }

  #lost(reference: string, file: string): Placed {
    this.broken.add(reference);
    return { value: null, file, lost: reference };
  }

  /** Reads the files that documents refer to, and those that these refer to: in turns, which following cannot rest for. */
  *gather(): Work<void> {
    const files = [...this.#documents.keys()];
    for (const file of files) {
      const document = this.#documents.get(file) ?? null;
      for (const path of yield* pathsIn(document)) {
        const next = joinPath(file, path);
        if (next === undefined || this.#documents.has(next)) continue;
        if (this.#documents.size >= maxReferredFiles) return;
        const value = this.#run.documentOf(next) ??
          (yield* this.#readBeside(next));
        this.#documents.set(next, value);
        files.push(next);
      }
    }
  }

  /** A file that is not of the import, but lies beside it. */
  *#readBeside(file: string): Work<Json | undefined> {
    const bytes = this.#run.files.read(file);
    return bytes === undefined
      ? undefined
      : yield* parsed(file, bytes, this.#run);
  }
}

/** The paths of the files that a document refers to. */
function* pathsIn(document: Json): Work<Set<string>> {
  const paths = new Set<string>();
  const open: Json[] = [document];
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (++count % valuesAtOnce === 0) yield;
    const [path = ""] = referenceOf(at)?.split("#", 1) ?? [];
    if (path !== "" && !isFar(path)) paths.add(path);
    if (Array.isArray(at)) { for (const one of at) open.push(one); }
    else if (isJsonObject(at)) {
      for (const one of Object.values(at)) open.push(one);
    }
  }
  return paths;
}

/** Whether a path leads to the network, or is too long to be one. */
function isFar(path: string): boolean {
  return /^[a-z]+:/i.test(path) || path.length > maxReference;
}

function referenceOf(value: Json): string | undefined {
  const reference = isJsonObject(value) && Object.hasOwn(value, "$ref")
    ? value["$ref"]
    : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function* parsed(
  file: string,
  bytes: Uint8Array,
  { readYaml }: Run,
): Work<Json | undefined> {
  const text = new TextDecoder().decode(bytes);
  const format = formatOf(file) ?? "yaml";
  if (format === "yaml" && readYaml === null) return undefined;
  const read = format === "yaml"
    ? readYaml
    : (json: string) => parseJsonSource(json, { lenient: format === "jsonc" });
  if (read === null) return undefined;
  const source = yield* read(text);
  return source.ok ? source.documents[0]?.value : undefined;
}

function valueAt(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const step of pointer.split("/").slice(1)) {
    const name = unescaped(step);
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isJsonObject(value) && Object.hasOwn(value, name)) {
      value = value[name];
    } else return undefined;
  }
  return value;
}

function unescaped(step: string): string {
  const plain = keyOfStep(step);
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
