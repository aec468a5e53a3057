import type { SourceDocument } from "../documents/source.ts";
import { isJsonObject, type Json, type JsonPath } from "../json/values.ts";
import { namedScope, type ScopePayload } from "../model/scope.ts";
import { readPayload } from "../schema/payload.ts";
import { fileProblem, memberProblem } from "./problem.ts";

/** A scope of a file, ready to be made. */
export interface ScopeEntry {
  /** In lower case. */
  readonly name: string;
  readonly payload: ScopePayload;
  /** All of it as text, equal for equal entries. */
  readonly text: string;
  /** The line of a problem at a place in it. */
  problem(place: JsonPath, message: string): string;
}

/** The scopes of a document, and a line for each thing that is wrong with them. */
export interface ScopesReading {
  readonly scopes: readonly ScopeEntry[];
  readonly problems: readonly string[];
}

const none: ScopesReading = { scopes: [], problems: [] };

/** Reads the `scopes` of a document of a stub file, which may be left out. */
export function readScopes(
  document: SourceDocument,
  file: string,
): ScopesReading {
  const { value } = document;
  if (!isJsonObject(value) || !Object.hasOwn(value, "scopes")) return none;
  const given = value["scopes"] ?? null;
  if (given === null) return none;
  if (!Array.isArray(given)) {
    const message = '"scopes" should be a list of scopes, each with its name';
    const place = document.locate(["scopes"]);
    return { scopes: [], problems: [fileProblem(file, place, message)] };
  }
  const scopes: ScopeEntry[] = [];
  const problems: string[] = [];
  for (const [index, item] of given.entries()) {
    const reading = readScope(item, { document, file, index });
    if (Array.isArray(reading)) problems.push(...reading);
    else scopes.push(reading);
  }
  return { scopes, problems };
}

interface ScopePlace {
  readonly document: SourceDocument;
  readonly file: string;
  readonly index: number;
}

/** The scope, or what is wrong with it. */
function readScope(
  item: Json,
  { document, file, index }: ScopePlace,
): ScopeEntry | string[] {
  const problem = (path: JsonPath, message: string) => {
    const place: JsonPath = ["scopes", index, ...path];
    return memberProblem(file, document.locate(place), { place, message });
  };
  const reading = readPayload(namedScope, item, []);
  if (!reading.ok) {
    return reading.issues.map(({ loc, msg }) => problem(loc, msg));
  }
  const payload = reading.value;
  const name = payload.name.toLowerCase();
  return { name, payload, text: JSON.stringify(item), problem };
}
