import fc from "fast-check";
import type { Drawn } from "./drawn.ts";
import { ofBody } from "./wiremock_draws.ts";

const day = fc.constantFrom("1950-01-01", "2090-01-01", "2020-01-01");
const clock = fc.constantFrom("00:00", "01:00", "21:30");
const seconds = fc.constantFrom("", ":00", ":01", ":00.5", ":00.500");
const zone = fc.constantFrom("Z", "+00:00", "+01:00", "-02:30");
const moments = fc.tuple(day, clock, seconds, zone).map((
  [day, clock, seconds, zone],
) => `${day}T${clock}${seconds}${zone}`);
/** What one reader of dates takes and another may not. */
const odd = fc.constantFrom(
  "2020-01-01t00:00:00z",
  "2020-01-01 00:00:00Z",
  "2020-01-01T00:00:60Z",
  "2020-01-01T24:00:00Z",
  "2020-02-30T00:00:00Z",
  "2020-01-01T00:00:00+19:00",
  "2020-01-01T00:00:00-23:59",
  "2020-01-01T00:00:00.123456789Z",
  "2020-01-01T00:00:00.123456788Z",
  "2020-01-01T00:00:00.1234567891Z",
  "Wed, 01 Jan 2020 00:00:00 GMT",
  "Mon, 01 Jan 2020 00:00:00 GMT",
  "2020-01-01",
  "2020-01",
  "2020",
  "2020-01-01T00:00:00",
  " 2020-01-01T00:00:00Z",
  "soon",
);
const times = fc.oneof({ weight: 2, arbitrary: moments }, {
  weight: 1,
  arbitrary: odd,
});
const name = fc.constantFrom("before", "after", "equalToDateTime");
const dates = fc.tuple(name, times).map(([name, operand]) => ({
  [name]: operand,
}));
/** Far from any day on which a test runs. */
const farTimes = moments.filter((text) => !text.startsWith("2020"));
const fromNow = fc.tuple(
  name,
  fc.constantFrom(
    "now",
    "NOW",
    "now +3 days",
    "now -3 days",
    "now 3 hours",
    "now+3 days",
    "now - 3 days",
    "now -3  days",
    " now",
    "Now -1 days",
  ),
).map(([name, operand]) => ({ [name]: operand }));

/** What is asked of dates. */
export const dateDraws: readonly Drawn[] = [
  { name: "before, after and equalToDateTime", ...ofBody(dates, times) },
  { name: "before and after from now on", ...ofBody(fromNow, farTimes) },
];
