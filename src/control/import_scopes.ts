import type { ImportedScope } from "../formats/assembled_scopes.ts";
import type { ImportAnswer, ImportPayload } from "../model/import.ts";
import { settingsOf, wholeSettings } from "../model/scope.ts";
import { fileProblem } from "../stub_files/problem.ts";
import type { ScopeEntry } from "../stub_files/scope_entries.ts";
import { ScopeSet } from "../stub_files/scope_set.ts";
import type { State } from "../state/state.ts";

type Change = ImportAnswer["stubs"][number]["change"];

/** What each scope of an import is to the server's. */
export function scopeChanges(
  scopes: readonly ImportedScope[],
  state: State,
): { readonly name: string; readonly change: Change }[] {
  return scopes.map((one) => ({
    name: one.name,
    change: changeOf(one, state),
  }));
}

function changeOf({ name, payload }: ImportedScope, state: State): Change {
  const there = state.scopes.find(name);
  if (there === undefined) return "new";
  const parent = payload.parent?.toLowerCase() ?? null;
  const isSame = (there.parent?.name ?? null) === parent &&
    JSON.stringify(wholeSettings(there.settings)) ===
      JSON.stringify(wholeSettings(settingsOf(payload)));
  return isSame ? "same" : "changed";
}

/**
 * Makes the scopes of an import that are not there, and where `replace` says so
 * gives the others their settings: all or none. What it gives back are the
 * problems, a line each.
 */
export async function putScopes(
  scopes: readonly ImportedScope[],
  state: State,
  existing: ImportPayload["existing"],
): Promise<string[]> {
  const wanted = scopes.filter((one) => {
    const change = changeOf(one, state);
    return change === "new" || change === "changed" && existing === "replace";
  });
  return await new ScopeSet(state, () => []).share(wanted.map(entryOf));
}

function entryOf(
  { name, payload, written, entry: { source, place } }: ImportedScope,
): ScopeEntry {
  return {
    name,
    payload,
    text: JSON.stringify(written),
    problem(inside, message) {
      const at = source.document.locate([...place, ...inside]);
      return fileProblem(source.file, at, `scope "${name}": ${message}`);
    },
  };
}
