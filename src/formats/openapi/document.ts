import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Source } from "../entry.ts";
import type { Run } from "../format.ts";
import { isSendable, tooLong } from "../sendable.ts";
import { methods, type Operation, operationsOf } from "./operations.ts";
import type { CloserPaths } from "./strict/closer_paths.ts";
import type { References } from "./references.ts";

/** A document whose operations are read. */
export interface Document {
  readonly source: Source;
  readonly value: JsonObject;
  readonly references: References;
  readonly run: Run;
  /** What other paths have of the requests of one, where that counts. */
  readonly closer: CloserPaths;
}

/** An operation of a document, with the path that it belongs to. */
export interface Described extends Operation {
  readonly path: string;
  readonly item: { readonly object: JsonObject; readonly file: string };
  readonly document: Document;
}

/** The operations of a document, with a pause behind each path; what stands in the place of one and is none is refused. */
export function* operationsIn(
  document: Document,
): Generator<Described | null> {
  const { source, value, references, run } = document;
  checkDocument(document);
  const paths = references.members(value["paths"], source.file);
  for (const [path, given] of Object.entries(paths.object)) {
    yield null;
    if (path.startsWith("x-")) continue;
    if (!isSendable(path)) {
      run.entry(source, ["paths"]).refuse([], tooLong);
      continue;
    }
    const place = { document, place: ["paths", path] };
    if (!path.startsWith("/")) {
      refuse(place, "a path begins with a slash");
      continue;
    }
    const item = references.follow(given, paths.file);
    if (item.lost !== undefined) {
      refuse(place, `the reference ${JSON.stringify(item.lost)} ${nowhere}`);
    } else if (isJsonObject(item.value)) {
      const object = item.value;
      const inItem = { path, item: { object, file: item.file }, document };
      for (const operation of operationsOf(object)) {
        yield { ...operation, ...inItem };
      }
      checkItem(object, place);
    } else if (item.value !== null) refuse(place, "a path should be an object");
  }
}

const nowhere = "leads to nothing that was given";

interface Place {
  readonly document: Document;
  readonly place: readonly string[];
}

function refuse({ document: { run, source }, place }: Place, why: string) {
  run.entry(source, [...place]).refuse([], why);
}

/** Refuses what has the wrong kind at the top of a document. */
function checkDocument(document: Document): void {
  const { value, references, source, run } = document;
  const at = (name: string) => ({ document, place: [name] });
  const { value: paths, lost } = references.follow(
    value["paths"],
    source.file,
  );
  if (lost !== undefined) {
    refuse(at("paths"), `the reference ${JSON.stringify(lost)} ${nowhere}`);
  } else if (value["paths"] !== undefined && !isJsonObject(paths)) {
    refuse(at("paths"), "it should be an object of paths");
  }
  const holders = ["paths", "webhooks", "components", "definitions"];
  if (!holders.some((name) => Object.hasOwn(value, name))) {
    refuse({ document, place: [] }, "the document has no paths");
  }
  const { servers } = value;
  if (servers !== undefined && !Array.isArray(servers)) {
    refuse(
      at("servers"),
      "it should be a list, so that paths begin as it says",
    );
  }
  if (Object.hasOwn(value, "swagger") && Object.hasOwn(value, "openapi")) {
    const message = 'the document is read as "swagger" says';
    run.entry(source, ["openapi"]).lost([], message, "none");
  }
}

/** Members of a path that are no operations. */
const others = new Set([
  "$ref",
  "additionalOperations",
  "description",
  "parameters",
  "servers",
  "summary",
]);

/** Refuses what stands in the place of an operation and is none. */
function checkItem(item: JsonObject, { document, place }: Place): void {
  const check = (names: readonly string[], given: Json, isMethod: boolean) => {
    const at = { document, place: [...place, ...names] };
    if (!isMethod) refuse(at, "it is no method: those are in small letters");
    else if (!isJsonObject(given)) {
      refuse(at, "an operation should be an object");
    }
  };
  for (const [name, given] of Object.entries(item)) {
    if (others.has(name) || name.startsWith("x-")) continue;
    const isMethod = methods.includes(name);
    if (isMethod || isJsonObject(given)) check([name], given, isMethod);
  }
  const more = item["additionalOperations"];
  const entries = isJsonObject(more) ? Object.entries(more) : [];
  for (const [name, given] of entries) {
    check(["additionalOperations", name], given, true);
  }
}
