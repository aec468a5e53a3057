import type { EndedScope } from "../../state/scope_end.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import { globalId, type ScopeIds } from "./scope_ids.ts";

/** The scopes of a file, and the ends of those that were: rows become what is remembered at the moment. */
export class ScopeRows {
  readonly #db: Database;
  readonly #state: State;
  readonly #ids: ScopeIds;
  /** By which number each end is known that is stored. */
  readonly #ends = new WeakMap<EndedScope, number>();

  constructor(db: Database, state: State, ids: ScopeIds) {
    this.#db = db;
    this.#state = state;
    this.#ids = ids;
  }

  /** Stores a scope, after the one around it. */
  put(scope: Scope): void {
    if (scope.ended !== null) return;
    const { name, createdAt: created_at, settings, parent } = scope;
    const text = JSON.stringify({ settings, created_at });
    const around = parent === null ? null : this.#ids.of(parent) ?? null;
    const id = this.#ids.of(scope) ?? null;
    const uses = [this.#madeIn(scope), scope.late, scope.lastUsedAt] as const;
    const stored = this.#db.put(
      `INSERT INTO scope VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id)
        DO UPDATE SET text = excluded.text, made = excluded.made,
        late = excluded.late, last_used = excluded.last_used`,
      id,
      name,
      around,
      text,
      ...uses,
    );
    if (id === null) this.#ids.note(scope, stored);
  }

  /** Stores when a scope was last used, and how many requests came late inside of it. */
  putUse(scope: Scope): void {
    const id = this.#ids.of(scope);
    if (id === undefined) return;
    this.#db.put(
      "UPDATE scope SET last_used = ?, late = ?, made = ? WHERE id = ?",
      scope.lastUsedAt,
      scope.late,
      this.#madeIn(scope),
      id,
    );
  }

  #madeIn(scope: Scope): number {
    return this.#state.madeIn(scope);
  }

  /** Removes a scope that has ended, with all in it, and stores its end. */
  end(scope: Scope): void {
    const id = this.#ids.of(scope);
    if (id !== undefined && id !== globalId) {
      this.#db.put("DELETE FROM scope WHERE id = ?", id);
    }
    if (scope.ended !== null) this.#putEnd(scope.ended, scope);
  }

  #putEnd(ended: EndedScope, { settings }: Scope): void {
    const { parent, cors, startedAt: started_at } = ended;
    const text = JSON.stringify({ parent, cors, started_at, settings });
    const number = this.#db.put(
      `INSERT INTO ending (name, ended, text, late, late_requests)
        VALUES (?, ?, ?, 0, '[]')`,
      ended.scope,
      ended.endedAt,
      text,
    );
    this.#ends.set(ended, number);
  }

  noteEnd(ended: EndedScope, number: number): void {
    this.#ends.set(ended, number);
  }

  /** Stores the report of a scope that has ended. */
  putReport(ended: EndedScope, report: string): void {
    const number = this.#ends.get(ended) ?? null;
    const put = "UPDATE ending SET report = ? WHERE number = ?";
    this.#db.put(put, report, number);
  }

  /** Stores which requests came after an end. */
  putLate(ended: EndedScope): void {
    const requests = ended.lateRequests
      .map(({ receivedAt, ...one }) => ({ ...one, received_at: receivedAt }));
    this.#db.put(
      "UPDATE ending SET late = ?, late_requests = ? WHERE number = ?",
      ended.late,
      JSON.stringify(requests),
      this.#ends.get(ended) ?? null,
    );
  }
}
