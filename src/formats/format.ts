import type { SourceReader } from "../documents/parse.ts";
import type { Json } from "../json/values.ts";
import type { Work } from "../runtime/work.ts";
import { clear, type Ledger, newLedger } from "../schema/compile_work.ts";
import { type DraftSize, whyTooLarge } from "./sizes.ts";
import { Entry, type Source } from "./entry.ts";

/** The files around what is imported, such as bodies. */
export interface FileSet {
  /** The bytes of a file by its path as it was named; `undefined` where there is none. */
  read(path: string): Uint8Array | undefined;
}

/** What an importer finds around its sources. */
export interface RunSurroundings {
  readonly files: FileSet;
  /** The values of all files of the import that are JSON or YAML, read in advance: to read one takes long. */
  readonly documents?: ReadonlyMap<string, Json>;
  /** What reads files beside the import that are YAML; `null` where none is referred to. */
  readonly readYaml?: SourceReader | null;
}

/** Characters of all stubs of one import: a small file may name a large body thousands of times (docs/limits.md). */
const maxImported = 134_217_728;

/** Entries of one import (docs/limits.md). */
const maxEntries = 250_000;

const tooManyEntries =
  `an import has at most ${maxEntries} entries: the others are left out, import them from files of their own`;

/** What an importer is given, and where it puts what it makes. */
export class Run {
  readonly files: FileSet;
  readonly readYaml: SourceReader | null;
  /** The files that were referred to. */
  readonly used = new Set<string>();
  /** What the caller asks for beside the files, by the format's own names. */
  readonly options: Readonly<Record<string, Json>>;
  readonly entries: Entry[] = [];
  /** What the patterns of the entry that was begun last cost: compiling more of them is left to the check of its stubs, which refuses them. */
  readonly ledger: Ledger = newLedger();

  readonly #documents: ReadonlyMap<string, Json>;
  #made = 0;
  /** The entry that was one too many. */
  #surplus: Entry | null = null;

  constructor(
    { files, documents = new Map(), readYaml = null }: RunSurroundings,
    options: Readonly<Record<string, Json>>,
  ) {
    this.files = {
      read: (path) => {
        this.used.add(path);
        return this.#made > maxImported ? undefined : files.read(path);
      },
    };
    this.#documents = documents;
    this.readYaml = readYaml;
    this.options = options;
  }

  /** The value of a file of the import; `undefined` where it is not one, or no JSON or YAML. */
  documentOf(path: string): Json | undefined {
    this.used.add(path);
    return this.#documents.get(path);
  }

  /** Begins an entry at a place of a source; one too many is refused with all that follow. */
  entry(source: Source, place: Entry["place"]): Entry {
    clear(this.ledger);
    if (this.#surplus !== null) return this.#surplus;
    const isLast = this.entries.length >= maxEntries;
    const entry = new Entry(
      source,
      place,
      (size) => isLast ? tooManyEntries : this.#whyNot(size),
    );
    if (isLast) {
      this.#surplus = entry;
      entry.refuse([], tooManyEntries);
    }
    this.entries.push(entry);
    return entry;
  }

  /** Why a stub of a size may not be made. */
  #whyNot(size: DraftSize): string | null {
    const tooLarge = whyTooLarge(size);
    if (tooLarge !== null) return tooLarge;
    this.#made += size.characters;
    return this.#made > maxImported
      ? `the stubs of one import have at most ${maxImported} characters`
      : null;
  }
}

/** A format that can be read: its values, in the order of their files, to entries. It yields now and then, and asks for nothing but the run's files. */
export type Importer = (
  sources: readonly Source[],
  run: Run,
) => Work<void>;
