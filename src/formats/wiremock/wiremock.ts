// WireMock's mappings: one a file, or `{"mappings": [...]}`, with the bodies
// beside them in `__files`.

import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Source } from "../entry.ts";
import type { Importer, Run } from "../format.ts";
import { itemsAt } from "../items.ts";
import { checkKinds } from "../kinds.ts";
import { numberOf, textOf } from "../member.ts";
import { translateRequest } from "./request.ts";
import { translateResponse } from "./response.ts";
import { translateScenario } from "./scenario.ts";
import { translateWebhooks } from "./webhooks.ts";

/** The priority of a mapping that gives none; lower goes first. */
const usual = 5;

/** Members of a mapping that change nothing of how it answers. */
const silent = new Set([
  "id",
  "uuid",
  "name",
  "request",
  "response",
  "persistent",
  "insertionIndex",
  "metadata",
  "priority",
  "scenarioName",
  "requiredScenarioState",
  "newScenarioState",
  "possibleScenarioStates",
  "postServeActions",
  "serveEventListeners",
]);

/** Members that are looked at, more than are known. */
const maxMembers = 1000;

const kinds = {
  id: "scalar",
  uuid: "scalar",
  name: "scalar",
  priority: "number",
  scenarioName: "scalar",
  requiredScenarioState: "scalar",
  newScenarioState: "scalar",
} as const;

/** Reads WireMock's mappings. Lower priorities go first, and of one priority the mapping that comes last. */
export const importWireMock: Importer = function* (sources, run) {
  let place = 0;
  for (const source of sources) {
    for (const { mapping, at } of mappingsOf(source, run)) {
      yield* translate(mapping, { source, at, place: place++, run });
      yield;
    }
  }
};

interface Found {
  readonly mapping: Json;
  readonly at: JsonPath;
}

function* mappingsOf(source: Source, run: Run): Generator<Found> {
  const { value } = source.document;
  const list = isJsonObject(value) && Object.hasOwn(value, "mappings")
    ? { items: itemsAt(source, ["mappings"], run), root: ["mappings"] }
    : Array.isArray(value)
    ? { items: value, root: [] }
    : null;
  if (list === null) {
    yield { mapping: value, at: [] };
    return;
  }
  for (const [index, mapping] of list.items.entries()) {
    yield { mapping, at: [...list.root, index] };
  }
}

interface MappingPlace {
  readonly source: Source;
  readonly at: JsonPath;
  /** Its place among all mappings. */
  readonly place: number;
  readonly run: Run;
}

function* translate(
  mapping: Json,
  { source, at, place, run }: MappingPlace,
): Work<void> {
  const entry = run.entry(source, at);
  if (!isJsonObject(mapping)) {
    return entry.refuse([], "a mapping should be an object");
  }
  const names = Object.keys(mapping);
  if (names.length > maxMembers) {
    return entry.refuse([], `a mapping with more than ${maxMembers} members`);
  }
  for (const name of names) {
    if (!silent.has(name) && mapping[name] !== null) {
      entry.refuse([name], `"${name}" of a mapping is not known`);
    }
  }
  const given = mapping["request"] ?? {};
  const answer = mapping["response"] ?? {};
  if (!isJsonObject(given) || !isJsonObject(answer)) {
    return entry.refuse([], "request and response should be objects");
  }
  checkKinds(mapping, kinds, { entry, place: [] });
  if (typeof mapping["priority"] === "string") {
    entry.rewritten(["priority"], "a number in quotes is taken");
  }
  const request = yield* translateRequest(given, entry);
  const before = {
    ...notesOf(mapping),
    request,
    ...translateScenario(mapping),
    ...translateWebhooks(mapping, entry),
  };
  const response = yield* translateResponse(answer, {
    entry,
    files: run.files,
    bodies: run.options["bodies"] === "files"
      ? null
      : () => bodyFolder(source.file),
    templating: textOf(run.options["templating"]) ?? "auto",
  });
  const stub: JsonObject = { ...before, ...response };
  yield;
  entry.stub(stub, { turn: { level: levelOfMapping(mapping), place } });
}

/** The level of a mapping, as a turn has it: by its priority, of which the lower goes first. */
export function levelOfMapping(mapping: JsonObject): number {
  return usual - (numberOf(mapping["priority"]) ?? usual);
}

/** What tells people about a mapping, and its id. */
function notesOf(mapping: JsonObject): JsonObject {
  const id = textOf(mapping["id"]) ?? textOf(mapping["uuid"]);
  const title = textOf(mapping["name"]);
  return {
    ...(id === undefined ? {} : { stub_id: id }),
    ...(title === undefined ? {} : { title: title.slice(0, 500) }),
  };
}

/** The `__files` beside the folder of mappings that a file is in; beside the file where there is none. */
function bodyFolder(file: string): string {
  const steps = file.split("/").slice(0, -1);
  const at = steps.lastIndexOf("mappings");
  const root = at < 0 ? steps : steps.slice(0, at);
  return [...root, "__files", ""].join("/");
}
