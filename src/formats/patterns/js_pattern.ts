import type { TranslatedPattern } from "./java_pattern.ts";
import { whyRefused, whyTooLong } from "./refusal.ts";

/** What stands for a class of JavaScript, without its brackets. */
const classes: Readonly<Record<string, string>> = {
  d: "0-9",
  w: "A-Za-z0-9_",
  s: "\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff",
};

/** What may stand outside of a class, and is written as it is. */
const plain = /^(?:\(\?[:=!]|[^\\[.$])/s;

/** Escapes that mean the same in Python. */
const alike = /^\\(?:[nrtfvb]|[1-9](?!\d)|x[\da-fA-F]{2}|u[\da-fA-F]{4}|\W)/s;

/**
 * Translates a pattern of JavaScript without flags, or with `i`, that is
 * sought anywhere in a text. Its dot takes no line ends and `$` is the very
 * end. What means something else in Python is refused with its reason.
 */
export function searchedJsPattern(
  source: string,
  { ignoreCase }: { readonly ignoreCase: boolean },
): TranslatedPattern {
  const tooLong = whyTooLong(source);
  if (tooLong !== null) return { ok: false, reason: tooLong };
  // deno-lint-ignore no-control-regex
  if (ignoreCase && /[^\x00-\x7f]|\\[ux]/.test(source)) {
    return refuse(source, "letters beyond ASCII whose case does not count");
  }
  // What is none there could be one in Python, such as "a*+".
  if (!isPattern(source)) return refuse(source, "no meaning in JavaScript");
  let body = "";
  for (let at = 0; at < source.length;) {
    const rest = source.slice(at);
    const step = oneStep(rest);
    if (typeof step === "string") return refuse(source, step);
    body += step.text;
    at += step.length;
  }
  const pattern = `(?as${ignoreCase ? "i" : ""}).*?(?:${body})`;
  const refusal = whyRefused(pattern);
  return refusal === null ? { ok: true, pattern } : refuse(source, refusal);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

type Step = { readonly text: string; readonly length: number } | string;

function oneStep(rest: string): Step {
  if (rest.startsWith("[")) return classStep(rest);
  if (rest.startsWith(".")) {
    return { text: "[^\\n\\r\\u2028\\u2029]", length: 1 };
  }
  if (rest.startsWith("$")) return { text: "\\Z", length: 1 };
  if (rest.startsWith("(?") && !/^\(\?[:=!]/.test(rest)) {
    return "a group that is not translated";
  }
  // Python takes "{,2}" for a quantifier, JavaScript for text.
  if (rest.startsWith("{") && !/^\{\d+(?:,\d*)?\}/.test(rest)) {
    return { text: "\\{", length: 1 };
  }
  // An empty text has no edge of a word in either; Python does not see that.
  if (rest.startsWith("\\B")) return { text: "(?!\\b)", length: 2 };
  if (!rest.startsWith("\\")) {
    const text = plain.exec(rest)?.[0] ?? "";
    return { text, length: text.length };
  }
  const letter = rest[1] ?? "";
  const inside = classes[letter.toLowerCase()];
  if (inside !== undefined) {
    const sign = letter === letter.toLowerCase() ? "" : "^";
    return { text: `[${sign}${inside}]`, length: 2 };
  }
  const same = alike.exec(rest)?.[0];
  return same === undefined
    ? `the escape "\\${letter}", which is not translated`
    : { text: same, length: same.length };
}

function classStep(rest: string): Step {
  const whole = /^\[\^?(?:\\.|[^\\\]])*\]/s.exec(rest)?.[0];
  if (whole === undefined) return "a class without an end";
  const isNot = whole.startsWith("[^");
  const inner = whole.slice(isNot ? 2 : 1, -1);
  if (inner === "") return "an empty class";
  let unknown: string | undefined;
  const text = inner.replaceAll(/\\(.)|\[|&&|\|\||--|~~/gs, (found, letter) => {
    if (letter === undefined) return found.replaceAll(/./g, "\\$&");
    if (Object.hasOwn(classes, letter)) return classes[letter] ?? "";
    if (/[nrtfvxu]|\W/.test(letter)) return found;
    unknown ??= found;
    return found;
  });
  return unknown === undefined
    ? { text: `[${isNot ? "^" : ""}${text}]`, length: whole.length }
    : `the escape "${unknown}" in a class, which is not translated`;
}

function refuse(source: string, what: string): TranslatedPattern {
  return {
    ok: false,
    reason: `the pattern ${JSON.stringify(source)} has ${what}`,
  };
}
