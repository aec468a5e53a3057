import { settingsOf, wholeSettings } from "../model/scope.ts";
import type { Issue } from "../schema/issue.ts";
import type { Scope } from "../state/scope.ts";
import type { Plan } from "../state/change.ts";
import type { Changed, Obstacle } from "../state/changed.ts";
import type { State } from "../state/state.ts";
import type { ScopeEntry } from "./scope_entries.ts";

/** What a scope asks for that its server cannot do. */
export type ScopeNeeds = (payload: ScopeEntry["payload"]) => Issue[];

type ScopeKind = "scope_put" | "scope_edit" | "scopes_end";
type ScopePlan = Plan<ScopeKind>;

/** Work that gives a plan at a time and is told what became of it. */
type Changing<T> = Generator<ScopePlan, T, Changed<ScopeKind>>;

/** The scopes of a server that came from files; none at first. One that leaves the files stays: requests may be in it. */
export class ScopeSet {
  readonly #state: State;
  readonly #needs: ScopeNeeds;
  #texts: ReadonlyMap<string, string> = new Map();

  constructor(state: State, needs: ScopeNeeds) {
    this.#state = state;
    this.#needs = needs;
  }

  /** Whether these are the entries that were put last. */
  isSame(entries: readonly ScopeEntry[]): boolean {
    return entries.length === this.#texts.size &&
      entries.every(({ name, text }) => this.#texts.get(name) === text);
  }

  /**
   * Makes the scopes that are not there, and gives the others the settings of
   * their entries where those have changed; all or none. What it gives back are
   * the problems.
   */
  apply(entries: readonly ScopeEntry[]): string[] {
    const work = this.#work(entries);
    let step = work.next();
    while (step.done !== true) {
      step = work.next(this.#state.changeHere(step.value));
    }
    return step.value;
  }

  /** The same for whoever shares what the server remembers. */
  async share(entries: readonly ScopeEntry[]): Promise<string[]> {
    const work = this.#work(entries);
    let step = work.next();
    while (step.done !== true) {
      step = work.next(await this.#state.change(step.value));
    }
    return step.value;
  }

  *#work(entries: readonly ScopeEntry[]): Changing<string[]> {
    const unmet = [...this.#unmet(entries), ...sharedNames(entries)];
    if (unmet.length > 0) return unmet;
    const undo: ScopePlan[] = [];
    const problems = yield* this.#put(entries, undo);
    if (problems.length > 0) yield* undo.reverse();
    else {
      this.#texts = new Map(entries.map(({ name, text }) => [name, text]));
    }
    return problems;
  }

  #unmet(entries: readonly ScopeEntry[]): string[] {
    return entries.flatMap((entry) =>
      this.#needs(entry.payload).map(({ loc, msg }) => entry.problem(loc, msg))
    );
  }

  /** Each scope after the one around it, whatever their order in the files. */
  *#put(
    entries: readonly ScopeEntry[],
    undo: ScopePlan[],
  ): Changing<string[]> {
    const waiting = new Map(entries.map((one) => [one.name, one]));
    const problems: string[] = [];
    while (waiting.size > 0) {
      const ready = [...waiting.values()].filter(({ payload: { parent } }) =>
        typeof parent !== "string" || !waiting.has(parent.toLowerCase())
      );
      if (ready.length === 0) {
        const circle = [...waiting.values()].map((one) =>
          one.problem(["parent"], "The scopes lie in each other in a circle")
        );
        return [...problems, ...circle];
      }
      for (const entry of ready) {
        waiting.delete(entry.name);
        problems.push(...yield* this.#putOne(entry, undo));
      }
    }
    return problems;
  }

  *#putOne(entry: ScopeEntry, undo: ScopePlan[]): Changing<string[]> {
    const { scopes } = this.#state;
    const { name, payload, text } = entry;
    const there = scopes.find(name);
    if (there === undefined) {
      const made = yield scopes.planOf(payload, settingsOf(payload));
      if (!made.ok) return [refusalOf(entry, made.obstacle)];
      undo.push({ kind: "scopes_end", names: [name], why: "deleted" });
      return [];
    }
    if (isElsewhere(there, payload.parent ?? null)) {
      const around = there.parent?.name ?? null;
      const where = around === null ? "in no other scope" : `in '${around}'`;
      return [entry.problem(
        ["parent"],
        `Scope '${name}' is there already, ${where}: end it first, or write that`,
      )];
    }
    if (this.#texts.get(name) === text) return [];
    const before = wholeSettings(there.settings);
    const settings = wholeSettings(settingsOf(payload));
    const edited = yield { kind: "scope_edit", name, settings };
    if (!edited.ok) return [refusalOf(entry, edited.obstacle)];
    undo.push({ kind: "scope_edit", name, settings: before });
    return [];
  }
}

function isElsewhere({ parent }: Scope, wanted: string | null): boolean {
  return (parent?.name ?? null) !== (wanted?.toLowerCase() ?? null);
}

function sharedNames(entries: readonly ScopeEntry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    if (seen.has(entry.name)) {
      const message = `Scope '${entry.name}' stands in the files twice`;
      return [entry.problem(["name"], message)];
    }
    seen.add(entry.name);
    return [];
  });
}

function refusalOf(entry: ScopeEntry, obstacle: Obstacle): string {
  const { payload: { parent } } = entry;
  switch (obstacle.kind) {
    case "name_taken":
      return entry.problem(["name"], "A scope with this name is there already");
    case "too_many":
      return entry.problem(
        [],
        "The limit on the number of scopes is reached",
      );
    case "value_taken":
      return entry.problem(
        ["select", obstacle.place],
        `The value leads into scope '${obstacle.scope}' already`,
      );
    case "parent_unknown":
      return entry.problem(
        ["parent"],
        `There is no scope '${parent}': write it into "scopes" too`,
      );
    case "parent_inside":
      return entry.problem(["parent"], "The scope would lie inside itself");
    case "too_deep":
      return entry.problem(
        ["parent"],
        "Scopes would lie too deep in each other",
      );
    default:
      return entry.problem([], "The scope has ended meanwhile");
  }
}
