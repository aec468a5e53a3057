import { decodePercent } from "../request/percent.ts";
import type { Masking } from "./masking.ts";

/** Masks urlencoded pairs, `a=1&b=2`; all else stays as sent. */
function maskPairs(text: string, masking: Masking): string {
  return text.split("&").map((pair) => maskPair(pair, masking)).join("&");
}

/** Masks one pair. */
export function maskPair(
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
