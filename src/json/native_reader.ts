import type { Json } from "./values.ts";

/** Characters of a text that the native parser reads in one turn. */
const maxLength = 65_536;

/** Numbers that print otherwise than they may be written: with a point, an exponent, a minus before zero or many digits. */
const mayPrintOtherwise = /(?:^|[\s:,[])-?(?:\d{16}|\d+[.eE]|(?<=-)0)/;

/** The value of a short text, at native speed where that is the same; `undefined` where it may not be, or the text is no JSON. */
export function readNatively(
  text: string,
  maxDepth: number,
): Json | undefined {
  return text.length > maxLength || mayPrintOtherwise.test(text) ||
      opensMore(text, maxDepth)
    ? undefined
    : parsed(text);
}

/** Whether a text holds more opening brackets. */
function opensMore(text: string, most: number): boolean {
  let brackets = 0;
  for (const sign of ["[", "{"]) {
    let at = text.indexOf(sign);
    for (; at >= 0; at = text.indexOf(sign, at + 1)) {
      if (++brackets > most) return true;
    }
  }
  return false;
}

/**
 * Fifteen decimal digits survive a double; an exponent may leave its range.
 * Numbers stand at the start or behind one of these characters, identifiers
 * inside texts mostly do not.
 */
const mayLoseDigits = /(?:^|[\s:,[])-?(?:[\d.]{16}|[\d.]+[eE])/;

/** The value of a text of which no number loses a digit; it may print `1.0` as `1`. */
export function readDigits(text: string, maxDepth: number): Json | undefined {
  return mayLoseDigits.test(text) || mayBeDeeper(text, maxDepth)
    ? undefined
    : parsed(text);
}

/** Whether a text may nest deeper; brackets in its strings count as well. The native parser takes as long for each level as for a hundred characters. */
function mayBeDeeper(text: string, maxDepth: number): boolean {
  if (text.length <= maxDepth || !opensMore(text, maxDepth)) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at) | lowerCase;
    if (unit === brace && ++depth > maxDepth) return true;
    if (unit === closingBrace) depth--;
  }
  return false;
}

/** What makes a brace of a bracket, and changes no other sign into one. */
const lowerCase = 32;
const brace = 123;
const closingBrace = 125;

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
