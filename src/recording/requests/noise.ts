import type { Json } from "../../json/values.ts";
import { hasPlaceholder } from "../secrets/placeholder.ts";

/** What is asked of a value in place of the one that was recorded. */
export interface Blur {
  /** In a word, for the report. */
  readonly kind: string;
  readonly criterion: Json;
  /** Whether the value itself is asked for after all where it tells recorded answers apart. */
  readonly isWeak: boolean;
}

/** A value of a request, and when it was sent. */
export interface SentValue {
  readonly name: string;
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

interface NoiseKind {
  readonly kind: string;
  /** Of the whole text. */
  readonly pattern: RegExp;
  /** Whether it counts only near the moment of the request. */
  readonly isNear?: boolean;
}

const hex = "[0-9a-fA-F]";

/** Values that clients draw or read from a clock. */
const kinds: readonly NoiseKind[] = [
  {
    kind: "uuid",
    pattern: new RegExp(
      `^${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}$`,
    ),
  },
  {
    kind: "date_time",
    pattern:
      /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?$/,
  },
  {
    kind: "http_date",
    pattern: /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
  },
  { kind: "basic_date_time", pattern: /^\d{8}T\d{6}Z$/ },
  { kind: "date", pattern: /^\d{4}-\d\d-\d\d$/, isNear: true },
  { kind: "epoch_seconds", pattern: /^\d{10}(?:\.\d{1,9})?$/, isNear: true },
  { kind: "epoch_milliseconds", pattern: /^\d{13}$/, isNear: true },
  {
    kind: "trace",
    pattern: new RegExp(`^00-${hex}{32}-${hex}{16}-${hex}{2}$`),
  },
];

/** Names of what is drawn anew for each call, without `-` and `_`. */
const drawnNames =
  /^(?:nonce|.*nonce|idempotencykey|xidempotencykey|idempotencytoken|requestid|xrequestid|clientrequestid|correlationid|xcorrelationid|traceid|spanid|traceparent|tracestate|clientmutationid|cachebuster|cachebust|boundary|csrfnonce|timestamp|ts|sentat|clienttime)$/;

/** Cache busters, which only long numbers tell from pages and sizes. */
const busterNames = /^(?:_|cb|t|v|rnd|rand|random)$/;

/** Characters of what is drawn or read from a clock, but under a name that says so: most values are shorter. */
const shortest = 6;
const longest = 500;

/** Names that were asked about: the same few come again and again. */
const knownNames = new Map<string, boolean>();
const mostKnown = 10_000;

/** Whether what stands under a name is drawn anew for each call. */
export function isDrawnName(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const plain = name.toLowerCase().replaceAll(/[-_.\s]/g, "");
  const isDrawn = drawnNames.test(plain);
  if (knownNames.size < mostKnown) knownNames.set(name, isDrawn);
  return isDrawn;
}

/** Milliseconds within which a moment is near. */
const near = 2 * 24 * 3600 * 1000;

/**
 * What is asked in place of a value that the next run would not send again:
 * any text of its kind; `null` where it is asked for as it is.
 */
export function blurOf(value: SentValue): Blur | null {
  const { text, name } = value;
  if (text === "" || text.length > longest) return null;
  const isNamed = isDrawnName(name);
  if (!isNamed && text.length < shortest) return null;
  if (hasPlaceholder(text)) return null;
  const isDrawn = isNamed ||
    (busterNames.test(name) &&
      /^(?:0\.\d{6,}|\d{6,}|[0-9a-f]{8,})$/i.test(text));
  if (isDrawn) return anyText;
  const found = kinds.find((kind) => fits(kind, value));
  if (found === undefined) return null;
  const criterion = { $regex: found.pattern.source.slice(1) };
  return { kind: found.kind, criterion, isWeak: true };
}

/** Of a value that is drawn nothing is asked, so that all of its likes are asked for alike. */
const anyText: Blur = {
  kind: "drawn",
  criterion: { $regex: "[\\s\\S]+$" },
  isWeak: false,
};

function fits({ pattern, isNear }: NoiseKind, value: SentValue): boolean {
  if (!pattern.test(value.text)) return false;
  if (isNear !== true) return true;
  return Math.abs(momentOf(value.text) - value.sentAt) < near;
}

function momentOf(text: string): number {
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{10}/.test(text) ? Number(text) * 1000 : Date.parse(text);
}
