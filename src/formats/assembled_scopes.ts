import type { JsonObject } from "../json/values.ts";
import { namedScope, type ScopePayload } from "../model/scope.ts";
import type { Work } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readPayload } from "../schema/payload.ts";
import type { Entry } from "./entry.ts";

/** A scope of an import, ready to be made. */
export interface ImportedScope {
  /** In lower case. */
  readonly name: string;
  readonly payload: ScopePayload;
  /** The same as it is written into a stub file. */
  readonly written: JsonObject;
  readonly entry: Entry;
}

/** What a scope asks for that its server cannot do. */
export type ScopeNeeds = (payload: ScopePayload) => Issue[];

/** Checks the scopes of entries; one that cannot be made is refused, which its entry is told. */
export function* scopesOf(
  entries: readonly Entry[],
  needs: ScopeNeeds,
): Work<ImportedScope[]> {
  const taken = new Set<string>();
  const scopes: ImportedScope[] = [];
  for (const entry of entries) {
    for (const written of entry.scopes) {
      const scope = readScope(written, { entry, taken, needs });
      if (scope !== null) scopes.push(scope);
      yield;
    }
  }
  return scopes;
}

interface ScopePlace {
  readonly entry: Entry;
  /** Names of this import. */
  readonly taken: Set<string>;
  readonly needs: ScopeNeeds;
}

function readScope(
  written: JsonObject,
  { entry, taken, needs }: ScopePlace,
): ImportedScope | null {
  const reading = readPayload(namedScope, written, []);
  const issues = reading.ok ? needs(reading.value) : reading.issues;
  for (const { loc, msg } of issues) {
    entry.refuse([...loc], `as a scope it is refused: ${msg}`);
  }
  if (!reading.ok || issues.length > 0) return null;
  const payload = reading.value;
  const name = payload.name.toLowerCase();
  if (taken.has(name)) {
    entry.refuse([], `its name "${name}" is that of another scope`);
    return null;
  }
  taken.add(name);
  return { name, payload, written, entry };
}
