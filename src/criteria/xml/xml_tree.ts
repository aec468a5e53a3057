/** A name in its namespace; `""` stands for none. */
export interface XmlName {
  readonly space: string;
  readonly local: string;
  /** As it was written, with its prefix. */
  readonly written: string;
}

interface InTree {
  /** The element or document around it. */
  readonly parent: XmlElement | XmlDocument | null;
  /** Its place in the order of the document. */
  readonly order: number;
}

export interface XmlElement extends InTree {
  readonly kind: "element";
  readonly name: XmlName;
  /** Without the declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlChild[];
}

export interface XmlAttribute extends InTree {
  readonly kind: "attribute";
  readonly name: XmlName;
  readonly value: string;
}

export interface XmlText extends InTree {
  readonly kind: "text";
  readonly value: string;
}

export interface XmlDocument extends InTree {
  readonly kind: "document";
  readonly children: readonly XmlChild[];
}

/** Comments and processing instructions are left out. */
export type XmlChild = XmlElement | XmlText;

/** A node that XPath may select. */
export type XmlNode = XmlDocument | XmlElement | XmlAttribute | XmlText;

/** The root element of a document. */
export function rootOf({ children }: XmlDocument): XmlElement | undefined {
  return children.find((child) => child.kind === "element");
}

/** A document, or why a text is none. */
export type XmlReading =
  | { readonly ok: true; readonly document: XmlDocument }
  | { readonly ok: false; readonly reason: string };
