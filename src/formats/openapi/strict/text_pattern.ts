import { compileSchema } from "../../../criteria/json_schema/schema_compiler.ts";
import { formats } from "../../../criteria/json_schema/formats.ts";
import type { Json } from "../../../json/values.ts";
import { numberOf, textOf } from "../../member.ts";
import { literal } from "../../patterns/java_pattern.ts";
import { kindOf, kindsOf, type Word, wordsFor } from "./schema_words.ts";
import { unsaid } from "./lists.ts";
import type { Spot, StrictScene } from "./scene.ts";
import { sizes } from "./schema_bounds.ts";
import { strictSchema } from "./written_schema.ts";

/** A pattern of the texts that a schema takes, without what stands between them, as far as one can say it; of any text where there is none. */
export function textPattern(
  spot: Spot | null,
  delimiter: string,
  scene: StrictScene,
): string {
  const sign = delimiter === "" ? "." : `[^${literal(delimiter.slice(0, 1))}]`;
  if (spot === null) return `${sign}*`;
  const kinds = kindsOf(spot, scene);
  if (kinds.has("string") && wordsFor("string", spot, scene).length === 0) {
    return `${sign}*`;
  }
  const read = ["string", "number", "boolean"] as const;
  const asText = read.filter((kind) => kinds.has(kind));
  if (kinds.has("array") || kinds.has("object")) {
    const message = "lists and objects inside of a text are not read";
    const effect = asText.length === 0 ? "wider" : "narrower";
    scene.tell({ place: spot.place, message, effect });
    if (asText.length === 0) return `${sign}*`;
  }
  return alternatives(asText.map((type) => {
    const value = { allOf: [spot.value, { type }] };
    const only = kinds.size === 1 ? spot : { ...spot, value, isFar: true };
    return kindPattern(type, { spot: only, delimiter, sign, scene });
  }));
}

/** A pattern of the values of one kind. */
function kindPattern(
  kind: "string" | "number" | "boolean",
  { spot, delimiter, sign, scene }: {
    readonly spot: Spot;
    readonly delimiter: string;
    readonly sign: string;
    readonly scene: StrictScene;
  },
): string {
  const takes = testOf(spot, scene);
  if (kind === "boolean") {
    return alternatives([true, false].filter(takes).map(String));
  }
  const words = wordsFor(kind, spot, scene);
  const choices = choicesIn(words);
  if (choices === undefined) {
    return kind === "number"
      ? numberPattern(words, { isWhole: !takes(1.5), scene })
      : sign + lengthsOf(words, scene);
  }
  return alternatives(
    choices.filter((one) => kindOf(one) === kind && takes(one)).flatMap((one) =>
      typeof one !== "string"
        ? [spellings(textOf(one) ?? "")]
        : delimiter === "" || !one.includes(delimiter)
        ? [literal(one)]
        : []
    ),
  );
}

/** A pattern of the ways to write a number; of one with an exponent that one alone. */
function spellings(number: string): string {
  const [, minus = "", whole, fraction = ""] =
    /^(-?)(\d+)(\.\d+)?$/.exec(number) ?? [];
  if (whole === undefined) return literal(number);
  const sign = number === "0" ? "[+-]?" : minus === "" ? "\\+?" : "-";
  return `${sign}0*${whole}${
    fraction === "" ? "(?:\\.0+)?" : `${literal(fraction)}0*`
  }`;
}

/** Choices that are tried one by one; more are not in a pattern either. */
const maxChoices = 500;

function choicesIn(words: readonly Word[]): readonly Json[] | undefined {
  for (const { name, spot: { value } } of words) {
    if (name === "const") return [value];
    if (name !== "enum" || !Array.isArray(value)) continue;
    if (value.length <= maxChoices) return value;
  }
  return undefined;
}

function testOf(spot: Spot, scene: StrictScene): (value: Json) => boolean {
  const compiled = compileSchema(strictSchema(spot, scene));
  return (value) => compiled.ok && compiled.check(value) === undefined;
}

function alternatives(patterns: readonly string[]): string {
  const [only = nothing] = patterns;
  return patterns.length > 1 ? `(?:${patterns.join("|")})` : only;
}

/** A pattern that no text fits. */
const nothing = "[^\\s\\S]";

function numberPattern(
  words: readonly Word[],
  { isWhole, scene }: { isWhole: boolean; scene: StrictScene },
): string {
  let whole = "[+-]?[0-9]+";
  for (const word of words) {
    const size = sizes.get(textOf(word.spot.value) ?? "");
    if (word.name !== "format") unsaid(word, scene);
    else if (size !== undefined && isWhole) {
      const [least, most] = size;
      whole = `(?:-0*${upTo(least.slice(1))}|\\+?0*${upTo(most)})`;
    } else if (size !== undefined) unsaid(word, scene);
  }
  return isWhole
    ? `${whole}(?:\\.0+)?`
    : `${whole}(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`;
}

/** A pattern of the numbers up to another one. */
function upTo(most: string): string {
  const less = [...most].flatMap((digit, at) =>
    digit === "0" ? [] : [
      `${most.slice(0, at)}[0-${Number(digit) - 1}][0-9]{${
        most.length - at - 1
      }}`,
    ]
  );
  return `(?:[0-9]{1,${most.length - 1}}|${less.join("|")}|${most})`;
}

/** How many signs a text may have. */
function lengthsOf(words: readonly Word[], scene: StrictScene): string {
  let [least, most] = [0, Infinity];
  for (const word of words) {
    const { name, spot: { value } } = word;
    const count = numberOf(value) ?? NaN;
    if (name === "minLength" && count >= 0) least = Math.max(least, count);
    else if (name === "maxLength" && count >= 0) most = Math.min(most, count);
    else if (name !== "format" || formats.has(textOf(value) ?? "")) {
      unsaid(word, scene);
    }
  }
  if (least > most) return `{0}${nothing}`;
  if (least === 0 && most === Infinity) return "*";
  return `{${least},${most === Infinity ? "" : most}}`;
}
