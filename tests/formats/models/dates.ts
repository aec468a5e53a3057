/** Nanoseconds: of a moment, where its zone is told, and of the clock on the wall. */
interface ReadTime {
  readonly zoned: bigint | null;
  readonly local: bigint | null;
}

const none: ReadTime = { zoned: null, local: null };

const iso =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:([Zz])|([+-])(\d\d):(\d\d))?$/;
const web =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d{1,2}) (\w{3}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** What WireMock reads without a format: ISO 8601 with a zone, HTTP dates whose weekday is right, and local times, dates, months and years. */
function readTime(text: string): ReadTime {
  const http = web.exec(text);
  if (http !== null) {
    const [, weekday = "", day, month = "", ...rest] = http;
    const [year, ...time] = rest.map(Number);
    const at = nanoseconds(
      [year ?? 0, months.indexOf(month) + 1, Number(day)],
      time,
    );
    const isRight = at !== null &&
      weekdays[new Date(Number(at / 1_000_000n)).getUTCDay()] === weekday;
    return isRight ? { zoned: at, local: at } : none;
  }
  const whole = iso.exec(text);
  if (whole === null) return { zoned: null, local: localDate(text) };
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second = "0",
    fraction = "",
    z,
    sign,
    hours,
    minutes,
  ] = whole;
  const at = nanoseconds(
    [year, month, day].map(Number),
    [hour, minute, second].map(Number),
  );
  if (at === null) return none;
  const exact = at + BigInt(fraction.padEnd(9, "0"));
  if (z !== undefined) return { zoned: exact, local: exact };
  if (sign === undefined) return { zoned: null, local: exact };
  const away = Number(hours) * 60 + Number(minutes);
  if (away > 18 * 60 || Number(minutes) > 59) return none;
  const offset = BigInt(away) * 60_000_000_000n;
  return {
    zoned: sign === "-" ? exact + offset : exact - offset,
    local: exact,
  };
}

function localDate(text: string): bigint | null {
  const parts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text);
  if (parts === null) return null;
  const [, year, month = "1", day = "1"] = parts;
  return nanoseconds([year, month, day].map(Number), [0, 0, 0]);
}

function nanoseconds(
  [year = 0, month = 0, day = 0]: readonly number[],
  [hour = 0, minute = 0, second = 0]: readonly number[],
): bigint | null {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour && date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  return isReal ? BigInt(date.getTime()) * 1_000_000n : null;
}

const relative = /^now(?: ([+-]?\d+) (second|minute|hour|day)s?)?$/i;
const lengths: Readonly<Record<string, bigint>> = {
  second: 1n,
  minute: 60n,
  hour: 3600n,
  day: 86_400n,
};

/** Whether a date of WireMock's takes a text, at a moment; local times are those of UTC. */
export function takesDate(
  name: string,
  { operand, text, now }: {
    readonly operand: string;
    readonly text: string;
    readonly now: bigint;
  },
): boolean {
  const actual = readTime(text);
  const from = relative.exec(operand);
  const [, amount = "0", unit = "second"] = from ?? [];
  const expected = from === null ? readTime(operand) : {
    zoned: now +
      BigInt(amount) * (lengths[unit.toLowerCase()] ?? 0n) * 1_000_000_000n,
    local: null,
  };
  const wanted = expected.zoned ?? expected.local;
  const given = expected.zoned === null
    ? actual.local
    : actual.zoned ?? actual.local;
  if (wanted === null || given === null) return false;
  if (name === "equalToDateTime") return given === wanted;
  return name === "before" ? given < wanted : given > wanted;
}
