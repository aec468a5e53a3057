import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../../json/values.ts";
import { addLine, isFraming } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import type { Importer } from "../format.ts";
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
    if (memberOf(value, "requests") !== null) {
      run.entry(source, []).refuse([], "it is of version 1: export it as v2.1");
      continue;
    }
    const variables = variablesOf(memberOf(value, "variable"));
    const asked = new Set<string>();
    for (const { item, at } of itemsOf(value, [])) {
      const examples = memberOf(item, "response");
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

/** The requests of a tree of folders. */
function itemsOf(folder: Json, at: JsonPath): Item[] {
  const items = memberOf(folder, "item");
  if (!Array.isArray(items) || at.length > 2 * maxFolders) return [];
  return items.flatMap((item, index) => {
    const here = [...at, "item", index];
    return memberOf(item, "item") === null
      ? [{ item, at: here }]
      : itemsOf(item, here);
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
  const asked = typeof original === "string" ? { url: original } : original;
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
    if (name === "" || isOff || isFraming(name)) continue;
    const given = textOf(memberOf(line, "value")) ?? "";
    addLine(headers, name, fillVariables(given, variables));
  }
  return headers;
}
