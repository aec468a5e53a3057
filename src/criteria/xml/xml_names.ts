import type { XmlChild, XmlElement } from "./xml_tree.ts";

/** An element whose end has not come yet. */
export interface Open {
  readonly written: string;
  readonly element: XmlElement;
  readonly children: XmlChild[];
  readonly scope: Scope;
}

/** Namespaces in reach: those of an element, then of those around it. */
export interface Scope {
  readonly own: ReadonlyMap<string, string>;
  readonly around: Scope | null;
}

const xmlSpace = "http://www.w3.org/XML/1998/namespace";

/** The namespaces in reach of an element with such attributes. */
export function scopeOf(
  pairs: ReadonlyMap<string, string>,
  around: Scope | null,
): Scope {
  const own = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (name === "xmlns") own.set("", value);
    else if (name.startsWith("xmlns:")) own.set(name.slice(6), value);
  }
  return own.size === 0 && around !== null ? around : { own, around };
}

/** The namespace of a prefix; `undefined` where it is not declared. */
export function spaceOf(prefix: string, scope: Scope): string | undefined {
  if (prefix === "xml") return xmlSpace;
  for (let at: Scope | null = scope; at !== null; at = at.around) {
    const space = at.own.get(prefix);
    if (space !== undefined) return space;
  }
  return prefix === "" ? "" : undefined;
}
