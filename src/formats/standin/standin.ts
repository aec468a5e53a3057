import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Source } from "../entry.ts";
import type { Importer, Run } from "../format.ts";
import type { Work } from "../../runtime/work.ts";
import { textOf } from "../member.ts";

/** Members of a stub that are not those of its payload. */
const apart = new Set(["id", "scope"]);

/** Reads stub files (docs/contract.md#b2.2), such as those of an export. */
export const importStandin: Importer = function* (sources, run) {
  for (const source of sources) {
    const { value } = source.document;
    const isList = Array.isArray(value);
    const inner = isJsonObject(value) ? value["stubs"] : undefined;
    const items = isList ? value : Array.isArray(inner) ? inner : [];
    for (const [index, item] of items.entries()) {
      readStub(item, { source, at: isList ? [index] : ["stubs", index], run });
      yield;
    }
    yield* readScopes(source, run);
  }
};

function* readScopes(source: Source, run: Run): Work<void> {
  const { value } = source.document;
  const given = isJsonObject(value) ? value["scopes"] ?? [] : [];
  if (!Array.isArray(given)) {
    const message = "it should be a list of scopes, each with its name";
    return run.entry(source, ["scopes"]).refuse([], message);
  }
  for (const [index, item] of given.entries()) {
    const entry = run.entry(source, ["scopes", index]);
    if (isJsonObject(item)) entry.scope(item);
    else entry.refuse([], "a scope should be an object");
    yield;
  }
}

function readStub(
  item: Json,
  { source, at, run }: {
    readonly source: Source;
    readonly at: (string | number)[];
    readonly run: Run;
  },
): void {
  const entry = run.entry(source, at);
  if (!isJsonObject(item)) {
    return entry.refuse([], "a stub should be an object");
  }
  const payload: JsonObject = {};
  for (const [name, value] of Object.entries(item)) {
    if (!apart.has(name)) setOwn(payload, name, value);
  }
  const id = textOf(item["stub_id"]) ?? textOf(item["id"]);
  if (id !== undefined) payload["stub_id"] = id.trim();
  const scope = item["scope"] ?? null;
  if (scope !== null && typeof scope !== "string") {
    return entry.refuse(["scope"], "it should be the name of a scope");
  }
  entry.stub(payload, { scope: scope?.toLowerCase() ?? null });
}
