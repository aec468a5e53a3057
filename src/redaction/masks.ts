import { maskMultipart, maskPairs, maskQuery } from "./form_masks.ts";
import { maskJson } from "./json_mask.ts";
import type { SecretTest } from "./secret_names.ts";

type Show = (secret: string) => string;

/** Masks the value of a header: a scheme, the names of cookies and a URL stay. */
export function maskHeader(
  [name, value]: readonly [string, string],
  isSecret: SecretTest,
  show: Show,
): string {
  const key = name.toLowerCase();
  if (key === "cookie") return maskCookies(value, show);
  if (key === "set-cookie") return maskSetCookie(value, show);
  if (!isSecret(key)) return maskUrl(value, isSecret, show);
  return maskCredentials(value, show);
}

/** Masks a body that is text, by its media type. */
export function maskBody(
  [text, type]: readonly [string, string],
  isSecret: SecretTest,
  show: Show,
): string {
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    return maskPairs(text, isSecret, show);
  }
  return /^multipart\//i.test(type)
    ? maskMultipart(text, isSecret, show)
    : maskJson(text, isSecret, show);
}

/** `Bearer abc` keeps its scheme (RFC 9110 section 11.4). */
function maskCredentials(value: string, show: Show): string {
  const [, scheme = "", rest = value] = /^([\w-]+ +)(.+)$/s.exec(value) ?? [];
  return scheme + show(rest);
}

/** Each pair keeps its name (RFC 6265 section 4.2). */
function maskCookies(value: string, show: Show): string {
  return value.split(";").map((pair) => maskPair(pair, show)).join(";");
}

/** The attributes behind the pair are not secret. */
function maskSetCookie(value: string, show: Show): string {
  const [pair = "", ...attributes] = value.split(";");
  return [maskPair(pair, show), ...attributes].join(";");
}

function maskPair(pair: string, show: Show): string {
  const [, name = "", value = pair] = /^(\s*[^=]*=)(.*)$/s.exec(pair) ?? [];
  return name + show(value.trim());
}

/** A Referer or a Location may hold a query, or a user with a password. */
function maskUrl(value: string, isSecret: SecretTest, show: Show): string {
  const text = value.replace(
    /^(\w+:\/\/)([^/?#@\s]+)@/,
    (_, scheme: string, user: string) => `${scheme}${show(user)}@`,
  );
  return /^(?:\w+:\/\/|[/?])/.test(text)
    ? maskQuery(text, isSecret, show)
    : text;
}
