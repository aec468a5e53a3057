import { descendants, type Element, textOf } from "./xml.ts";

/** What an XPath gives: texts of nodes as WireMock hands them on, or a value that is no node. */
type Found = readonly string[];

/** Prefixed names are found by some axes in WireMock, and not by others: they are not drawn. */
const isNamed = (one: Element, name: string) =>
  one.prefix === "" && one.name === name;
const all = (root: Element, name: string) =>
  [root, ...descendants(root)].filter((one) => isNamed(one, name));
const inside = (one: Element, name: string) =>
  one.children.filter((child): child is Element =>
    child.kind === "element" && isNamed(child, name)
  );
const texts = (one: Element) =>
  one.children.flatMap((child) => {
    if (child.kind === "element" || child.kind === "instruction") return [];
    return [
      child.kind === "text" ? child.text : `[#cdata-section: ${child.text}]`,
    ];
  });
const ids = (list: readonly Element[]) =>
  list.flatMap((one) => {
    const id = one.attributes.get("id");
    return id === undefined ? [] : [id];
  });

/** XML of an element: only what a word in it tells. */
function written(one: Element): string {
  const attributes = [...one.attributes].map(([name, value]) =>
    ` ${name}="${value}"`
  ).join("");
  const inner = one.children.map((child) => {
    if (child.kind === "element") return written(child);
    if (child.kind === "text") return child.text;
    return child.kind === "cdata" ? `<![CDATA[${child.text}]]>` : "<?p x?>";
  }).join("");
  return `<${one.name}${attributes}>${inner}</${one.name}>`;
}

/** Expressions that the tests ask, and what they mean, said by hand. */
export const xpaths: Readonly<Record<string, (root: Element) => Found>> = {
  "/a": (root) => isNamed(root, "a") ? [written(root)] : [],
  "/a/b": (root) => isNamed(root, "a") ? inside(root, "b").map(written) : [],
  "//b": (root) => all(root, "b").map(written),
  "//b[@id='5']": (root) =>
    all(root, "b").filter((one) => one.attributes.get("id") === "5")
      .map(written),
  "//b[.='5']": (root) =>
    all(root, "b").filter((one) => textOf(one) === "5").map(written),
  "//a[b='5']": (root) =>
    all(root, "a").filter((one) =>
      inside(one, "b").some((inner) => textOf(inner) === "5")
    ).map(written),
  "//b/text()": (root) => all(root, "b").flatMap(texts),
  "/a/b/text()": (root) =>
    isNamed(root, "a") ? inside(root, "b").flatMap(texts) : [],
  "//@id": (root) => ids([root, ...descendants(root)]),
  "//b/@id": (root) => ids(all(root, "b")),
  "count(//b)": (root) => [String(all(root, "b").length)],
  "boolean(//b)": (root) => [String(all(root, "b").length > 0)],
  "string(//b)": (root) => {
    const [first] = all(root, "b");
    return [first === undefined ? "" : textOf(first)];
  },
  "//b | //@id": (root) => [
    ...all(root, "b").map(written),
    ...ids([root, ...descendants(root)]),
  ],
};
