import { showValue } from "../shown_value.ts";
import type { XmlAttribute, XmlElement, XmlName } from "./xml_tree.ts";

/**
 * The first place where an element differs from the expected one but for white
 * space, prefixes and the order of attributes; `undefined` where it does not.
 */
export function xmlDifference(
  expected: XmlElement,
  actual: XmlElement,
  around = "",
): string | undefined {
  if (!isSameName(expected.name, actual.name)) {
    return `at ${around || "/"}: expected <${shown(expected.name)}>, got <${
      shown(actual.name)
    }>`;
  }
  const path = `${around}/${expected.name.local}`;
  return differingAttribute(expected, actual, path) ??
    differingContent(expected, actual, path);
}

function isSameName(a: XmlName, b: XmlName): boolean {
  return a.local === b.local && a.space === b.space;
}

function shown({ space, local }: XmlName): string {
  return space === "" ? local : `${local} xmlns="${space}"`;
}

function differingAttribute(
  expected: XmlElement,
  actual: XmlElement,
  path: string,
): string | undefined {
  const wanted = byName(expected.attributes);
  const given = byName(actual.attributes);
  for (const [key, { name, value }] of wanted) {
    const found = given.get(key)?.value;
    if (found === value) continue;
    const got = found === undefined
      ? "but it is missing"
      : `got ${showValue(found)}`;
    return `at ${path}/@${name.local}: expected ${showValue(value)}, ${got}`;
  }
  for (const [key, { name }] of given) {
    if (!wanted.has(key)) {
      return `at ${path}/@${name.local}: it is not expected`;
    }
  }
  return undefined;
}

function byName(
  attributes: readonly XmlAttribute[],
): Map<string, XmlAttribute> {
  return new Map(
    attributes.map((one) => [`${one.name.local} ${one.name.space}`, one]),
  );
}

function differingContent(
  expected: XmlElement,
  actual: XmlElement,
  path: string,
): string | undefined {
  const wanted = contentOf(expected);
  const given = contentOf(actual);
  for (let at = 0; at < Math.max(wanted.length, given.length); at++) {
    const one = wanted[at];
    const other = given[at];
    const differs = typeof one === "object" && typeof other === "object"
      ? xmlDifference(one, other, path)
      : one === other
      ? undefined
      : `at ${path}: expected ${shownContent(one)}, got ${shownContent(other)}`;
    if (differs !== undefined) return differs;
  }
  return undefined;
}

function shownContent(content: XmlElement | string | undefined): string {
  if (content === undefined) return "no more";
  return typeof content === "string"
    ? showValue(content)
    : `<${shown(content.name)}>`;
}

/** Elements, and the texts between them with their white space made one blank; those of nothing else are left out. */
function contentOf({ children }: XmlElement): (XmlElement | string)[] {
  const content: (XmlElement | string)[] = [];
  let text = "";
  const endText = () => {
    const bare = text.replace(/[ \t\n\r]+/g, " ").trim();
    if (bare !== "") content.push(bare);
    text = "";
  };
  for (const child of children) {
    if (child.kind === "text") text += child.value;
    else {
      endText();
      content.push(child);
    }
  }
  endText();
  return content;
}
