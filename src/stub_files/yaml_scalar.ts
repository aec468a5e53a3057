import { type Json, rawNumber } from "../json/values.ts";

/** A scalar's value, or why JSON has none for it. */
export type ScalarReading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string };

const tagPrefix = "tag:yaml.org,2002:";

/**
 * A scalar by the core schema (https://yaml.org/spec/1.2.2/#103-core-schema);
 * `text` is its content, `plain` tells that it had no quotes.
 */
export function readScalar(
  text: string,
  { plain, tag }: { readonly plain: boolean; readonly tag: string | undefined },
): ScalarReading {
  if (tag === undefined) {
    return plain ? readPlain(text) : { ok: true, value: text };
  }
  if (tag === "!" || tag === `${tagPrefix}str`) {
    return { ok: true, value: text };
  }
  const matches = kinds.get(tag);
  if (matches === undefined) return { ok: false, reason: unknownTag(tag) };
  if (matches.test(text)) return readPlain(text);
  const name = `!!${tag.slice(tagPrefix.length)}`;
  return {
    ok: false,
    reason: `${
      JSON.stringify(text.slice(0, 40))
    } is no value for the tag "${name}"`,
  };
}

/** Says which tags there are. */
export function unknownTag(tag: string): string {
  const name = tag.startsWith(tagPrefix)
    ? `!!${tag.slice(tagPrefix.length)}`
    : tag;
  return `the tag ${
    JSON.stringify(name)
  } is not known here: leave it out, stub files have the tags of YAML's core schema only`;
}

const nothing = /^(?:null|Null|NULL|~|)$/;
const truth = /^(?:true|True|TRUE|false|False|FALSE)$/;
const decimal = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const based = /^0o[0-7]+$|^0x[0-9a-fA-F]+$/;
const endless = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;

const kinds: ReadonlyMap<string, RegExp> = new Map([
  [`${tagPrefix}null`, nothing],
  [`${tagPrefix}bool`, truth],
  [`${tagPrefix}int`, new RegExp(`^[-+]?[0-9]+$|${based.source}`)],
  [`${tagPrefix}float`, new RegExp(`${decimal.source}|${endless.source}`)],
]);

function readPlain(text: string): ScalarReading {
  if (nothing.test(text)) return { ok: true, value: null };
  if (truth.test(text)) return { ok: true, value: /^t/i.test(text) };
  if (decimal.test(text)) return { ok: true, value: exact(jsonNumber(text)) };
  if (based.test(text)) return { ok: true, value: exact(String(BigInt(text))) };
  if (!endless.test(text)) return { ok: true, value: text };
  return {
    ok: false,
    reason:
      `JSON has no number such as ${text}: put it in quotes if it is text`,
  };
}

/** `+.5`, `007` and `1.` as JSON writes them; the digits that count stay. */
function jsonNumber(text: string): string {
  const [, sign = "", whole = "", rest = ""] =
    /^([-+]?)0*([0-9]*)(.*)$/s.exec(text) ?? [];
  const fraction = rest.replace(/^\.(?![0-9])/, ".0");
  return `${sign === "-" ? "-" : ""}${whole === "" ? "0" : whole}${fraction}`;
}

function exact(source: string): Json {
  const value = Number(source);
  return String(value) === source ? value : rawNumber(source);
}
