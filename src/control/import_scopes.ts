import type { ImportedScope } from "../formats/assembled_scopes.ts";
import type { ImportAnswer, ImportPayload } from "../model/import.ts";
import { settingsOf, wholeSettings } from "../model/scope.ts";
import { nextTurn } from "../runtime/next_turn.ts";
import type { Work } from "../runtime/work.ts";
import type { Plan } from "../state/change.ts";
import { maxDepth, maxScopes } from "../state/scope_obstacle.ts";
import { fileProblem } from "../stub_files/problem.ts";
import type { ScopeEntry } from "../stub_files/scope_entries.ts";
import { ScopeSet } from "../stub_files/scope_set.ts";
import type { State } from "../state/state.ts";

type ScopePlan = Plan<"scope_edit" | "scopes_end">;

type ScopeChange = NonNullable<ImportAnswer["scopes"]>[number];

/** What each scope of an import is to the server's. */
export function* scopeChanges(
  scopes: readonly ImportedScope[],
  state: State,
): Work<ScopeChange[]> {
  const changes: ScopeChange[] = [];
  for (const one of scopes) {
    changes.push({ name: one.name, change: changeOf(one, state) });
    yield;
  }
  return changes;
}

function changeOf(
  { name, payload }: ImportedScope,
  state: State,
): ScopeChange["change"] {
  const there = state.scopes.find(name);
  if (there === undefined) return "new";
  const parent = payload.parent?.toLowerCase() ?? null;
  const isSame = (there.parent?.name ?? null) === parent &&
    JSON.stringify(wholeSettings(there.settings)) ===
      JSON.stringify(wholeSettings(settingsOf(payload)));
  return isSame ? "same" : "changed";
}

/** Scopes that are put in one turn. */
const inTurn = 50;

/**
 * Makes the scopes of an import that are not there, and where `replace` says so
 * gives the others their settings: all or none. What it gives back are the
 * problems.
 */
export async function putScopes(
  scopes: readonly ImportedScope[],
  state: State,
  { changes, existing }: {
    /** What each of them is to the server's. */
    readonly changes: readonly ScopeChange[];
    readonly existing: ImportPayload["existing"];
  },
): Promise<string[]> {
  const news = changes.filter(({ change }) => change === "new").length;
  if (news + state.scopes.list().length > maxScopes) {
    return [`There are at most ${maxScopes} scopes, and these would be more`];
  }
  const wanted = scopes.filter((_, at) => {
    const change = changes[at]?.change;
    return change === "new" || change === "changed" && existing === "replace";
  });
  const { ordered, left } = parentsFirst(wanted);
  const [stray] = left;
  if (stray !== undefined) {
    const message = "The scopes lie in each other in a circle, or too deep";
    return [entryOf(stray).problem(["parent"], message)];
  }
  return await putAll(ordered, state);
}

async function putAll(
  scopes: readonly ImportedScope[],
  state: State,
): Promise<string[]> {
  const undo: ScopePlan[] = [];
  for (let at = 0; at < scopes.length; at += inTurn) {
    const some = scopes.slice(at, at + inTurn);
    const back = some.map(({ name }) => wayBack(name, state));
    const problems = await new ScopeSet(state, () => [])
      .share(some.map(entryOf));
    if (problems.length > 0) {
      for (const plan of undo.reverse()) await state.change(plan);
      return problems;
    }
    undo.push(...back);
    await nextTurn();
  }
  return [];
}

/** What takes back that a scope is made, or given other settings. */
function wayBack(name: string, state: State): ScopePlan {
  const there = state.scopes.find(name);
  return there === undefined
    ? { kind: "scopes_end", names: [name], why: "deleted" }
    : { kind: "scope_edit", name, settings: wholeSettings(there.settings) };
}

/** Each scope after the one around it; what is left lies in a circle, or too deep. */
function parentsFirst(scopes: readonly ImportedScope[]): {
  readonly ordered: readonly ImportedScope[];
  readonly left: Iterable<ImportedScope>;
} {
  const waiting = new Map(scopes.map((one) => [one.name, one]));
  const ordered: ImportedScope[] = [];
  for (let depth = 0; depth <= maxDepth && waiting.size > 0; depth++) {
    const ready = [...waiting.values()].filter(({ payload: { parent } }) =>
      typeof parent !== "string" || !waiting.has(parent.toLowerCase())
    );
    ordered.push(...ready);
    for (const { name } of ready) waiting.delete(name);
  }
  return { ordered, left: waiting.values() };
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
