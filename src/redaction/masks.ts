import { finish, type Work } from "../runtime/work.ts";
import { maskMultipart } from "./multipart_mask.ts";
import { maskForm } from "./form_mask.ts";
import { maskQuery } from "./query_mask.ts";
import { maskJsonInSteps } from "./json_mask.ts";
import type { Masking } from "./masking.ts";
import { mayHoldSecrets } from "./secret_names.ts";
import { maskLooselyNamed } from "./named_values.ts";
import { maskUsers } from "./users.ts";

type Mask = Omit<Masking, "inside">;

/** Texts in each other that are looked into, such as JSON in a member of JSON. */
const deepest = 3;

/** Texts in one text that are looked into, and not shown where there are more (docs/limits.md). */
const mostInside = 1000;

/** Characters of these texts together, which are looked at in one go. */
const mostCharactersInside = 256 * 1024;

/** A masking that also looks into texts that stand in texts. */
export function deepMasking(masking: Mask): Masking {
  return masksInside(masking, { depth: 0, looked: 0, characters: 0 });
}

function masksInside(
  { isSecret, show }: Mask,
  state: { depth: number; looked: number; characters: number },
): Masking {
  const inside = (text: string) => {
    if (!mayHoldSecrets(text, isSecret)) return text;
    if (state.depth === deepest) return text;
    state.characters += text.length;
    const isTooMuch = ++state.looked > mostInside ||
      state.characters > mostCharactersInside;
    if (isTooMuch) return "[redacted]";
    state.depth++;
    const masked = maskText(text, { isSecret, show, inside });
    state.depth--;
    return masked;
  };
  return { isSecret, show, inside };
}

/** Masks the value of a header: a scheme, the names of cookies and a URL stay. */
export function maskHeader(
  [name, value]: readonly [string, string],
  masking: Masking,
): string {
  const { isSecret, show } = masking;
  const key = name.toLowerCase();
  if (key === "cookie") return maskCookies(value, masking);
  if (key === "set-cookie") return maskSetCookie(value, masking);
  if (isSecret(key)) return maskCredentials(value, show);
  // A Referer or a Location may hold a query.
  return /^(?:\w+:\/\/|[/?])/.test(value)
    ? maskTarget(value, masking)
    : maskText(value, masking);
}

/** Masks a target or a URL: parameters by their names, and what stands in them or beside them. */
export function maskTarget(target: string, masking: Masking): string {
  return maskText(maskQuery(target, masking), masking);
}

/** Masks a body that is text, by its media type. */
export function maskBody(
  body: readonly [text: string, type: string],
  masking: Masking,
): string {
  return finish(maskBodyInSteps(body, masking));
}

/** The same with rests: it may be long. */
export function maskBodyInSteps(
  [text, type]: readonly [text: string, type: string],
  masking: Masking,
): Work<string> {
  if (/^\s*multipart\//i.test(type)) {
    return maskMultipart(
      [text, type],
      masking,
      (content, own) => maskBodyInSteps([content, own], masking),
    );
  }
  // Many send JSON as a form: curl says that it is one unless it is told otherwise.
  return /^\s*application\/x-www-form-urlencoded/i.test(type) && !isJson(text)
    ? maskForm(text, masking)
    : maskTextInSteps(text, masking);
}

/** Masks bytes that are no text, each of them a character. */
export function* maskBytes(
  body: readonly [bytes: string, type: string],
  masking: Masking,
): Work<string> {
  const masked = yield* maskBodyInSteps(body, masking);
  // deno-lint-ignore no-control-regex
  return masked.replace(/[^\x00-\xff]/g, "?");
}

/** Masks a text whose form is to be guessed: JSON, lines of it, XML, pairs, any. */
function maskText(text: string, masking: Masking): string {
  return finish(maskTextInSteps(text, masking));
}

function* maskTextInSteps(text: string, masking: Masking): Work<string> {
  if (!mayHoldSecrets(text, masking.isSecret)) return text;
  const masked = text.includes('"')
    ? yield* maskJsonInSteps(text, masking)
    : text;
  if (isJson(text)) return masked;
  yield;
  const named = maskLooselyNamed(masked, masking);
  yield;
  return maskUsers(named, masking);
}

/** Whether a text begins as an object or a list of JSON does. */
function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*["{[\]\d-])/.test(text);
}

/** `Bearer abc` keeps its scheme (RFC 9110 section 11.4). */
function maskCredentials(value: string, show: Mask["show"]): string {
  const [, scheme = "", rest = value] = /^([\w-]+ +)(.+)$/s.exec(value) ?? [];
  return scheme + show(rest);
}

/** Each pair keeps its name (RFC 6265 section 4.2). */
function maskCookies(value: string, masking: Mask): string {
  return value.split(";").map((pair) => maskCookie(pair, masking)).join(";");
}

/** The attributes behind the pair are not secret. */
function maskSetCookie(value: string, masking: Mask): string {
  const [pair = "", ...attributes] = value.split(";");
  return [maskCookie(pair, masking), ...attributes].join(";");
}

function maskCookie(pair: string, { show }: Mask): string {
  const [, name = "", value = pair] = /^(\s*[^=]*=)(.*)$/s.exec(pair) ?? [];
  return name + show(value.trim());
}
