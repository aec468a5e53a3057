import { type Open, type Scope, scopeOf, spaceOf } from "./xml_names.ts";
import {
  attribute,
  endTag,
  instruction,
  startTag,
  tagEnd,
} from "./xml_marks.ts";
import { resolveReferences, unusable } from "./xml_references.ts";
import type {
  XmlAttribute,
  XmlChild,
  XmlDocument,
  XmlElement,
  XmlName,
  XmlReading,
} from "./xml_tree.ts";

/** The longest document that is read: reading takes time for each character. */
const maxXmlLength = 256 * 1024;

/** The deepest nesting of elements, so that no walk over them overflows. */
const maxXmlDepth = 200;

/**
 * Reads XML 1.0 with namespaces. A document with a DOCTYPE is refused: no
 * entity is ever expanded but the five of XML itself and characters by number.
 */
export function readXml(text: string): XmlReading {
  if (text.length > maxXmlLength) {
    const reason = `it has more than ${maxXmlLength} characters`;
    return { ok: false, reason };
  }
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  return new XmlReader(bare.replace(/\r\n?/g, "\n")).read();
}

/** Thrown inside a reading, and caught at its end. */
class XmlFault extends Error {}

class XmlReader {
  readonly #text: string;
  #at = 0;
  #order = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): XmlReading {
    const children: XmlChild[] = [];
    const document: XmlDocument = {
      kind: "document",
      parent: null,
      order: this.#order++,
      children,
    };
    try {
      const found = unusable.exec(this.#text);
      if (found !== null) {
        this.#fail("a character that XML does not allow", found.index);
      }
      this.#content(document, children);
      return { ok: true, document };
    } catch (error) {
      if (!(error instanceof XmlFault)) throw error;
      return { ok: false, reason: error.message };
    }
  }

  #fail(what: string, at = this.#at): never {
    const before = this.#text.slice(0, at).split("\n");
    const column = (before.at(-1)?.length ?? 0) + 1;
    throw new XmlFault(`${what} (line ${before.length}, column ${column})`);
  }

  /** Reads to the end, with a list of what is open instead of a frame for each. */
  #content(document: XmlDocument, children: XmlChild[]): void {
    const open: Open[] = [];
    const text = this.#text;
    while (this.#at < text.length) {
      const inner = open.at(-1);
      const next = text.indexOf("<", this.#at);
      const end = next === -1 ? text.length : next;
      if (end > this.#at) this.#addText(inner, text.slice(this.#at, end));
      this.#at = end;
      if (end === text.length) break;
      if (this.#skipped(inner)) continue;
      if (text.startsWith("</", end)) this.#close(open);
      else this.#open(open, { document, children });
    }
    if (open.length > 0) this.#fail(`<${open.at(-1)?.written}> has no end`);
    if (children.length === 0) this.#fail("there is no element");
  }

  #addText(inner: Open | undefined, raw: string): void {
    if (inner === undefined) {
      if (raw.trim() !== "") this.#fail("text outside of the root element");
      return;
    }
    if (raw.includes("]]>")) this.#fail('"]]>" in text');
    this.#put(inner, this.#withoutReferences(raw));
  }

  /** Text without an element between is one (XPath 1.0 section 5.7). */
  #put({ element, children }: Open, value: string): void {
    const last = children.at(-1);
    const order = this.#order++;
    const before = last?.kind === "text" ? children.pop() && last.value : "";
    children.push({
      kind: "text",
      parent: element,
      order,
      value: before + value,
    });
  }

  /** Takes a comment, an instruction or a CDATA section. */
  #skipped(inner: Open | undefined): boolean {
    const text = this.#text;
    const at = this.#at;
    if (text.startsWith("<!--", at)) {
      const end = this.#endOf("--", at + 4);
      if (text[end] !== ">") this.#fail('"--" in a comment', end - 2);
      this.#at = end + 1;
    } else if (text.startsWith("<?", at)) this.#instruction(at);
    else if (text.startsWith("<![CDATA[", at)) {
      if (inner === undefined) this.#fail("text outside of the root element");
      this.#at = this.#endOf("]]>", at + 9);
      this.#put(inner, text.slice(at + 9, this.#at - 3));
    } else if (text.startsWith("<!", at)) {
      this.#fail("a DOCTYPE, which is not read");
    } else return false;
    return true;
  }

  #instruction(at: number): void {
    const target = this.#match(instruction)?.[1];
    const isDeclaration = target?.toLowerCase() === "xml";
    if (target === undefined || isDeclaration && at > 0) {
      this.#fail("an instruction that cannot be read", at);
    }
    this.#at = this.#endOf("?>", this.#at);
  }

  #endOf(mark: string, from: number): number {
    const found = this.#text.indexOf(mark, from);
    if (found === -1) this.#fail(`"${mark}" is missing`);
    return found + mark.length;
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text);
    if (found !== null) this.#at = form.lastIndex;
    return found;
  }

  #close(open: Open[]): void {
    const written = this.#match(endTag)?.[1];
    if (written === undefined) this.#fail("a tag that cannot be read");
    if (open.pop()?.written !== written) {
      this.#fail(`</${written}> without its beginning`);
    }
  }

  #open(
    open: Open[],
    root: { document: XmlDocument; children: XmlChild[] },
  ): void {
    const written = this.#match(startTag)?.[1];
    if (written === undefined) this.#fail("a tag that cannot be read");
    if (open.length >= maxXmlDepth) {
      this.#fail(`more than ${maxXmlDepth} levels`);
    }
    const inner = open.at(-1);
    if (inner === undefined && root.children.length > 0) {
      this.#fail("a second root element");
    }
    const order = this.#order++;
    const pairs = this.#attributes();
    const tag = this.#match(tagEnd);
    if (tag === null) this.#fail("a tag that cannot be read");
    const scope = scopeOf(pairs, inner?.scope ?? null);
    const attributes: XmlAttribute[] = [];
    const children: XmlChild[] = [];
    const element: XmlElement = {
      kind: "element",
      parent: inner?.element ?? root.document,
      order,
      name: this.#named(written, scope, ""),
      attributes,
      children,
    };
    this.#addAttributes(element, attributes, { pairs, scope });
    (inner?.children ?? root.children).push(element);
    if (tag[1] === "") open.push({ written, element, children, scope });
  }

  #attributes(): Map<string, string> {
    const pairs = new Map<string, string>();
    for (;;) {
      const found = this.#match(attribute);
      if (found === null) return pairs;
      const [, name = "", double, single = ""] = found;
      if (pairs.has(name)) this.#fail(`the attribute ${name} comes twice`);
      const value = (double ?? single).replace(/[\t\n]/g, " ");
      pairs.set(name, this.#withoutReferences(value));
    }
  }

  #addAttributes(
    parent: XmlElement,
    attributes: XmlAttribute[],
    { pairs, scope }: { pairs: Map<string, string>; scope: Scope },
  ): void {
    const seen = new Set<string>();
    for (const [written, value] of pairs) {
      if (written === "xmlns" || written.startsWith("xmlns:")) continue;
      const name = this.#named(written, scope, null);
      const key = `${name.local} ${name.space}`;
      if (seen.has(key)) this.#fail(`the attribute ${written} comes twice`);
      seen.add(key);
      const order = this.#order++;
      attributes.push({ kind: "attribute", parent, order, name, value });
    }
  }

  /** A name in its namespace; what has no prefix is in that of the prefix `""`, or for attributes in none. */
  #named(written: string, scope: Scope, bare: "" | null): XmlName {
    const colon = written.indexOf(":");
    const prefix = colon === -1 ? bare : written.slice(0, colon);
    const local = written.slice(colon + 1);
    if (local === "" || local.includes(":")) this.#fail(`the name ${written}`);
    if (prefix === null) return { space: "", local, written };
    const space = spaceOf(prefix, scope);
    if (space === undefined) this.#fail(`the prefix ${prefix} is not declared`);
    return { space, local, written };
  }

  #withoutReferences(raw: string): string {
    return resolveReferences(raw, (one) => this.#fail(`the reference ${one}`));
  }
}
