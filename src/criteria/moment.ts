const day = 86_400_000;

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: day,
};

/** A moment that a criterion names: fixed, or so far from now. */
export type Moment =
  | { readonly kind: "fixed"; readonly ms: number }
  | { readonly kind: "from_now"; readonly ms: number };

const distance = /^now(?:([+-])(\d{1,9})([smhd]))?$/;

/** Reads "2026-01-31", an RFC 3339 time, "now" or "now-3d"; `undefined` for other texts. */
export function readMoment(text: string): Moment | undefined {
  const parts = distance.exec(text);
  if (parts === null) {
    const ms = readDate(text);
    return ms === undefined ? undefined : { kind: "fixed", ms };
  }
  const [, sign, count = "0", unit = "s"] = parts;
  const away = Number(count) * (units[unit] ?? 0);
  return { kind: "from_now", ms: sign === "-" ? -away : away };
}

/** The longest text that is read as a date. */
const longest = 64;

/**
 * Milliseconds since the epoch, with a fraction, of a date (midnight in UTC),
 * an RFC 3339 time, or an HTTP date (RFC 9110 section 5.6.7) whose weekday is
 * that of its day.
 */
export function readDate(text: string): number | undefined {
  if (text.length > longest) return undefined;
  const parts = timeForm.exec(text);
  if (parts !== null) return rfc3339(parts);
  const http = httpForm.exec(text);
  if (http === null) return undefined;
  const [, weekday = "", date, month = "", ...rest] = http.map(String);
  const [year, ...time] = rest;
  const position = months.indexOf(month) + 1;
  const ms = moment([year, position, date, ...time].map(Number));
  const isRight = ms !== undefined &&
    weekdays[new Date(ms).getUTCDay()] === weekday;
  return isRight ? ms : undefined;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const timeForm =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d)))?$/;

const httpForm =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;

const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

function rfc3339(parts: RegExpExecArray): number | undefined {
  const [, ...fields] = parts;
  const numbers = fields.slice(0, 6).map((field) => Number(field ?? 0));
  const [fraction = "0", sign, hours = "0", minutes = "0"] = fields.slice(6);
  const ms = moment(numbers);
  if (ms === undefined || Number(hours) > 23 || Number(minutes) > 59) {
    return undefined;
  }
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return ms + Number(fraction) * 1000 + (sign === "-" ? offset : -offset);
}

/** The moment of a year, month (from 1), day, hour, minute and second in UTC; a leap second is the one after it. */
function moment(fields: readonly number[]): number | undefined {
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] =
    fields;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  if (date < 1 || date > daysOf(year, month)) return undefined;
  // Years below 100 are taken for those of a century ago, four of which are a whole turn of the calendar.
  const later = Date.UTC(year + 400, month - 1, date, hour, minute, second);
  return later - fourCenturies;
}

const fourCenturies = 146_097 * day;

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The days of a month; none of a month that there is not. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : lengths[month - 1] ?? 0;
}
