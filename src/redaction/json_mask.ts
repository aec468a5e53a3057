import { finish, type Work } from "../runtime/work.ts";
import { type Masking, mayHoldNames } from "./masking.ts";

/** How far a text is masked, and where the scan stands in its brackets. */
interface Scan {
  readonly text: string;
  readonly masking: Masking;
  /** The masked text, up to `copied`. */
  masked: string;
  copied: number;
  /** Whether what stands in each open bracket is secret. */
  readonly open: boolean[];
  /** Whether an open bracket holds the name of a secret, as `{"name": "token", "value": "a"}` does. */
  readonly tells: boolean[];
  /** The name of the member that is read. */
  member: string;
  /** Whether the next value is secret by its name. */
  named: boolean;
}

/** What neither ends a text of JSON nor changes what follows. */
const plain = /[^"\\\n]+/y;

const space = /\s*/y;
const bare = /[^\s"{}[\]:,]+/y;

/**
 * Masks the members of JSON whose names tell a secret, and all that such a
 * member holds. The text is scanned, not parsed: so it stays as it was but for
 * the secrets, and JSON that was cut, that stands in lines or that is the data
 * of an event stream is masked too.
 */
export function maskJson(text: string, masking: Masking): string {
  return finish(maskJsonInSteps(text, masking));
}

/** Steps of a scan between two rests: a millisecond or two. */
const stepsAtOnce = 4000;

/** The same with rests, for a long text that must not keep others waiting. */
export function* maskJsonInSteps(
  text: string,
  masking: Masking,
): Work<string> {
  const scan = beginScan(text, masking);
  let steps = 0;
  for (let at = 0; at < text.length;) {
    at = step(scan, at);
    if (++steps % stepsAtOnce === 0) yield;
  }
  return scan.masked + text.slice(scan.copied);
}

function beginScan(text: string, masking: Masking): Scan {
  const brackets = { open: [], tells: [] };
  const place = { masked: "", copied: 0, member: "", named: false };
  return { text, masking, ...brackets, ...place };
}

/** What changes nothing where no value is secret: a list may have a hundred thousand numbers. */
const dull = /[^"{}[\]]+/y;

/** Reads what stands at a place, and says where it ends. */
function step(scan: Scan, at: number): number {
  const { text, open } = scan;
  if (!isHidden(scan)) {
    dull.lastIndex = at;
    if (dull.test(text)) return dull.lastIndex;
  }
  switch (text[at]) {
    case '"':
      return readText(scan, at);
    case "{":
    case "[":
      open.push(isHidden(scan));
      scan.tells.push(false);
      scan.named = false;
      return at + 1;
    case "}":
    case "]":
      open.pop();
      scan.tells.pop();
      scan.named = false;
      return at + 1;
    case ",":
      scan.named = false;
      return at + 1;
    case "\n":
      if (open.length === 0) scan.named = false;
      return at + 1;
    case ":":
    case " ":
    case "\t":
    case "\r":
      return at + 1;
    default:
      return readWord(scan, at);
  }
}

function isHidden({ named, open }: Scan): boolean {
  return named || open.at(-1) === true;
}

function replace(scan: Scan, [from, end]: [number, number], by: string): void {
  scan.masked += scan.text.slice(scan.copied, from) + by;
  scan.copied = end;
}

/** A name, or a value, which is masked where it is secret. */
function readText(scan: Scan, at: number): number {
  const { text, masking: { isSecret } } = scan;
  const end = textEnd(text, at + 1);
  const isClosed = text[end] === '"';
  const next = isClosed ? end + 1 : end;
  space.lastIndex = next;
  space.test(text);
  if (isClosed && text[space.lastIndex] === ":") {
    scan.member = decode(text.slice(at + 1, end));
    scan.named = isSecret(scan.member) ||
      (scan.member === "value" && scan.tells.at(-1) === true);
    return space.lastIndex + 1;
  }
  if (scan.member === "name" || scan.member === "key") {
    scan.tells[scan.tells.length - 1] = scan.masking.isSecret(
      decode(text.slice(at + 1, end)),
    );
  }
  maskInner(scan, [at + 1, end]);
  return next;
}

/** Masks a text that is a value: all of it, or the secrets in it, as of JSON that is a text of JSON. */
function maskInner(scan: Scan, [from, end]: [number, number]): void {
  const { text, masking: { show, inside } } = scan;
  if (from === end) return;
  if (isHidden(scan)) {
    return replace(scan, [from, end], show(decode(text.slice(from, end))));
  }
  if (inside === undefined) return;
  const inner = text.slice(from, end);
  if (!mayHoldNames(inner)) return;
  const value = decode(inner);
  const masked = inside(value);
  if (masked === value) return;
  // One that was cut may be no text of JSON, and is masked as it stands.
  const shown = value === inner ? masked : JSON.stringify(masked).slice(1, -1);
  replace(scan, [from, end], shown);
}

/** Where the closing quote is, or the line ends: no text of JSON goes beyond. */
function textEnd(text: string, from: number): number {
  for (let at = from;;) {
    plain.lastIndex = at;
    if (plain.test(text)) at = plain.lastIndex;
    if (text[at] !== "\\") return at;
    at += text[at + 1] === "\n" ? 1 : 2;
    if (at >= text.length) return text.length;
  }
}

function decode(inner: string): string {
  if (!inner.includes("\\")) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}

/** A number or a word; of those only numbers can be secrets. */
function readWord(scan: Scan, at: number): number {
  bare.lastIndex = at;
  const end = bare.test(scan.text) ? bare.lastIndex : at + 1;
  if (isHidden(scan) && /[-\d]/.test(scan.text[at] ?? "")) {
    replace(
      scan,
      [at, end],
      `"${scan.masking.show(scan.text.slice(at, end))}"`,
    );
  }
  return end;
}
