import { isJsonObject, type JsonObject, setOwn } from "../../json/values.ts";

/** What stands in the place of a secret: the same for equal ones. */
const plainPattern = /REDACTED-\d{1,9}/;

/** The text that stands for the secret of a number. */
export function placeholderOf(number: number): string {
  return `REDACTED-${number}`;
}

/** The number of a text that is nothing but a placeholder, a token of one too; `null` for any other. */
export function numberIn(text: string): number | null {
  const plain = /^REDACTED-(\d{1,9})$/.exec(text)?.[1];
  if (plain !== undefined) return Number(plain);
  return text.startsWith("eyJ") ? numberIn(signatureOf(text)) : null;
}

/** What may be a masked token: it begins a word, so that a search takes linear time. */
export const maskedTokens = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** The numbers of all placeholders in a text. */
export function numbersIn(text: string): number[] {
  const numbers = [...text.matchAll(/REDACTED-(\d{1,9})/g)]
    .map(([, number]) => Number(number));
  if (!text.includes("eyJ")) return numbers;
  for (const [token] of text.matchAll(maskedTokens)) {
    const number = numberIn(token);
    if (number !== null) numbers.push(number);
  }
  return numbers;
}

/** Whether a text holds a placeholder, be it in a token. */
export function hasPlaceholder(text: string): boolean {
  return plainPattern.test(text) || numbersIn(text).length > 0;
}

function signatureOf(token: string): string {
  return decoded(token.split(".")[2] ?? "") ?? "";
}

/** Instants in a masked token, so that none is ever expired, and none differs from run to run: 2000 and 2100. */
const past = 946_684_800;
const future = 4_102_444_800;

/** Claims that tell no person and that clients ask (RFC 7519 section 4.1, RFC 8693 section 4.2). */
const kept = new Set(["scope", "scp", "roles", "groups", "token_use", "typ"]);

/**
 * A token that clients can read: of the same algorithm and the same claims, with
 * placeholders for what they say and for its signature. What is not JSON inside
 * is a plain placeholder.
 */
export function maskedToken(token: string, number: number): string {
  const [head = "", payload = ""] = token.split(".");
  const header = objectIn(head);
  const claims = objectIn(payload);
  if (header === null || claims === null) return placeholderOf(number);
  const { alg, typ } = header;
  const shown: JsonObject = {
    ...(typeof alg === "string" && alg.length < 20 ? { alg } : {}),
    ...(typeof typ === "string" && typ.length < 20 ? { typ } : {}),
  };
  const masked: JsonObject = {};
  for (const [name, value] of Object.entries(claims)) {
    setOwn(masked, name, maskedClaim(name, value, number));
  }
  return [shown, masked, placeholderOf(number)].map((part) =>
    new TextEncoder().encode(
      typeof part === "string" ? part : JSON.stringify(part),
    ).toBase64({ alphabet: "base64url", omitPadding: true })
  ).join(".");
}

function maskedClaim(name: string, value: unknown, number: number) {
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") {
    if (name === "exp") return future;
    return /^(?:iat|nbf|auth_time)$/.test(name) ? past : 0;
  }
  const isText = typeof value === "string" ||
    (Array.isArray(value) && value.every((one) => typeof one === "string"));
  if (kept.has(name) && isText && JSON.stringify(value).length < 500) {
    return value;
  }
  if (Array.isArray(value)) return [placeholderOf(number)];
  return typeof value === "string" ? placeholderOf(number) : {};
}

function objectIn(part: string): JsonObject | null {
  const text = decoded(part);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The text of base64url; `null` for any other. */
function decoded(part: string): string | null {
  try {
    const bytes = Uint8Array.fromBase64(part, { alphabet: "base64url" });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
