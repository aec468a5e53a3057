import { decodePercent } from "../../request/percent.ts";
import type { Lines } from "../exchange.ts";
import type { Place } from "./secret_book.ts";
import { type Masking, maskText, maskValue } from "./mask_text.ts";
import { numberIn } from "./placeholder.ts";

/** Header lines without their secrets: schemes, and the names and attributes of cookies, stay. */
export function maskLines(
  lines: Lines,
  place: Place,
  masking: Masking,
): Lines {
  return lines.map(([name, value]) => {
    const key = name.toLowerCase();
    const at = `${place}/${key}`;
    return [name, maskHeader(key, value, at, masking)] as const;
  });
}

/** The value of a header, whose name is in lower case, without the secrets in it. */
export function maskHeader(
  name: string,
  value: string,
  place: Place,
  masking: Masking,
): string {
  const { book, names } = masking;
  if (name === "cookie") {
    return value.split(";").map((pair) => maskPair(pair, place, masking))
      .join(";");
  }
  if (name === "set-cookie") {
    const [pair = "", ...attributes] = value.split(";");
    return [maskPair(pair, place, masking), ...attributes].join(";");
  }
  if (!names.isSecret(name)) return maskUrlText(value, place, masking);
  const [, scheme = "", rest = value] =
    /^([A-Za-z][\w-]* +)(.+)$/s.exec(value) ??
      [];
  if (/^basic /i.test(scheme)) learnUser(rest, place, masking);
  return scheme + book.mask(rest, "name", place);
}

/** The password in Basic credentials may stand elsewhere by itself. */
function learnUser(encoded: string, place: Place, { book }: Masking): void {
  try {
    const [, password = ""] = /^[^:]*:(.*)$/s.exec(atob(encoded)) ?? [];
    if (password !== "") book.mask(password, "name", place);
  } catch {
    // It is not base64: then nobody reads a password in it.
  }
}

/** All cookies are secrets, but for what says only yes or no. */
function maskPair(pair: string, place: Place, { book }: Masking): string {
  const [, name = "", value = pair] = /^(\s*[^=]*=)(.*)$/s.exec(pair) ?? [];
  const bare = value.trim();
  if (/^(?:|""|true|false|yes|no|on|off|[01]|deleted)$/i.test(bare)) {
    return pair;
  }
  const plain = bare.replace(/^"(.*)"$/, "$1");
  return name + book.mask(decodePercent(plain), "name", place);
}

/** A Referer or a Location may hold a query. */
function maskUrlText(value: string, place: Place, masking: Masking): string {
  return /^(?:\w+:\/\/|[/?])/.test(value)
    ? maskTarget(value, place, masking)
    : maskText(value, place, masking);
}

/** A target, or a URL: the values of its query by their names, all else by its shape. */
export function maskTarget(
  target: string,
  place: Place,
  masking: Masking,
): string {
  const [whole = "", ...fragment] = target.split("#");
  const [path = "", ...rest] = whole.split("?");
  const masked = path.split("/").map((segment) =>
    maskSegment(segment, place, masking)
  ).join("/");
  const shown = path.includes("://") ? maskText(path, place, masking) : masked;
  const query = rest.length === 0
    ? ""
    : `?${
      rest.join("?").split("&").map((pair) =>
        maskParameter(pair, place, masking)
      )
        .join("&")
    }`;
  const end = fragment.length === 0
    ? ""
    : `#${maskText(fragment.join("#"), place, masking)}`;
  return shown + query + end;
}

function maskSegment(
  segment: string,
  place: Place,
  masking: Masking,
): string {
  const plain = decodePercent(segment);
  const masked = maskText(plain, place, masking);
  return masked === plain ? segment : encodeSegment(masked);
}

/** What may stand in a segment stays as it is (RFC 3986 section 3.3). */
function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /%(?:3A|40|24|26|2B|2C|3B|3D)/g,
    decodePercent,
  );
}

function maskParameter(
  pair: string,
  place: Place,
  masking: Masking,
): string {
  const end = pair.indexOf("=");
  if (end === -1) return maskSegment(pair, place, masking);
  const name = decodeForm(pair.slice(0, end));
  const value = decodeForm(pair.slice(end + 1));
  if (numberIn(value) !== null) return pair;
  const at = `${place}?${name}`;
  const masked = maskValue(value, { name, place: at }, masking);
  return masked === value
    ? pair
    : `${pair.slice(0, end + 1)}${encodeURIComponent(masked)}`;
}

function decodeForm(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}
