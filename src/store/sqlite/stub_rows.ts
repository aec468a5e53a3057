import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Stub } from "../../state/stub.ts";
import type { Database } from "./database.ts";
import type { ScopeIds } from "./scope_ids.ts";

/** The stubs of a file: rows become what is remembered at the moment. */
export class StubRows {
  readonly #db: Database;
  readonly #state: State;
  readonly #ids: ScopeIds;

  constructor(db: Database, state: State, ids: ScopeIds) {
    this.#db = db;
    this.#state = state;
    this.#ids = ids;
  }

  /** Stores a stub with its calls; one that its server has from a file is read there again. */
  put(scope: Scope, id: string): void {
    const home = this.#ids.of(scope);
    const stub = this.#state.findStub(id, scope);
    if (home === undefined || stub === undefined || isOfFile(stub)) return;
    const { place, edition, createdAt: created_at, rank: { serial } } = stub;
    const text = { spec: stub.spec, place, edition, created_at };
    this.#db.put(
      `INSERT INTO stub VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
        serial = excluded.serial, text = excluded.text,
        calls = excluded.calls, last_call = excluded.last_call`,
      home,
      id,
      serial,
      JSON.stringify(text),
      stub.calls,
      stub.lastCallAt,
    );
    if (!stub.countedPerScope) this.dropOwn(scope, id);
  }

  /** Stores how often a stub was called, and from one scope, where it counts them by themselves. */
  putCalls(stub: Stub, caller: Scope | null): void {
    const home = this.#ids.of(stub.home);
    const { id, calls, lastCallAt } = stub;
    // Another one may have taken its place.
    const isThere = this.#state.findStub(id, stub.home) === stub;
    if (home === undefined || !isThere) return;
    if (isOfFile(stub)) {
      this.#db.put(
        "INSERT OR REPLACE INTO file_stub VALUES (?, ?, ?, ?, ?)",
        home,
        id,
        JSON.stringify(stub.spec),
        calls,
        lastCallAt,
      );
    } else {
      this.#db.put(
        "UPDATE stub SET calls = ?, last_call = ? WHERE scope = ? AND id = ?",
        calls,
        lastCallAt,
        home,
        id,
      );
    }
    if (stub.countedPerScope && caller !== null) {
      this.#putOwn(home, stub, caller);
    }
  }

  #putOwn(home: number, stub: Stub, caller: Scope): void {
    const from = this.#ids.of(caller);
    if (from === undefined) return;
    const count = this.#state.counterOf(caller).ownCalls(stub);
    const own = "INSERT OR REPLACE INTO own VALUES (?, ?, ?, ?)";
    this.#db.put(own, home, stub.id, from, count);
  }

  /** Forgets from which scopes a stub was called. */
  dropOwn(scope: Scope, id: string): void {
    const home = this.#ids.of(scope) ?? null;
    this.#db.put("DELETE FROM own WHERE scope = ? AND stub = ?", home, id);
  }

  /** Removes stubs, those with some ids or all; what may come back is put aside. */
  remove(
    scope: Scope,
    ids: readonly string[] | null,
    deletedAt: number | null,
  ): void {
    const home = this.#ids.of(scope);
    if (home === undefined) return;
    if (ids === null) return this.#removeWhere("scope = ?", deletedAt, [home]);
    for (const id of ids) {
      this.#removeWhere("scope = ? AND id = ?", deletedAt, [home, id]);
      this.dropOwn(scope, id);
    }
  }

  #removeWhere(
    where: string,
    deletedAt: number | null,
    values: (string | number)[],
  ): void {
    if (deletedAt !== null) {
      this.#db.put(
        `INSERT INTO deleted (scope, id, serial, text, calls, last_call, at)
          SELECT scope, id, serial, text, calls, last_call, ? FROM stub WHERE ${where} ORDER BY serial`,
        deletedAt,
        ...values,
      );
    }
    this.#db.put(`DELETE FROM stub WHERE ${where}`, ...values);
  }

  /** Stores a stub that has come back. */
  restore(scope: Scope, id: string): void {
    const home = this.#ids.of(scope);
    if (home === undefined) return;
    this.#db.put(
      `DELETE FROM deleted WHERE number =
        (SELECT max(number) FROM deleted WHERE scope = ? AND id = ?)`,
      home,
      id,
    );
    this.put(scope, id);
  }

  /** Forgets the calls of a scope's stubs, and those from it. */
  forgetCalls(scope: Scope): void {
    const home = this.#ids.of(scope);
    if (home === undefined) return;
    for (const table of ["stub", "file_stub"]) {
      this.#db.put(
        `UPDATE ${table} SET calls = 0, last_call = 0 WHERE scope = ?`,
        home,
      );
    }
    this.#db.put("DELETE FROM own WHERE caller = ?", home);
  }
}

/** Whether a stub comes from a file: its server reads that again. */
function isOfFile({ rank: { serial } }: Stub): boolean {
  return serial < 0;
}
