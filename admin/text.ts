import type { Json } from "../src/json/values.ts";
import { at, isJsonObject } from "./json_text.ts";

const clock = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  hourCycle: "h23",
});
const day = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
  timeZoneName: "short",
  hourCycle: "h23",
});
const number = new Intl.NumberFormat("en");

export const count = (value: number): string => number.format(value);
export const timeOfDay = (date: Date): string => clock.format(date);

export function dateTime(iso: string | null): string {
  return iso === null ? "never" : day.format(new Date(iso));
}

/** "3 stubs", "1 stub". */
export function counted(value: number, noun: string): string {
  const plural = /(?:s|ch)$/.test(noun)
    ? `${noun}es`
    : `${noun.replace(/y$/, "ie")}s`;
  return `${count(value)} ${value === 1 ? noun : plural}`;
}

export function duration(ms: number | undefined): string {
  if (ms === undefined) return "";
  if (ms < 10) return `${Number(ms.toPrecision(2))} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
}

/** The time between two rows: "+12 ms". */
export function gap(ms: number): string {
  const text = ms < 1000
    ? `${Math.round(ms)} ms`
    : ms < 120_000
    ? `${(ms / 1000).toFixed(1)} s`
    : uptime(ms);
  return `+${text}`;
}

export function size(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte");
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

export function uptime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ];
  const from = parts.findIndex(([value]) => value > 0);
  return parts.slice(from === -1 ? 3 : from).slice(0, 2)
    .map(([value, unit]) => `${value} ${unit}`).join(" ");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** An id as a person reads it: a generated one by its first block. */
export function shortId(id: string): string {
  return uuid.test(id) ? id.slice(0, 8) : id;
}

/** What a stub's chaos does, in a few words; "" where it has none. */
export function chaosText(chaos: Json | undefined): string {
  const base = Number(at(chaos, ["latency", "base_ms"]) ?? 0);
  const jitter = Number(at(chaos, ["latency", "jitter_ms"]) ?? 0);
  const drop = at(chaos, ["faults", "connection_drop", "probability"]);
  const parts: string[] = [];
  if (base > 0 || jitter > 0) {
    parts.push(jitter > 0 ? `${base}–${base + jitter} ms` : `${base} ms`);
  }
  if (typeof drop === "number" && drop > 0) {
    parts.push(`drops ${Math.round(drop * 1000) / 10}%`);
  }
  return [...parts, ...otherFaults(at(chaos, ["faults"]))].join(", ");
}

/** The faults of a chaos by name, but a drop, unless it is a list: it has a place of its own. */
export function otherFaults(faults: Json | undefined): readonly string[] {
  return Object.entries(isJsonObject(faults) ? faults : {})
    .filter(([name, value]) =>
      value !== null && (name !== "connection_drop" || Array.isArray(value))
    )
    .map(([name]) => name);
}

const outcomeWords: Readonly<Record<string, string>> = {
  answered: "answered",
  no_match: "no match",
  dropped: "dropped",
  client_left: "client left",
  template_error: "template error",
  upstream_error: "upstream error",
  upstream_timeout: "upstream timed out",
  open: "still open",
  loop: "proxy loop",
  body_too_large: "body too large",
  scope_not_found: "no such scope",
  scope_conflict: "scope conflict",
  failed: "failed",
};

export function outcomeWord(outcome: string): string {
  return outcomeWords[outcome] ?? outcome.replaceAll("_", " ");
}
