import type { Path } from "../json_text.ts";

/** A text of JSON read as far as its places go: where each member begins. */
class Places {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line, from 1, on which the value at a path stands, or the nearest around it that there is. */
  lineOf(path: Path): number {
    this.#at = 0;
    for (const key of path) {
      this.#space();
      const opened = this.#text[this.#at];
      if (opened !== "{" && opened !== "[") break;
      this.#at++;
      if (!this.#find(key, opened === "[")) break;
    }
    this.#space();
    return this.#text.slice(0, this.#at).split("\n").length;
  }

  /** Goes to the value of a member or item; where there is none, back to what is around it. */
  #find(key: string, isList: boolean): boolean {
    const start = this.#at;
    for (let index = 0; this.#at < this.#text.length; index++) {
      this.#space();
      if (isList) {
        if (String(index) === key) return true;
      } else {
        const name = this.#string();
        if (name === undefined) break;
        this.#space();
        this.#at++;
        if (name === key) return true;
      }
      this.#skip();
      this.#space();
      if (this.#text[this.#at] !== ",") break;
      this.#at++;
    }
    this.#at = start - 1;
    return false;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #string(): string | undefined {
    const found = /"(?:[^"\\]|\\.)*"/y;
    found.lastIndex = this.#at;
    const [text] = found.exec(this.#text) ?? [];
    if (text === undefined) return undefined;
    this.#at += text.length;
    try {
      return String(JSON.parse(text));
    } catch {
      return undefined;
    }
  }

  /** Goes behind the value that begins here. */
  #skip(): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      this.#space();
      const char = this.#text[this.#at];
      if (char === '"') {
        if (this.#string() === undefined) this.#at++;
      } else if (char === "{" || char === "[") {
        depth++;
        this.#at++;
      } else if (char === "}" || char === "]") {
        if (depth === 0) return;
        depth--;
        this.#at++;
      } else if (char === "," && depth === 0) return;
      else this.#at++;
      if (depth === 0 && /["}\]]/.test(char ?? "")) return;
    }
  }
}

/** The lines of a text of JSON on which the values at some paths stand. */
export function linesOf(text: string, paths: readonly Path[]): number[] {
  const places = new Places(text);
  return paths.map((path) => places.lineOf(path));
}
