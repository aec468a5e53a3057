import { whyRefused, whyTooLong } from "./refusal.ts";

/** A pattern in Python's syntax that does the same, or why there is none. */
export type TranslatedPattern =
  | { readonly ok: true; readonly pattern: string }
  | { readonly ok: false; readonly reason: string };

/** Classes of Java with a name, by ASCII. */
const classes: Readonly<Record<string, string>> = {
  Alpha: "a-zA-Z",
  Digit: "0-9",
  Alnum: "a-zA-Z0-9",
  Upper: "A-Z",
  Lower: "a-z",
  XDigit: "0-9a-fA-F",
  Punct: "!-/:-@\\[-`{-~",
  Space: " \\t\\n\\x0b\\f\\r",
};

/** The groups that may open with "(?". */
const group = /^\(\?(?:[:=!]|<[=!]|<([A-Za-z]\w*)>)/;

/**
 * Translates a pattern of `java.util.regex` that has to fit a whole text, with
 * a dot that takes line ends. Java's classes are ASCII, so Python's are made
 * so. What means something else in Python, or does not run in linear time, is
 * refused with its reason.
 */
export function fullJavaPattern(source: string): TranslatedPattern {
  const tooLong = whyTooLong(source);
  if (tooLong !== null) return { ok: false, reason: tooLong };
  const lead = /^(?:\(\?([imsux]+)\))+/.exec(source)?.[0] ?? "";
  if (lead.includes("x")) {
    return refuse(
      source,
      "the flag x, under which Java ignores spaces in classes, too",
    );
  }
  const flags = new Set(["a", "s", ...lead.replaceAll(/[^im]/g, "")]);
  const body = translate(source.slice(lead.length));
  if (!body.ok) return body;
  const pattern = `(?${[...flags].join("")})(?:${body.pattern})\\Z`;
  const refusal = whyRefused(pattern);
  return refusal === null ? { ok: true, pattern } : {
    ok: false,
    reason: `the pattern ${JSON.stringify(source)} is refused: ${refusal}`,
  };
}

function refuse(source: string, what: string): TranslatedPattern {
  return {
    ok: false,
    reason: `the pattern ${JSON.stringify(source)} has ${what}`,
  };
}

function translate(source: string): TranslatedPattern {
  let result = "";
  let at = 0;
  while (at < source.length) {
    const step = source[at] === "\\"
      ? escapeAt(source, at)
      : source[at] === "["
      ? classAt(source, at)
      : plainAt(source, at);
    if (typeof step === "string") return refuse(source, step);
    result += step.text;
    at = step.end;
  }
  return { ok: true, pattern: result };
}

type Step = { readonly text: string; readonly end: number } | string;

function plainAt(source: string, at: number): Step {
  const rest = source.slice(at, at + 80);
  if (rest.startsWith("(?")) {
    const match = group.exec(rest);
    if (match === null) return "a group that Python does not have";
    const [whole, name] = match;
    const text = name === undefined ? whole : `(?P<${name}>`;
    return { text, end: at + whole.length };
  }
  if (/^[*+?}]\+/.test(rest)) return "a possessive quantifier";
  if (/^\{,\d*\}/.test(rest)) return "a repeat without a least number";
  return { text: source[at] ?? "", end: at + 1 };
}

function escapeAt(source: string, at: number): Step {
  const rest = source.slice(at);
  if (rest.startsWith("\\Q")) {
    const end = rest.indexOf("\\E");
    const text = end < 0 ? rest.slice(2) : rest.slice(2, end);
    return { text: literal(text), end: end < 0 ? source.length : at + end + 2 };
  }
  const named = /^\\p\{(?:Is)?(\w+)\}/.exec(rest);
  const inside = named === null ? undefined : classes[named[1] ?? ""];
  if (named !== null && inside !== undefined) {
    return { text: `[${inside}]`, end: at + named[0].length };
  }
  const back = /^\\k<(\w+)>/.exec(rest);
  if (back !== null) {
    return { text: `(?P=${back[1]})`, end: at + back[0].length };
  }
  const letter = rest[1] ?? "";
  if (letter === "0") return "an octal number, which Python reads otherwise";
  if (letter === "z") return { text: "\\Z", end: at + 2 };
  if (/[pPhHRvVXGZNce]/.test(letter)) {
    return `the escape "\\${letter}", which Python does not have`;
  }
  if (/[^\w\s]/.test(letter)) return { text: `\\${letter}`, end: at + 2 };
  return { text: rest.slice(0, 2), end: at + 2 };
}

/** A class in brackets; Java also cuts and unites them. */
function classAt(source: string, at: number): Step {
  let text = "[";
  let place = at + 1;
  if (source[place] === "^") {
    text += "^";
    place++;
  }
  for (let first = true; place < source.length; first = false) {
    const sign = source[place] ?? "";
    if (sign === "]" && !first) return { text: `${text}]`, end: place + 1 };
    if (sign === "[") return "a class inside a class";
    if (source.startsWith("&&", place)) return "an intersection of classes";
    if (sign !== "\\") {
      text += sign;
      place++;
      continue;
    }
    const step = escapeAt(source, place);
    if (typeof step === "string") return step;
    text += step.text.startsWith("[") ? step.text.slice(1, -1) : step.text;
    place = step.end;
  }
  return "a class without an end";
}

/** A text as a pattern that takes it alone. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}]/g, "\\$&");
}
