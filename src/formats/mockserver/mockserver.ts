import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import type { Importer } from "../format.ts";
import { checkKinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { translateRequest } from "./request.ts";
import { translateAnswer } from "./response.ts";

/** Reads MockServer's expectations: higher priorities go first, and of one priority the one that was made first. */
export const importMockServer: Importer = function* (sources, run) {
  let place = 0;
  for (const source of sources) {
    const { value } = source.document;
    const list = Array.isArray(value) ? value : [value];
    for (const [index, given] of list.entries()) {
      const entry = run.entry(source, Array.isArray(value) ? [index] : []);
      translateExpectation(given, entry, place--);
      yield;
    }
  }
};

const known = new Set(["id", "priority", "times", "timeToLive", "httpRequest"]);

function translateExpectation(given: Json, entry: Entry, place: number): void {
  const request = memberOf(given, "httpRequest");
  if (!isJsonObject(given) || !isJsonObject(request)) {
    return entry.refuse(
      [],
      "an expectation should be an object with httpRequest",
    );
  }
  for (const name of Object.keys(given)) {
    const isKnown = known.has(name) || name.startsWith("http");
    if (!isKnown && given[name] !== null) {
      entry.refuse([name], `"${name}" of an expectation is not translated`);
    }
  }
  checkKinds(given, { id: "scalar" }, { entry, place: [] });
  const stub: JsonObject = {
    ...idOf(given),
    request: translateRequest(request, entry),
    ...translateAnswer(given, entry),
    ...timesOf(given["times"] ?? null, entry),
  };
  const life = given["timeToLive"] ?? null;
  if (life !== null && memberOf(life, "unlimited") !== true) {
    entry.wider(["timeToLive"], "it would answer after its time, too");
  }
  const level = priorityOf(given["priority"] ?? null, entry);
  entry.stub(stub, { turn: { level, place } });
}

function idOf({ id = null }: JsonObject): JsonObject {
  const text = textOf(id);
  return text === undefined ? {} : { stub_id: text };
}

/** How often it answers. Without `unlimited` what is missing counts as 0, and with no times left MockServer never answers. */
function timesOf(times: Json, entry: Entry): JsonObject {
  if (times === null) return {};
  const { remainingTimes = 0, unlimited = false } = isJsonObject(times)
    ? times
    : { remainingTimes: null };
  if (unlimited === true) return {};
  const most = typeof remainingTimes === "number" ? remainingTimes : NaN;
  if (!Number.isInteger(most) || unlimited !== false) {
    const message =
      'it should be {"unlimited": true}, or have "remainingTimes" as a whole number';
    entry.refuse(["times"], message);
    return {};
  }
  if (most > 0) return { max_calls: most };
  entry.refuse(
    ["times"],
    `with ${most} as "remainingTimes" and without "unlimited": true, MockServer never answers: leave it out, or set "unlimited"`,
  );
  return {};
}

function priorityOf(priority: Json, entry: Entry): number {
  const level = numberOf(priority) ?? NaN;
  if (priority === null) return 0;
  if (!Number.isInteger(level)) {
    entry.refuse(["priority"], "it should be a whole number");
    return 0;
  }
  if (typeof priority === "string") {
    entry.rewritten(["priority"], "a number in quotes is taken");
  }
  return level;
}
