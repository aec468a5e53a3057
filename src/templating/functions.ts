import { formatNumber, formatText } from "./format.ts";
import type { TemplateWorld } from "./context.ts";
import { faker } from "./functions/faker.ts";
import { now } from "./functions/now.ts";
import {
  randomInt,
  randomNumber,
  randomText,
  uuid,
} from "./functions/random.ts";
import { regexExtract } from "./functions/regex_extract.ts";
import { type Answer, give, type OwnCall, refuse } from "./own_answer.ts";

const FUNCTIONS = new Map<string, OwnCall>([
  ["now", now],
  ["uuid", uuid],
  ["random_int", randomInt],
  ["random_number", randomNumber],
  ["random_text", randomText],
  ["regex_extract", regexExtract],
  ["faker", faker],
  ["format", format],
]);

const FILTERS = new Map<string, OwnCall>([
  ["b64encode", (_, args) => onText("b64encode", args, encodeBase64)],
  ["b64decode", (_, args) => onText("b64decode", args, decodeBase64)],
  ["regex_extract", regexExtract],
  ["urlencode", (_, args) => onText("urlencode", args, encodeUrl)],
  ["format", format],
]);

/** Names that Standin adds to the engine's own. */
export const OWN_FUNCTIONS: readonly string[] = [...FUNCTIONS.keys()];
export const OWN_FILTERS: readonly string[] = [...FILTERS.keys()];

/** Calls a function, or a filter with the filtered value first. Never throws: that would kill the engine. */
export function callOwn(
  world: TemplateWorld,
  name: string,
  args: readonly unknown[],
): Answer {
  const call = FUNCTIONS.get(name) ?? FILTERS.get(name);
  return call?.(world, args) ?? refuse(`"${name}" is unknown`);
}

function format(_: TemplateWorld, args: readonly unknown[]): Answer {
  const [value, ...rest] = args;
  const [places] = rest;
  const isPattern = typeof value === "string" && value.includes("%");
  const text = isPattern
    ? formatText(value, rest)
    : rest.length === 1 && /^\d+$/.test(String(places))
    ? formatNumber(value, Number(places))
    : undefined;
  return text === undefined
    ? refuse(
      `"format" takes a number and how many decimals to write, at most 100: format(2.5, 2); or a text with a place for each value: format("%s: %.2f", "a", 2.5)`,
    )
    : give(text);
}

/** A text that is converted at once, in some tens of milliseconds. */
const maxText = 1024 * 1024;

function onText(
  name: string,
  args: readonly unknown[],
  convert: (text: string) => Answer,
): Answer {
  const [value] = args;
  if (typeof value === "string" && value.length > maxText) {
    return refuse(`"${name}" takes a text of at most ${maxText} characters`);
  }
  const isSimple = typeof value === "string" || typeof value === "number" ||
    typeof value === "boolean";
  if (args.length === 1 && isSimple) return convert(String(value));
  return refuse(
    `"${name}" takes a text, a number or a boolean and no arguments`,
  );
}

function encodeBase64(text: string): Answer {
  return give(new TextEncoder().encode(text).toBase64());
}

function decodeBase64(text: string): Answer {
  try {
    const bytes = Uint8Array.fromBase64(text);
    return give(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refuse(`"b64decode" got a text that is not UTF-8 in base64`);
  }
}

/** As Jinja2 does: RFC 3986's unreserved characters and `/` stay. */
function encodeUrl(text: string): Answer {
  const encoded = encodeURIComponent(text.toWellFormed());
  return give(
    encoded.replaceAll("%2F", "/").replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}
