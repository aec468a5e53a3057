import { parameterOf } from "../request/header_parameters.ts";
import { decodePercent } from "../request/percent.ts";
import { finish, noWork, type Work } from "../runtime/work.ts";
import type { Masking } from "./masking.ts";

/** Masks urlencoded pairs, `a=1&b=2`, in a query or a body; all else stays as sent. */
function maskPairs(text: string, masking: Masking): string {
  return finish(maskPairsInSteps(text, masking));
}

/** Pairs between two rests: a millisecond or two. */
const pairsAtOnce = 4000;

/** The same with rests, for a body of a megabyte. */
export function* maskPairsInSteps(
  text: string,
  masking: Masking,
): Work<string> {
  const pairs = text.split("&");
  for (const [at, pair] of pairs.entries()) {
    pairs[at] = maskPair(pair, masking);
    if (at % pairsAtOnce === pairsAtOnce - 1) yield;
  }
  return pairs.join("&");
}

function maskPair(
  pair: string,
  { isSecret, show, inside }: Masking,
): string {
  const end = pair.indexOf("=");
  if (end === -1) return pair;
  const start = pair.slice(0, end + 1);
  const sent = pair.slice(end + 1);
  if (isSecret(decodePart(pair.slice(0, end)))) {
    return start + show(decodePart(sent));
  }
  if (inside === undefined || !/[=:<%]/.test(sent)) return pair;
  const value = decodePart(sent);
  const masked = inside(value);
  return masked === value ? pair : start + encodeURIComponent(masked);
}

function decodePart(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}

/** Masks parameters behind the first `?` of a target or a URL. */
export function maskQuery(target: string, masking: Masking): string {
  const start = target.indexOf("?") + 1;
  if (start === 0) return target;
  const [query = "", ...fragment] = target.slice(start).split("#");
  const masked = maskPairs(query, masking);
  return [target.slice(0, start) + masked, ...fragment].join("#");
}

/** What masks a part's content, by the part's own media type. */
type MaskPart = (content: string, type: string) => Work<string>;

const asItIs: MaskPart = (content) => noWork(content);

/** Masks the contents of parts whose field names tell a secret (RFC 7578), and what stands in the others. */
export function* maskMultipart(
  [text, type]: readonly [text: string, type: string],
  masking: Masking,
  maskOther: MaskPart = asItIs,
): Work<string> {
  const boundary = boundaryOf(text, type);
  if (boundary === null) return yield* maskOther(text, "");
  const parts: string[] = [];
  for (const part of text.split(boundary)) {
    parts.push(yield* maskPart(part, masking, maskOther));
    yield;
  }
  return parts.join(boundary);
}

function* maskPart(
  part: string,
  { isSecret, show }: Masking,
  maskOther: MaskPart,
): Work<string> {
  const [head] = /^[^]*?\r?\n\r?\n/.exec(part) ?? [""];
  const content = part.slice(head.length);
  const [tail] = /\r?\n?$/.exec(content) ?? [""];
  const inner = content.slice(0, content.length - tail.length);
  if (head === "") return (yield* maskOther(inner, "")) + tail;
  const masked = isSecret(nameOf(head))
    ? show(inner)
    : yield* maskOther(inner, fieldOf(head, "content-type"));
  return head + masked + tail;
}

/** That of the header, or what the first line looks like where it names none. */
function boundaryOf(text: string, type: string): string | null {
  const named = parameterOf(type, "boundary");
  if (named !== null && named !== "") return `--${named}`;
  return /^\s*(--[^\r\n]+)/.exec(text)?.[1]?.trim() ?? null;
}

function nameOf(head: string): string {
  return parameterOf(fieldOf(head, "content-disposition"), "name") ?? "";
}

function fieldOf(head: string, name: string): string {
  const line = head.split(/\r?\n/).find((one) =>
    one.slice(0, name.length + 1).toLowerCase() === `${name}:`
  );
  return line?.slice(name.length + 1).trim() ?? "";
}
