/** Text between tags. */
interface Text {
  readonly kind: "text" | "cdata" | "instruction";
  readonly text: string;
}

/** An element whose names were not looked up yet. */
interface Tag {
  readonly kind: "tag";
  readonly prefix: string;
  readonly name: string;
  readonly given: ReadonlyMap<string, string>;
  readonly children: (Text | Tag)[];
}

/** An element of XML as these tests send it. */
export interface Element {
  readonly kind: "element";
  readonly prefix: string;
  readonly name: string;
  /** The namespace of its prefix, or the default one; "" for none. */
  readonly space: string;
  /** By namespace and name, without those that declare namespaces. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
}

type Node = Text | Element;

const token =
  /<!--.*?-->|<\?(.*?)\?>|<!\[CDATA\[(.*?)\]\]>|<(\/?)(?:(\w+):)?(\w+)((?:\s+[\w:]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/sy;

/** The root of a small document, without a prologue; `null` where it is none. */
export function readDocument(text: string): Element | null {
  const open = [newTag("", "", "")];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    const parent = open.at(-1);
    if (found === null || parent === undefined) return null;
    const [
      ,
      told,
      cdata,
      closing,
      prefix = "",
      name,
      attributes,
      empty,
      plain,
    ] = found;
    if (told !== undefined) {
      parent.children.push({ kind: "instruction", text: told });
    }
    if (cdata !== undefined) {
      parent.children.push({ kind: "cdata", text: cdata });
    }
    if (plain !== undefined) {
      parent.children.push({ kind: "text", text: unescaped(plain) });
    }
    if (name === undefined) continue;
    if (closing === "/") {
      const last = open.pop();
      if (last?.name !== name || last.prefix !== prefix) return null;
      continue;
    }
    const inner = newTag(prefix, name, attributes ?? "");
    parent.children.push(inner);
    if (empty !== "/") open.push(inner);
  }
  const [document, ...unclosed] = open;
  return document === undefined || unclosed.length > 0
    ? null
    : rootIn(document.children);
}

function newTag(prefix: string, name: string, attributes: string): Tag {
  const given = [
    ...attributes.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g),
  ].map(([, key = "", double, single]) =>
    [key, unescaped(double ?? single ?? "")] as const
  );
  return { kind: "tag", prefix, name, given: new Map(given), children: [] };
}

function rootIn(children: readonly (Text | Tag)[]): Element | null {
  const [root, ...more] = children.filter((one) =>
    one.kind !== "text" || /\S/.test(one.text)
  );
  return root?.kind === "tag" && more.length === 0
    ? resolved(root, new Map())
    : null;
}

/** With the namespaces that are in force; `null` where a prefix has none. */
function resolved(
  { prefix, name, given, children }: Tag,
  around: ReadonlyMap<string, string>,
): Element | null {
  const spaces = new Map(around);
  const attributes = new Map<string, string>();
  for (const [key, value] of given) {
    if (key === "xmlns") spaces.set("", value);
    else if (key.startsWith("xmlns:")) spaces.set(key.slice(6), value);
  }
  const space = spaces.get(prefix);
  if (prefix !== "" && space === undefined) return null;
  for (const [key, value] of given) {
    const [first = "", second] = key.split(":");
    if (first === "xmlns") continue;
    const about = second === undefined ? "" : spaces.get(first);
    if (about === undefined) return null;
    attributes.set(about === "" ? first : `{${about}}${second}`, value);
  }
  const inner: Node[] = [];
  for (const one of children) {
    const node = one.kind === "tag" ? resolved(one, spaces) : one;
    if (node === null) return null;
    inner.push(node);
  }
  return {
    kind: "element",
    prefix,
    name,
    space: space ?? "",
    attributes,
    children: inner,
  };
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}

/** All text inside. */
export function textOf(node: Node): string {
  if (node.kind === "instruction") return "";
  return node.kind === "element"
    ? node.children.map(textOf).join("")
    : node.text;
}

/** The elements inside, in the order of the document. */
export function descendants(element: Element): Element[] {
  return element.children.flatMap((one) =>
    one.kind === "element" ? [one, ...descendants(one)] : []
  );
}

/**
 * Whether WireMock's `equalToXml` takes a document: white space around texts,
 * comments, prefixes and the order of attributes do not count, and elements of
 * different names may change places.
 */
export function isSameXml(wanted: Element, given: Element): boolean {
  if (wanted.name !== given.name) return false;
  // A namespace that is not asked for is not compared.
  if (wanted.space !== "" && wanted.space !== given.space) return false;
  if (wanted.attributes.size !== given.attributes.size) return false;
  for (const [name, value] of wanted.attributes) {
    if (given.attributes.get(name) !== value) return false;
  }
  const ours = sorted(wanted.children);
  const theirs = sorted(given.children);
  return ours.length === theirs.length &&
    ours.every((one, at) => {
      const other = theirs[at];
      if (other === undefined) return false;
      if (one.kind === "element") {
        return other.kind === "element" && isSameXml(one, other);
      }
      return other.kind === one.kind && one.text.trim() === other.text.trim();
    });
}

function sorted(children: readonly Node[]): Node[] {
  const name = (node: Node) => node.kind === "element" ? node.name : "";
  return children.filter((one) =>
    one.kind === "element" || one.text.trim() !== ""
  )
    .toSorted((a, b) => name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
}
