import type { Json } from "../../json/values.ts";
import { resourceText } from "../../state/resource_text.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import type { ScopeIds } from "./scope_ids.ts";

/** Changes of items after which a resource is written as a whole again. */
const maxItems = 1000;

/** State and resources of a file: rows become what is remembered at the moment. */
export class ValueRows {
  readonly #db: Database;
  readonly #state: State;
  readonly #ids: ScopeIds;

  constructor(db: Database, state: State, ids: ScopeIds) {
    this.#db = db;
    this.#state = state;
    this.#ids = ids;
  }

  /** Stores names of a scope's state. */
  putState(scope: Scope, names: readonly string[]): void {
    const id = this.#ids.of(scope);
    if (id === undefined) return;
    for (const name of names) {
      const value = ownValue(scope.values, name);
      if (value === null) {
        this.#db.put(
          "DELETE FROM state WHERE scope = ? AND name = ?",
          id,
          asText(name),
        );
      } else {
        this.#db.put(
          `INSERT INTO state (scope, name, value) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET value = excluded.value`,
          id,
          asText(name),
          JSON.stringify(value),
        );
      }
    }
  }

  /** Stores resources of a scope as a whole. */
  putResources(scope: Scope, names: readonly string[]): void {
    const id = this.#ids.of(scope);
    if (id === undefined) return;
    for (const name of names) this.#putResource(scope, id, name);
  }

  #putResource(scope: Scope, id: number, name: string): void {
    const data = this.#state.keptIn(scope).resources.get(name);
    const text = asText(name);
    const where = "WHERE scope = ? AND";
    if (data === undefined) {
      this.#db.put(`DELETE FROM resource ${where} name = ?`, id, text);
      return;
    }
    this.#db.put(`DELETE FROM item ${where} resource = ?`, id, text);
    this.#db.put(
      `INSERT INTO resource (scope, name, text) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET text = excluded.text`,
      id,
      text,
      JSON.stringify(resourceText(data)),
    );
  }

  /** Stores one change of an item behind what is stored of its resource. */
  putItem(scope: Scope, resource: string, change: Json): void {
    const id = this.#ids.of(scope);
    if (id === undefined) return;
    const { count } = this.#db.row(
      "SELECT count(*) count FROM item WHERE scope = ? AND resource = ?",
      id,
      asText(resource),
    ) ?? {};
    if (Number(count) >= maxItems) return this.putResources(scope, [resource]);
    this.#db.put(
      "INSERT INTO item (scope, resource, text) VALUES (?, ?, ?)",
      id,
      asText(resource),
      JSON.stringify(change),
    );
  }

  /** Forgets all that was set in a scope. */
  clear(scope: Scope): void {
    const id = this.#ids.of(scope);
    if (id === undefined) return;
    this.#db.put("DELETE FROM state WHERE scope = ?", id);
    this.#db.put("DELETE FROM resource WHERE scope = ?", id);
  }
}

/** A name may hold what the engine does not keep as it is, such as half of a pair of surrogates. */
function asText(name: string): string {
  return JSON.stringify(name);
}

function ownValue(values: Scope["values"], name: string): Json {
  return Object.hasOwn(values, name) ? values[name] ?? null : null;
}
