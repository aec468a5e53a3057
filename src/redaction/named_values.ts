import { decodePercent } from "../request/percent.ts";
import type { Masking } from "./masking.ts";

/** Names that tell secrets and are looked at in one text; what follows is not shown (docs/limits.md). */
const mostNamed = 5000;

const longestName = 80;

/** Where a value stands in a text. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** Whether it is encoded as in a form. */
  readonly isEncoded?: boolean;
}

/** A name as it stands in a text. */
interface Named {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the value of a name in one of the forms that names and values have. */
type Form = (named: Named) => Span | null;

/** Masks values behind names that tell secrets, in a text of no known form, as in a page. */
export function maskNamed(text: string, masking: Masking): string {
  return maskForms(text, usualForms, masking);
}

/** The same, also in lines such as those of YAML and of headers. */
export function maskLooselyNamed(text: string, masking: Masking): string {
  return maskForms(text, [...usualForms, lineForm], masking);
}

/** Looks only around what may be a secret's name: a text may have a hundred thousand other names. */
function maskForms(
  text: string,
  forms: readonly Form[],
  { isSecret, show }: Masking,
): string {
  let masked = "";
  let copied = 0;
  let found = 0;
  const { hint } = isSecret;
  hint.lastIndex = 0;
  for (let hit = hint.exec(text); hit !== null; hit = hint.exec(text)) {
    const named = nameAround(text, [hit.index, hint.lastIndex], copied);
    hint.lastIndex = named.end;
    const name = text.slice(named.start, named.end);
    if (!isSecret(decodePercent(name))) continue;
    if (++found > mostNamed) {
      return `${masked}${text.slice(copied, named.end)}[redacted]`;
    }
    const span = valueOf(named, forms);
    if (span === null) continue;
    const { from, to, isEncoded = false } = span;
    const value = text.slice(from, to);
    if (value !== "" && !isPlaceholder.test(value)) {
      masked += text.slice(copied, from) + show(
        isEncoded ? decodePercent(value.replaceAll("+", " ")) : value,
      );
      copied = to;
    }
    hint.lastIndex = Math.max(to, named.end);
  }
  return masked + text.slice(copied);
}

/** What masks before have put in a secret's place; a bracket ends a value. */
const isPlaceholder = /^\[redacted(?::\w+)?\]?$/;

const ofNames = new Set(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_%.[]-"]
    .map((unit) => unit.charCodeAt(0)),
);

function nameAround(
  text: string,
  [hitStart, hitEnd]: readonly [number, number],
  least: number,
): Named {
  let start = hitStart;
  const first = Math.max(least, hitStart - longestName);
  while (start > first && ofNames.has(text.charCodeAt(start - 1))) start--;
  let end = hitEnd;
  const last = hitEnd + longestName;
  while (end < last && ofNames.has(text.charCodeAt(end))) end++;
  return { text, start, end };
}

function valueOf(named: Named, forms: readonly Form[]): Span | null {
  for (const form of forms) {
    const span = form(named);
    if (span !== null) return span;
  }
  return null;
}

/** Where a sticky pattern that fits at a place ends; `null` where it does not fit. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const beforeQuoted = /\\{0,9}["']?\s{0,9}[:=]\s{0,9}(?=\\{0,9}["'])/y;
const quotes = {
  '"': /(?:[^"\\\r\n]|\\.)*/y,
  "'": /(?:[^'\\\r\n]|\\.)*/y,
  escaped: /(?:[^"'\\\r\n]|\\(?!["'\\]))*/y,
};

/** `"name": "value"` of JSON, cut or quoted, `name="value"` of attributes, `name: "value"` of GraphQL. */
function quotedForm({ text, end }: Named): Span | null {
  let from = endOf(beforeQuoted, text, end);
  if (from === null) return null;
  const isEscaped = text[from] === "\\";
  while (text[from] === "\\") from++;
  const kind = isEscaped ? "escaped" : text[from] === "'" ? "'" : '"';
  from++;
  return { from, to: endOf(quotes[kind], text, from) ?? from };
}

const pairValue = /(?:[^\s\\&;"'<>#,)}\]]|\\.)*/y;

/** `name=value` of queries and forms. */
function pairForm({ text, end }: Named): Span | null {
  if (text[end] !== "=") return null;
  const from = end + 1;
  return { from, to: endOf(pairValue, text, from) ?? from, isEncoded: true };
}

const restOfTag = /[^<>]{0,500}>\s{0,9}(?:<!\[CDATA\[)?/y;
const elementText = /[^<>\]]*/y;

/** `<name>value</name>`, whose name may have a prefix. */
function elementForm({ text, start, end }: Named): Span | null {
  if (
    !/<(?:[\w.-]{1,80}:)?$/.test(text.slice(Math.max(0, start - 82), start))
  ) {
    return null;
  }
  const from = endOf(restOfTag, text, end);
  if (from === null) return null;
  return { from, to: endOf(elementText, text, from) ?? from };
}

const toInput = /["']?[^<>]{0,300}?\b(?:value|content)=["']?/iy;
const inputValue = /[^"'<>]*/y;

/** `<input name="name" value="value">` of pages. */
function inputForm({ text, start, end }: Named): Span | null {
  if (!/\bname=["']?$/i.test(text.slice(Math.max(0, start - 7), start))) {
    return null;
  }
  const from = endOf(toInput, text, end);
  if (from === null) return null;
  return { from, to: endOf(inputValue, text, from) ?? from };
}

const usualForms = [inputForm, quotedForm, pairForm, elementForm];

const beforeRest = /["']?:[ \t]{1,9}/y;
const restOfLine = /[^\r\n]*/y;

/** `name: value` in a line by itself. */
function lineForm({ text, start, end }: Named): Span | null {
  if (
    !/(?:^|[\r\n])[ \t"'-]{0,80}$/.test(
      text.slice(Math.max(0, start - 82), start),
    )
  ) {
    return null;
  }
  const from = endOf(beforeRest, text, end);
  if (from === null) return null;
  return { from, to: endOf(restOfLine, text, from) ?? from };
}
