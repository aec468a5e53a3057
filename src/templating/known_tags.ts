import { findNameIssue } from "./names.ts";
import type { Tag } from "./syntax.ts";

/** Tags kept, and the characters of them and of one. */
const maxTags = 5_000;
const maxKept = 500_000;
const maxTag = 1_000;

/** Characters of outputs of one template that are judged apart from it. */
const maxUnknown = 500;

/** Statements of one template; beyond, the engine judges how deep they go. */
const maxStatements = 50;

const opening = /\{[{%#]/g;
const statement = /^\{%[-+]?\s*(\w+)/;
const end = /^\{%[-+]?\s*(?:else|endif|endfor)\s*[-+]?%\}$/;
/** A `set` without an end, to one name. */
const assignment = /^\{%[-+]?\s*set\s+\w+\s*=[^=]/;

/**
 * The tags of templates that were accepted. Thousands of stubs are written
 * with few of them, so that a template of these alone takes no engine: an
 * output is a template by itself, wherever it stands, and so is a condition, a
 * loop or an assignment, as long as each is closed.
 */
export class KnownTags {
  /** The order is that in which they were met. */
  readonly #tags = new Set<string>();
  #kept = 0;

  /** Learns the tags of a template that the engine has accepted. */
  learn(source: string, tags: readonly Tag[]): void {
    for (const tag of tags) {
      const text = source.slice(tag.start, tag.end);
      const isUsual = tag.kind === "output" ||
        (tag.kind === "statement" && isSingle(text, tag.keyword));
      const isKept = isUsual && text.length <= maxTag &&
        // A function that the template itself defines is known there alone.
        findNameIssue(source, [tag]) === null;
      if (isKept) this.#keep(text);
    }
  }

  /** What has to be a template for a source to be one: its outputs that are not known. `null` where only the engine can tell. */
  unknownIn(source: string): string | null {
    const open: string[] = [];
    let statements = 0;
    let unknown = "";
    for (let at = 0;;) {
      opening.lastIndex = at;
      const start = opening.exec(source)?.index;
      if (start === undefined) return open.length === 0 ? unknown : null;
      const sign = source[start + 1] === "{" ? "}" : source[start + 1];
      // No tag ends before its first closing, and those that end after it are not kept.
      const closing = source.indexOf(`${sign}}`, start + 2);
      if (closing < 0) return null;
      at = closing + 2;
      if (sign === "#") continue;
      const text = source.slice(start, at);
      const isKnown = this.#tags.has(text);
      if (sign === "}") {
        if (!isKnown) unknown += text;
        if (unknown.length > maxUnknown) return null;
        continue;
      }
      const isPart = (isKnown || end.test(text)) &&
        ++statements <= maxStatements &&
        follows(statement.exec(text)?.[1], open);
      if (!isPart) return null;
    }
  }

  #keep(text: string): void {
    if (this.#tags.has(text)) return;
    this.#tags.add(text);
    this.#kept += text.length;
    for (const oldest of this.#tags) {
      if (this.#tags.size <= maxTags && this.#kept <= maxKept) break;
      this.#tags.delete(oldest);
      this.#kept -= oldest.length;
    }
  }
}

/** Whether a statement means the same wherever it stands. */
function isSingle(text: string, keyword: string | undefined): boolean {
  return keyword === "if" || keyword === "elif" || keyword === "for" ||
    (keyword === "set" && assignment.test(text));
}

/** Whether a statement may follow those that are open, which it changes. */
function follows(keyword: string | undefined, open: string[]): boolean {
  const last = open.at(-1);
  switch (keyword) {
    case "if":
    case "for":
      open.push(keyword);
      return true;
    case "set":
      return true;
    case "elif":
      return last === "if";
    case "else":
      if (last !== "if" && last !== "for") return false;
      open[open.length - 1] = `${last} else`;
      return true;
    default:
      return `end${open.pop()?.split(" ")[0]}` === keyword;
  }
}
