import {
  give,
  namedArguments,
  type OwnCall,
  refuse,
  show,
} from "../own_answer.ts";
import { formatTime, offsetOf, zoneAt } from "./time_format.ts";

const usage =
  `"now" takes a format, an offset and a zone: now("iso", 3600), now(format="%Y-%m-%d", offset="-3d", zone="Europe/Zurich")`;

/** The time of the scope's clock, in a format, moved by an offset, as it is in a zone. */
export const now: OwnCall = (world, args) => {
  const given = namedArguments(args, ["format", "offset", "zone"]);
  if (given === null) return refuse(usage);
  const format = given.get("format") ?? "iso";
  const zone = given.get("zone") ?? "UTC";
  const offset = offsetOf(given.get("offset") ?? 0);
  if (offset === null) return refuse(usage);
  const time = Math.floor(world.now() + offset);
  // The range of `Date`; beyond it `toISOString` throws.
  if (!(Math.abs(time) <= 8.64e15)) {
    return refuse(`"now" cannot go ${offset / 1000} seconds from here`);
  }
  if (format === "unix") return give(Math.floor(time / 1000));
  if (format === "unix_ms") return give(time);
  const minutes = typeof zone === "string" ? zoneAt(zone, time) : null;
  if (minutes === null) {
    return refuse(
      `"now" knows zones such as "UTC", "+02:00" and "Europe/Zurich", not ${
        show(zone)
      }`,
    );
  }
  const text = typeof format === "string"
    ? formatTime({ time, minutes }, format)
    : null;
  return text === null
    ? refuse(
      `"now" has the formats "iso", "date", "http", "unix" and "unix_ms", and such with signs as "%Y-%m-%d %H:%M:%S", not ${
        show(format)
      }`,
    )
    : give(text);
};
