import { holdsText } from "../held_text.ts";
import { textLength } from "../text.ts";
import { isNamed } from "./xpath_axes.ts";
import {
  asBoolean,
  asNumber,
  asText,
  nodeText,
  type XPathScene,
  type XPathValue,
} from "./xpath_value.ts";

/** A function: how many arguments it takes, and its value. */
export interface XPathFunction {
  readonly least: number;
  readonly most: number;
  call(values: readonly XPathValue[], scene: XPathScene): XPathValue;
}

type Texts = (texts: readonly string[]) => XPathValue;

/** A function of texts; without arguments of the text of the node, where that is allowed. */
function ofTexts(least: number, most: number, call: Texts): XPathFunction {
  return {
    least,
    most,
    call: (values, { node, steps }) => {
      const texts = values.length === 0
        ? [nodeText(node, steps)]
        : values.map((one) => asText(one, steps));
      steps.spend(texts.reduce((sum, text) => sum + text.length, 0) / 16);
      return steps.areUsedUp ? "" : call(texts);
    },
  };
}

function ofNumber(call: (value: number) => number): XPathFunction {
  return {
    least: 1,
    most: 1,
    call: ([value = ""], { steps }) => call(asNumber(value, steps)),
  };
}

/** A part of the name of the first node, or of the node that is asked. */
function ofName(part: "space" | "local" | "written"): XPathFunction {
  return {
    least: 0,
    most: 1,
    call: ([nodes], scene) => {
      const [node] = nodes === undefined ? [scene.node] : nodesOf(nodes);
      return node !== undefined && isNamed(node) ? node.name[part] : "";
    },
  };
}

function nodesOf(value: XPathValue) {
  return typeof value === "object" ? value : [];
}

function plain(
  least: number,
  call: (values: readonly XPathValue[], scene: XPathScene) => XPathValue,
  most = least,
): XPathFunction {
  return { least, most, call };
}

/** The core functions (XPath 1.0 section 4) but `id` and `lang`. */
export const functions: ReadonlyMap<string, XPathFunction> = new Map([
  ["last", plain(0, (_, { size }) => size)],
  ["position", plain(0, (_, { position }) => position)],
  ["count", plain(1, ([nodes = ""]) => nodesOf(nodes).length)],
  ["local-name", ofName("local")],
  ["namespace-uri", ofName("space")],
  ["name", ofName("written")],
  ["string", ofTexts(0, 1, ([text = ""]) => text)],
  ["concat", ofTexts(2, 100, (texts) => texts.join(""))],
  ["starts-with", ofTexts(2, 2, ([a = "", b = ""]) => a.startsWith(b))],
  ["contains", ofTexts(2, 2, ([a = "", b = ""]) => holdsText(a, b))],
  [
    "substring-before",
    ofTexts(2, 2, ([a = "", b = ""]) => {
      const at = a.indexOf(b);
      return at === -1 ? "" : a.slice(0, at);
    }),
  ],
  [
    "substring-after",
    ofTexts(2, 2, ([a = "", b = ""]) => {
      const at = a.indexOf(b);
      return at === -1 ? "" : a.slice(at + b.length);
    }),
  ],
  ["substring", plain(2, substring, 3)],
  ["string-length", ofTexts(0, 1, ([text = ""]) => textLength(text))],
  [
    "normalize-space",
    ofTexts(0, 1, ([text = ""]) => {
      return text.replace(/[ \t\n\r]+/g, " ").replace(/^ | $/g, "");
    }),
  ],
  [
    "translate",
    ofTexts(3, 3, ([text = "", from = "", to = ""]) => {
      const target = [...to];
      const pairs = new Map(
        [...from].map((one, at) => [one, target[at] ?? ""] as const).reverse(),
      );
      return [...text].map((one) => pairs.get(one) ?? one).join("");
    }),
  ],
  ["boolean", plain(1, ([value = ""]) => asBoolean(value))],
  ["not", plain(1, ([value = ""]) => !asBoolean(value))],
  ["true", plain(0, () => true)],
  ["false", plain(0, () => false)],
  [
    "number",
    plain(0, ([value], { node, steps }) => {
      return asNumber(value ?? [node], steps);
    }, 1),
  ],
  [
    "sum",
    plain(1, ([nodes = ""], { steps }) => {
      return nodesOf(nodes).reduce(
        (sum, one) => sum + asNumber([one], steps),
        0,
      );
    }),
  ],
  ["floor", ofNumber(Math.floor)],
  ["ceiling", ofNumber(Math.ceil)],
  ["round", ofNumber(Math.round)],
]);

/** Characters count from 1, and positions are rounded (XPath 1.0 section 4.2). */
function substring(
  [text = "", from = "", length]: readonly XPathValue[],
  { steps }: XPathScene,
): string {
  const characters = [...asText(text, steps)];
  steps.spend(characters.length / 4);
  const start = Math.round(asNumber(from, steps));
  const end = length === undefined
    ? Infinity
    : start + Math.round(asNumber(length, steps));
  return characters.filter((_, at) => at + 1 >= start && at + 1 < end).join("");
}
