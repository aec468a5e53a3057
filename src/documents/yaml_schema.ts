import {
  type Alias,
  isMap,
  isScalar,
  type ParsedNode,
  type Scalar,
  type Tags,
} from "yaml";
import { exactNumber, isRawNumber, type Json } from "../json/values.ts";

/** A node that is not an alias. */
type PlainNode = Exclude<ParsedNode, Alias.Parsed>;

const prefix = "tag:yaml.org,2002:";
const numbers = /^tag:yaml\.org,2002:(?:int|float)$/;

/**
 * The tags of YAML's core schema (https://yaml.org/spec/1.2.2/#103-core-schema),
 * with numbers that keep every digit; a whole number may be called a float.
 */
export function exactTags(core: Tags): Tags {
  const exact = core.map((tag) =>
    typeof tag === "object" && tag.collection === undefined &&
      numbers.test(tag.tag)
      ? { ...tag, resolve: readNumber }
      : tag
  );
  const whole = /^[-+]?[0-9]+$/;
  const float = { tag: `${prefix}float`, default: true, test: whole };
  return [...exact, { ...float, resolve: readNumber }];
}

/** `+.5`, `007` and `1.` as JSON writes them, with all digits that count; NaN where JSON has no such number. */
function readNumber(text: string): Json {
  if (/^0[ox]/.test(text)) return exactNumber(String(BigInt(text)));
  if (!/[0-9]/.test(text)) return NaN;
  const [, sign = "", whole = "", rest = ""] =
    /^([-+]?)0*([0-9]*)(.*)$/s.exec(text) ?? [];
  const fraction = rest.replace(/^\.(?![0-9])/, ".0");
  return exactNumber(
    `${sign === "-" ? "-" : ""}${whole === "" ? "0" : whole}${fraction}`,
  );
}

/** The JSON value of a scalar that `tagProblem` finds nothing wrong with. */
export function scalarValue({ value }: Scalar): Json {
  const isJson = typeof value === "string" || typeof value === "number" ||
    typeof value === "boolean" || isRawNumber(value);
  return isJson ? value : null;
}

/** Why JSON has no such value, or the core schema no such tag; the library takes it for text. */
export function tagProblem(node: PlainNode): string | undefined {
  const { tag } = node;
  if (isScalar(node) && Number.isNaN(node.value)) {
    return `JSON has no number such as ${node.source}: put it in quotes if it is text`;
  }
  if (tag === undefined || tag === "!") return undefined;
  const name = tag.startsWith(prefix) ? `!!${tag.slice(prefix.length)}` : tag;
  const own = isScalar(node) ? "!!str" : isMap(node) ? "!!map" : "!!seq";
  if (name === own) return undefined;
  if (!isScalar(node) || !/^!!(?:null|bool|int|float)$/.test(name)) {
    return `the tag ${
      JSON.stringify(name)
    } is not known here: leave it out, stub files have the tags of YAML's core schema only`;
  }
  if (typeof node.value !== "string") return undefined;
  const text = JSON.stringify(node.source.slice(0, 40));
  return `${text} is not a value for the tag "${name}"`;
}
