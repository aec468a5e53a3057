/** A moment as clocks of a zone show it. */
interface ZonedTime {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Minutes by which the zone is ahead of UTC. */
  readonly minutes: number;
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of an offset: seconds as a number, or a text such as `-1d 12h`; `null` for what is none. */
export function offsetOf(offset: unknown): number | null {
  if (typeof offset === "number") return offset * 1000;
  if (typeof offset !== "string") return null;
  const form = /^\s*[-+]?(?:\s*\d{1,12}\s*[smhd])+\s*$/;
  if (!form.test(offset)) return null;
  const sign = offset.trim().startsWith("-") ? -1 : 1;
  let sum = 0;
  for (const [, count, unit = ""] of offset.matchAll(/(\d+)\s*([smhd])/g)) {
    sum += Number(count) * (unitMs[unit] ?? 0);
  }
  return sign * sum;
}

/** Zones whose clocks are kept; to make one takes about 50 µs. */
const maxZones = 50;

const zones = new Map<string, Intl.DateTimeFormat>();

/** Minutes by which a zone is ahead of UTC at a time; `null` where there is no such zone. */
export function zoneAt(zone: string, time: number): number | null {
  if (/^(?:utc|z|gmt)$/i.test(zone)) return 0;
  const fixed = /^([-+])(\d{2}):?(\d{2})$/.exec(zone);
  if (fixed !== null) return signed(fixed);
  const clock = clockOf(zone);
  if (clock === null) return null;
  const parts = clock.formatToParts(time);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const ahead = /^GMT([-+])(\d{2}):(\d{2})/.exec(name);
  return ahead === null ? 0 : signed(ahead);
}

function signed(parts: RegExpExecArray): number {
  const [, sign, hours, minutes] = parts;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = zones.get(zone);
  if (known !== undefined) return known;
  if (!/^[A-Za-z][\w+/-]{0,60}$/.test(zone)) return null;
  try {
    const timeZoneName = "longOffset";
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName,
    });
    if (zones.size >= maxZones) zones.clear();
    zones.set(zone, clock);
    return clock;
  } catch {
    return null;
  }
}

/** Longest format that is written. */
const maxFormat = 1000;

/** A time in a named format or in one with Python's signs; `null` where a sign is unknown. */
export function formatTime(at: ZonedTime, format: string): string | null {
  const local = new Date(at.time + at.minutes * 60_000);
  if (Number.isNaN(local.getTime())) return null;
  const iso = local.toISOString().slice(0, -1);
  if (format === "iso") {
    return iso + (at.minutes === 0 ? "Z" : zoneText(at.minutes, ":"));
  }
  if (format === "date") return iso.slice(0, iso.indexOf("T"));
  if (format === "http") return new Date(at.time).toUTCString();
  if (!format.includes("%") || format.length > maxFormat) return null;
  let isKnown = true;
  const text = format.replace(/%([\s\S]?)/g, (_, sign: string) => {
    const write = Object.hasOwn(signs, sign) ? signs[sign] : undefined;
    isKnown &&= write !== undefined;
    return write?.(local, at) ?? "";
  });
  return isKnown ? text : null;
}

const months =
  "January February March April May June July August September October November December"
    .split(" ");
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday"
  .split(" ");

function padded(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

function zoneText(minutes: number, between = ""): string {
  const size = Math.abs(minutes);
  return (minutes < 0 ? "-" : "+") + padded(Math.floor(size / 60)) + between +
    padded(size % 60);
}

function dayOfYear(local: Date): number {
  const start = Date.UTC(local.getUTCFullYear(), 0, 1);
  return Math.floor((local.getTime() - start) / 86_400_000) + 1;
}

const twelve = (hour: number) => hour % 12 === 0 ? 12 : hour % 12;

/** What Python's `strftime` writes for each sign, in English. */
const signs: Readonly<
  Record<string, (local: Date, at: ZonedTime) => string>
> = {
  Y: (local) => padded(local.getUTCFullYear(), 4),
  y: (local) => padded(local.getUTCFullYear() % 100),
  m: (local) => padded(local.getUTCMonth() + 1),
  d: (local) => padded(local.getUTCDate()),
  H: (local) => padded(local.getUTCHours()),
  I: (local) => padded(twelve(local.getUTCHours())),
  M: (local) => padded(local.getUTCMinutes()),
  S: (local) => padded(local.getUTCSeconds()),
  f: (local) => `${padded(local.getUTCMilliseconds(), 3)}000`,
  L: (local) => padded(local.getUTCMilliseconds(), 3),
  p: (local) => local.getUTCHours() < 12 ? "AM" : "PM",
  B: (local) => months[local.getUTCMonth()] ?? "",
  b: (local) => (months[local.getUTCMonth()] ?? "").slice(0, 3),
  A: (local) => days[local.getUTCDay()] ?? "",
  a: (local) => (days[local.getUTCDay()] ?? "").slice(0, 3),
  j: (local) => padded(dayOfYear(local), 3),
  u: (local) => String(local.getUTCDay() || 7),
  z: (_, { minutes }) => zoneText(minutes),
  s: (_, { time }) => String(Math.floor(time / 1000)),
  "%": () => "%",
};
