import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { addLine, isFraming } from "../body_of.ts";
import type { Entry, Source } from "../entry.ts";
import type { Importer, Run } from "../format.ts";
import { checkKinds, checkPairs, type Kinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { readAddress } from "./address.ts";
import { fillVariables, templateOf, type Variables } from "./variables.ts";

/** Folders inside each other. */
const maxFolders = 50;

/** Reads collections of Postman's: each saved example of a request becomes a stub. */
export const importPostman: Importer = function* (sources, run) {
  let place = 0;
  for (const source of sources) {
    const { value } = source.document;
    const older = whyOlder(value);
    if (older !== null) {
      run.entry(source, older.place).refuse([], older.message);
      continue;
    }
    const variables = variablesOf(memberOf(value, "variable"));
    const asked = new Set<string>();
    checkList(memberOf(value, "variable"), ["variable"], { source, run });
    for (const { item, at } of itemsOf(value, [], { source, run })) {
      const examples = memberOf(item, "response");
      const inside = [...at, "response"];
      if (!checkList(examples, inside, { source, run })) continue;
      const list = Array.isArray(examples) ? examples : [];
      if (list.length === 0) {
        run.entry(source, at).lost(
          [],
          "it has no saved example, so that nothing is answered",
          "narrower",
        );
      }
      for (const [index, example] of list.entries()) {
        const entry = run.entry(source, [...at, "response", index]);
        translateExample(example, {
          entry,
          item,
          variables,
          asked,
          place: place--,
        });
        yield;
      }
    }
  }
};

interface Item {
  readonly item: Json;
  readonly at: JsonPath;
}

interface Reading {
  readonly source: Source;
  readonly run: Run;
}

/** Why a collection is not one of version 2; `null` where it is. */
function whyOlder(value: Json) {
  const message = "it is of version 1: export it as v2.1";
  if (isJsonObject(value) && Object.hasOwn(value, "requests")) {
    return { place: [], message };
  }
  const schema = memberOf(memberOf(value, "info"), "schema");
  const place = ["info", "schema"];
  if (schema === null) return null;
  if (typeof schema !== "string") {
    return { place, message: "it should be a text" };
  }
  const version = /\/v(\d+)(?:\.\d+)*\//.exec(schema)?.[1] ?? "2";
  if (version === "1") return { place, message };
  return version === "2" ? null : {
    place,
    message: `the version ${version} is not read: export it as v2.1`,
  };
}

/** Whether something is a list, where it is there; what is not is told. */
function checkList(
  given: Json,
  place: JsonPath,
  { source, run }: Reading,
): boolean {
  if (given === null || Array.isArray(given)) return true;
  run.entry(source, place).refuse([], "it should be a list");
  return false;
}

/** The requests of a tree of folders. */
function itemsOf(folder: Json, at: JsonPath, reading: Reading): Item[] {
  const items = memberOf(folder, "item");
  const place = [...at, "item"];
  if (!Array.isArray(items)) {
    reading.run.entry(reading.source, place).refuse([], "it should be a list");
    return [];
  }
  if (at.length > 2 * maxFolders) {
    const message = `more than ${maxFolders} folders inside each other`;
    reading.run.entry(reading.source, place).refuse([], message);
    return [];
  }
  return items.flatMap((item, index) => {
    const here = [...place, index];
    return memberOf(item, "item") === null
      ? [{ item, at: here }]
      : itemsOf(item, here, reading);
  });
}

function variablesOf(given: Json): Variables {
  const list = Array.isArray(given) ? given : [];
  return new Map(list.flatMap((one): [string, string][] => {
    const name = textOf(memberOf(one, "key")) ?? textOf(memberOf(one, "id"));
    const value = textOf(memberOf(one, "value"));
    return name === undefined || value === undefined ? [] : [[name, value]];
  }));
}

interface ExampleContext {
  readonly entry: Entry;
  readonly item: Json;
  readonly variables: Variables;
  /** What the examples before it ask for, as JSON. */
  readonly asked: Set<string>;
  readonly place: number;
}

function translateExample(
  example: Json,
  { entry, item, variables, asked: before, place }: ExampleContext,
): void {
  if (!isJsonObject(example)) {
    return entry.refuse([], "an example should be an object");
  }
  const original = example["originalRequest"] ?? memberOf(item, "request");
  const isRead = entry.mayAsk(original, ["originalRequest"]) &&
    entry.mayHave(example["header"] ?? null, ["header"]);
  if (!isRead) return;
  checkExample(example, entry);
  const asked = typeof original === "string" ? { url: original } : original;
  if (isJsonObject(asked)) {
    const place = ["originalRequest"];
    checkKinds(asked, { method: "text" }, { entry, place });
  }
  const address = readAddress(memberOf(asked, "url"), variables);
  if (!address.ok) return entry.refuse(["originalRequest"], address.reason);
  const method = (textOf(memberOf(asked, "method")) ?? "GET").toUpperCase();
  const name = textOf(example["name"]) ?? "";
  const request = { method, ...address.request };
  const text = JSON.stringify(request);
  if (before.has(text)) {
    entry.lost(
      [],
      "an example before it answers the same requests, since bodies and headers are not asked for",
    );
  }
  before.add(text);
  entry.stub({
    ...(name === "" ? {} : { title: name.slice(0, 500) }),
    request,
    action: { response: answerOf(example, variables, entry) },
  }, { turn: { level: 0, place } });
}

const kinds: Kinds = {
  name: "scalar",
  code: "number",
  body: "scalar",
};

function checkExample(example: JsonObject, entry: Entry): void {
  checkKinds(example, kinds, { entry, place: [] });
  const place = ["header"];
  const lines = example["header"] ?? null;
  checkPairs(lines, ["key", "value"], { entry, place });
  for (const [at, line] of (Array.isArray(lines) ? lines : []).entries()) {
    if (!isJsonObject(line)) continue;
    checkKinds(line, { disabled: "boolean" }, { entry, place: [...place, at] });
  }
}

function answerOf(
  example: JsonObject,
  variables: Variables,
  entry: Entry,
): JsonObject {
  const headers = headersOf(example["header"] ?? null, variables);
  const text = fillVariables(textOf(example["body"]) ?? "", variables);
  const template = templateOf(text);
  if (template?.ok === false) {
    entry.rewritten(["body"], template.reason, "answer_differs");
  } else if (template !== null) {
    entry.rewritten(["body"], "its dynamic variables are Jinja's");
  }
  return {
    status_code: numberOf(example["code"]) ?? 200,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(template?.ok ? { template_body: template.template } : { body: text }),
  };
}

function headersOf(lines: Json, variables: Variables): JsonObject {
  const headers: JsonObject = {};
  for (const line of Array.isArray(lines) ? lines : []) {
    const name = textOf(memberOf(line, "key")) ?? "";
    const isOff = memberOf(line, "disabled") === true;
    // Postman keeps what a body says, and not how it was sent.
    if (name === "" || isOff || isFraming(name)) continue;
    const given = textOf(memberOf(line, "value")) ?? "";
    addLine(headers, name, fillVariables(given, variables));
  }
  return headers;
}
