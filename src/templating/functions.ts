import { formatNumber, formatText } from "./format.ts";
import type { TemplateWorld } from "./context.ts";

/** What a function or filter of Standin's own answers, or why it cannot. */
export type Answer =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly reason: string };

type Call = (world: TemplateWorld, args: readonly unknown[]) => Answer;

const FUNCTIONS = new Map<string, Call>([
  ["now", now],
  ["uuid", uuid],
  ["random_int", randomInt],
  ["format", format],
]);

const FILTERS = new Map<string, Call>([
  ["b64encode", (_, args) => onText("b64encode", args, encodeBase64)],
  ["b64decode", (_, args) => onText("b64decode", args, decodeBase64)],
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

function now(world: TemplateWorld, args: readonly unknown[]): Answer {
  const [format = "iso", offset = 0] = args;
  if (args.length > 2 || typeof offset !== "number") {
    return refuse(
      `"now" takes a format and a number of seconds to add: now("iso", 3600)`,
    );
  }
  const time = Math.floor(world.now() + offset * 1000);
  // The range of `Date`; beyond it `toISOString` throws.
  if (!(Math.abs(time) <= 8.64e15)) {
    return refuse(`"now" cannot go ${offset} seconds from here`);
  }
  const iso = new Date(time).toISOString();
  if (format === "iso") return give(iso);
  if (format === "date") return give(iso.slice(0, iso.indexOf("T")));
  if (format === "unix") return give(Math.floor(time / 1000));
  if (format === "unix_ms") return give(time);
  return refuse(
    `"now" has the formats "iso", "date", "unix" and "unix_ms", not ${
      show(format)
    }`,
  );
}

function uuid(world: TemplateWorld, args: readonly unknown[]): Answer {
  return args.length === 0
    ? give(world.uuid())
    : refuse(`"uuid" takes no arguments`);
}

function randomInt(world: TemplateWorld, args: readonly unknown[]): Answer {
  const [low, high] = args;
  const isRange = args.length === 2 && isWhole(low) && isWhole(high) &&
    low <= high && isWhole(high - low + 1);
  if (!isRange) {
    return refuse(
      `"random_int" takes two whole numbers, the smaller first: random_int(1, 6)`,
    );
  }
  return give(low + Math.floor(world.random() * (high - low + 1)));
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

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

function show(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : typeof value;
}

function give(value: string | number): Answer {
  return { ok: true, value };
}

function refuse(reason: string): Answer {
  return { ok: false, reason };
}
