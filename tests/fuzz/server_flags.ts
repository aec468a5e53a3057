import type { FuzzOptions } from "./options.ts";

/** The probe alone sends more requests than a journal takes: what looks at all of them would take the time of many rounds. */
const always = "--journal-limit 1000";

/** Further options that servers are started with, in turn; FOLDER is one for its files. */
const turns = [
  "--wiremock-api",
  "--listener exact --redact",
  "--wiremock-api --store sqlite:FOLDER/fuzz.sqlite --store-journal all",
  "--listener exact --cors --refuse-unknown-scopes",
];

/** The options of a run's server: those that are given, or those of its seed. Legs of a long run, whose seeds are a thousand apart, have different ones. */
export function flagsOf({ flags, seed }: Pick<FuzzOptions, "flags" | "seed">) {
  const turn = (seed + Math.floor(seed / 1000)) % turns.length;
  return flags ?? `${always} ${turns[turn]}`;
}

/** The same as arguments, for a server that may write to a folder. */
export function argumentsOf(flags: string, folder: string): string[] {
  return flags.split(/\s+/).filter((one) => one !== "")
    .map((one) => one.replace("FOLDER", folder));
}
