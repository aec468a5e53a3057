/** Where the files of stubs lie: those of a stub file beside it, others where the server was told. */
export class FolderBook {
  readonly #otherwise: string | null;
  readonly #known = new WeakMap<object, string>();

  /** Takes the folder of what is in no book; `null` where there is none. */
  constructor(otherwise: string | null) {
    this.#otherwise = otherwise;
  }

  /** Notes the folder for what a stub was asked for. */
  note(spec: object, folder: string): void {
    this.#known.set(spec, folder);
  }

  of(spec: object): string | null {
    return this.#known.get(spec) ?? this.#otherwise;
  }
}
