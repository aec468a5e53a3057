import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import type { Importer } from "../format.ts";
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
  const stub: JsonObject = {
    ...idOf(given),
    request: translateRequest(request, entry),
    ...translateAnswer(given, entry),
    ...timesOf(given["times"] ?? null),
  };
  const life = given["timeToLive"] ?? null;
  if (life !== null && memberOf(life, "unlimited") !== true) {
    entry.wider(["timeToLive"], "it would answer after its time, too");
  }
  const level = Math.trunc(numberOf(given["priority"]) ?? 0);
  entry.stub(stub, { turn: { level, place } });
}

function idOf({ id = null }: JsonObject): JsonObject {
  const text = textOf(id);
  return text === undefined ? {} : { stub_id: text };
}

function timesOf(times: Json): JsonObject {
  const most = numberOf(memberOf(times, "remainingTimes"));
  const isOpen = memberOf(times, "unlimited") === true || most === undefined;
  return isOpen ? {} : { max_calls: most };
}
