import type { SecretTest } from "./secret_names.ts";

type Show = (secret: string) => string;

/** Masks urlencoded pairs, `a=1&b=2`, in a query or a body; all else stays as sent. */
export function maskPairs(
  text: string,
  isSecret: SecretTest,
  show: Show,
): string {
  return text.split("&").map((pair) => {
    const end = pair.indexOf("=");
    if (end === -1 || !isSecret(decodePart(pair.slice(0, end)))) return pair;
    return pair.slice(0, end + 1) + show(decodePart(pair.slice(end + 1)));
  }).join("&");
}

function decodePart(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Masks parameters behind the first `?` of a target or a URL. */
export function maskQuery(
  target: string,
  isSecret: SecretTest,
  show: Show,
): string {
  const start = target.indexOf("?") + 1;
  if (start === 0) return target;
  const [query = "", ...fragment] = target.slice(start).split("#");
  const masked = maskPairs(query, isSecret, show);
  return [target.slice(0, start) + masked, ...fragment].join("#");
}

/** Masks the contents of parts whose field names tell a secret (RFC 7578). */
export function maskMultipart(
  text: string,
  isSecret: SecretTest,
  show: Show,
): string {
  const boundary = /^\s*--[^\r\n]+/.exec(text)?.[0].trim();
  if (boundary === undefined) return text;
  return text.split(boundary).map((part) => maskPart(part, isSecret, show))
    .join(boundary);
}

function maskPart(part: string, isSecret: SecretTest, show: Show): string {
  const end = part.indexOf("\r\n\r\n");
  if (end === -1) return part;
  const head = part.slice(0, end);
  const name = /;\s*name="?([^";\r\n]*)/i.exec(head)?.[1] ?? "";
  if (!isSecret(name)) return part;
  const content = part.slice(end + 4);
  const tail = content.endsWith("\r\n") ? "\r\n" : "";
  const secret = content.slice(0, content.length - tail.length);
  return `${head}\r\n\r\n${show(secret)}${tail}`;
}
