import { compileSchema } from "../../../criteria/json_schema/schema_compiler.ts";
import { formats } from "../../../criteria/json_schema/formats.ts";
import type { Json } from "../../../json/values.ts";
import { numberOf, textOf } from "../../member.ts";
import { literal } from "../../patterns/java_pattern.ts";
import { type Kind, kindsOf, type Word, wordsFor } from "./schema_words.ts";
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
  const kinds = [...kindsOf(spot, scene)].filter((one) => one !== "null");
  const words = wordsFor(
    kinds.includes("string") ? "string" : "number",
    spot,
    scene,
  );
  const choices = choicesIn(words);
  const takes = testOf(spot, scene);
  if (choices !== undefined) {
    return alternatives(
      choices.filter(takes).flatMap((one) => textOf(one) ?? [])
        .filter((one) => delimiter === "" || !one.includes(delimiter)),
    );
  }
  const [kind] = kinds;
  if (kinds.length === 1 && kind === "boolean") {
    return alternatives([true, false].filter(takes).map(String));
  }
  if (kinds.length === 1 && kind === "number") {
    return numberPattern(words, { isWhole: !takes(1.5), scene });
  }
  const hasText = kinds.includes("string");
  if (!hasText) {
    const message = "it has no pattern where it stands in one text";
    scene.tell({ place: spot.place, message, effect: "wider" });
  }
  return sign + lengthsOf(words, { isText: hasText, kinds, scene });
}

function choicesIn(words: readonly Word[]): readonly Json[] | undefined {
  for (const { name, spot: { value } } of words) {
    if (name === "const") return [value];
    if (name === "enum" && Array.isArray(value)) return value;
  }
  return undefined;
}

function testOf(spot: Spot, scene: StrictScene): (value: Json) => boolean {
  const compiled = compileSchema(strictSchema(spot, scene));
  return (value) => compiled.ok && compiled.check(value) === undefined;
}

function alternatives(texts: readonly string[]): string {
  // A pattern that nothing fits, where there are none.
  return texts.length === 0
    ? "[^\\s\\S]"
    : `(?:${texts.map(literal).join("|")})`;
}

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
  return isWhole ? whole : `${whole}(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?`;
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
function lengthsOf(
  words: readonly Word[],
  { isText, kinds, scene }: {
    isText: boolean;
    kinds: readonly Kind[];
    scene: StrictScene;
  },
): string {
  let [least, most] = [0, Infinity];
  for (const word of words) {
    const count = numberOf(word.spot.value);
    const isAlone = isText && kinds.length === 1 && count !== undefined;
    if (word.name === "minLength" && isAlone) least = Math.max(least, count);
    else if (word.name === "maxLength" && isAlone) most = Math.min(most, count);
    else if (
      word.name !== "format" || formats.has(textOf(word.spot.value) ?? "")
    ) unsaid(word, scene);
  }
  if (least > most) return "{0}[^\\s\\S]";
  if (least === 0 && most === Infinity) return "*";
  return `{${least},${most === Infinity ? "" : most}}`;
}
