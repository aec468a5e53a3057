import { maskNamed } from "../../redaction/named_values.ts";
import type { NameTest } from "./names.ts";
import { base64Run, percentRun, readBase64, readPercent } from "./encodings.ts";
import { hasPlaceholder } from "./placeholder.ts";
import type { Place, SecretBook } from "./secret_book.ts";
import { looksRandom, pemPattern, secretShapes } from "./shapes.ts";

/** What it takes to mask texts. */
export interface Masking {
  readonly book: SecretBook;
  readonly names: NameTest;
}

/** Encodings in each other that are undone. */
const maxDepth = 3;

/**
 * Masks what a text without a known form holds: secrets by their shape, values
 * behind a name that tells one, and secrets that were met elsewhere, in base64
 * and percent-encoded too. Takes time linear in the text.
 */
export function maskText(
  text: string,
  place: Place,
  masking: Masking,
  depth = 0,
): string {
  if (text.length < 4) return text;
  let masked = maskShapes(text, place, masking);
  masked = maskNamed(masked, {
    isSecret: masking.names.isSecret,
    show: (secret) => masking.book.mask(secret, "name", place),
  });
  // What can be read in an encoding stays readable there; the rest of a run goes.
  if (depth < maxDepth) masked = maskEncoded(masked, place, masking, depth);
  return maskKnown(masked, place, masking);
}

/** The value of a name: all of it is a secret where the name tells one. */
export function maskValue(
  text: string,
  { name, place }: { readonly name: string; readonly place: Place },
  masking: Masking,
): string {
  const { book, names } = masking;
  if (names.isSecret(name)) return book.mask(text, "name", place);
  if (names.isSuspicious(name) && looksRandom(text)) {
    return hasPlaceholder(text) ? text : book.mask(text, "name", place);
  }
  return maskText(text, place, masking);
}

function maskShapes(
  text: string,
  place: Place,
  { book }: Masking,
): string {
  let masked = text.includes("-----BEGIN")
    ? text.replace(pemPattern, (key) => book.mask(key, "shape", place))
    : text;
  for (const { pattern } of secretShapes) {
    masked = masked.replace(pattern, (whole: string, inner: unknown) => {
      const secret = typeof inner === "string" ? inner : whole;
      const shown = hasPlaceholder(secret)
        ? secret
        : book.mask(secret, "shape", place);
      return whole.replace(secret, () => shown);
    });
  }
  return masked;
}

/** What was met elsewhere; of base64 the whole run goes, since its bytes hang together. */
function maskKnown(text: string, place: Place, { book }: Masking): string {
  const hits = book.needles.find(text);
  if (hits.length === 0) return text;
  let masked = "";
  let end = 0;
  for (const { needle, start } of hits) {
    if (start < end) continue;
    const secret = book.secretOf(needle);
    const isEncoded = secret !== needle;
    const from = isEncoded ? runStart(text, start, end) : start;
    const to = isEncoded
      ? runEnd(text, start + needle.length)
      : start + needle.length;
    masked += text.slice(end, from) + book.mask(secret, "value", place);
    end = to;
  }
  return masked + text.slice(end);
}

const ofBase64 = /[\w+/-]/;

function runStart(text: string, start: number, least: number): number {
  let at = start;
  while (at > least && ofBase64.test(text[at - 1] ?? "")) at--;
  return at;
}

function runEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && /[\w+/=-]/.test(text[at] ?? "")) at++;
  return at;
}

function maskEncoded(
  text: string,
  place: Place,
  masking: Masking,
  depth: number,
): string {
  const again = (inner: string) => maskText(inner, place, masking, depth + 1);
  const masked = !text.includes("%")
    ? text
    : text.replace(percentRun, (run) => {
      const inner = readPercent(run);
      if (inner === null) return run;
      const shown = again(inner);
      return shown === inner ? run : encodeURIComponent(shown);
    });
  return masked.replace(base64Run, (run) => {
    const inner = readBase64(run);
    if (inner === null) return run;
    const shown = again(inner.text);
    return shown === inner.text ? run : inner.write(shown);
  });
}
