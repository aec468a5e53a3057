import { parseJsonSource } from "../../documents/json_source.ts";
import { formatOf } from "../../documents/source.ts";
import { parseYamlSource } from "../../documents/yaml_source.ts";
import { keyOfStep } from "../../json/pointer.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { finish } from "../../runtime/work.ts";
import type { Run } from "../format.ts";
import { joinPath } from "../paths.ts";

/** A value with the file that its own references start from. */
export interface Placed {
  readonly value: Json;
  readonly file: string;
}

/** References behind each other. */
const maxHops = 50;

/** Files that one document refers to. */
const maxReferredFiles = 1000;

/** Follows `$ref` within a document and to files beside it, never to the network. */
export class References {
  /** What could not be followed, each once. */
  readonly broken = new Set<string>();
  readonly #run: Run;
  readonly #documents = new Map<string, Json | undefined>();

  constructor(run: Run, file: string, value: Json) {
    this.#run = run;
    this.#documents.set(file, value);
  }

  /** What stands at a place, references followed; `null` where there is nothing. */
  follow(given: Json | undefined, file: string): Placed {
    let value = given ?? null;
    let at = file;
    for (let hops = 0; hops < maxHops; hops++) {
      const reference = referenceOf(value);
      if (reference === undefined) return { value, file: at };
      const [path = "", pointer = ""] = reference.split("#");
      if (/^[a-z]+:/i.test(path)) return this.#lost(reference, at);
      const next = path === "" ? at : joinPath(at, path);
      const document = next === undefined ? undefined : this.#read(next);
      const found = document === undefined
        ? undefined
        : valueAt(document, pointer);
      if (next === undefined || found === undefined) {
        return this.#lost(reference, at);
      }
      [value, at] = [found, next];
    }
    return { value: null, file: at };
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
    return { value: null, file };
  }

  #read(file: string): Json | undefined {
    if (this.#documents.has(file)) return this.#documents.get(file);
    const value = this.#documents.size < maxReferredFiles
      ? this.#run.documentOf(file) ?? this.#readBeside(file)
      : undefined;
    this.#documents.set(file, value);
    return value;
  }

  /** A file that is not of the import, but lies beside it. */
  #readBeside(file: string): Json | undefined {
    const bytes = this.#run.files.read(file);
    return bytes === undefined ? undefined : parsed(file, bytes);
  }
}

function referenceOf(value: Json): string | undefined {
  const reference = isJsonObject(value) && Object.hasOwn(value, "$ref")
    ? value["$ref"]
    : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function parsed(file: string, bytes: Uint8Array): Json | undefined {
  const text = new TextDecoder().decode(bytes);
  const format = formatOf(file) ?? "yaml";
  const source = finish(
    format === "yaml"
      ? parseYamlSource(text)
      : parseJsonSource(text, { lenient: format === "jsonc" }),
  );
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
