import type { Json } from "../../json/values.ts";
import type { Change, Plan, ResourceText } from "../../state/change.ts";
import { readChange, readExactly } from "../../state/change_text.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Database, Row } from "./database.ts";
import type { Rows } from "./rows.ts";
import { globalId } from "./scope_ids.ts";
import { callsOf, nameOf, type Own, scopeOf } from "./stored_rows.ts";
import { type ItemChange, withItems } from "./stored_items.ts";

/** Where what a file holds comes to. */
interface RestoreScene {
  readonly db: Database;
  readonly state: State;
  readonly rows: Rows;
  /** Told of each scope that is there again. */
  found(name: string, scope: Scope): void;
  /** Told what cannot be there again, in a sentence. */
  passedOver(what: string): void;
  /** Takes in what is stored of the requests of some scopes, by their numbers. */
  entries(scopes: ReadonlyMap<number, Scope>): Generator<undefined, undefined>;
  /** Carries out a change that was written before its server was killed, and writes what becomes of it; says whether it could. */
  redo(change: Change): boolean;
}

/** What stands in the text of a stub. */
type StubText = Pick<
  Plan<"stub_kept">,
  "spec" | "place" | "edition" | "created_at"
>;

/** Lets a server remember what a file holds, beside what it has from files of stubs. */
export class Restore {
  readonly #scene: RestoreScene;
  /** The scopes by their numbers in the file. */
  readonly scopes = new Map<number, Scope>();

  constructor(scene: RestoreScene) {
    this.#scene = scene;
    this.scopes.set(globalId, scene.state.scopes.global);
  }

  /** To be done in slices; nobody else changes anything meanwhile. */
  *run(): Generator<undefined, undefined> {
    yield* this.#ends();
    yield* this.#allScopes();
    yield* this.#stubs("stub", "serial");
    yield* this.#stubs("deleted", "number");
    yield* this.#fileCalls();
    yield* this.#values();
    yield* this.#scene.entries(this.scopes);
    for (
      const { text } of this.#all("SELECT text FROM change ORDER BY number")
    ) {
      const change = readChange(String(text));
      if (this.#scene.redo(change)) continue;
      this.#scene.passedOver(`a change '${change.kind}' that cannot be made`);
      yield;
    }
    return undefined;
  }

  *#ends(): Generator<undefined, undefined> {
    const { state: { scopes }, rows } = this.#scene;
    for (const row of this.#all("SELECT * FROM ending ORDER BY number")) {
      const text = readExactly(String(row["text"])) as Pick<
        Plan<"end_kept">,
        "parent" | "cors" | "started_at" | "settings"
      >;
      const name = String(row["name"]);
      const report = row["report"];
      this.#apply({
        kind: "end_kept",
        ...text,
        name,
        ended_at: Number(row["ended"]),
        late: Number(row["late"]),
        late_requests: JSON.parse(String(row["late_requests"])),
        report: typeof report === "string" ? report : null,
      });
      const ended = scopes.endings.findKept(name);
      if (ended !== undefined) {
        rows.scopes.noteEnd(ended, Number(row["number"]));
      }
      yield;
    }
    return undefined;
  }

  *#allScopes(): Generator<undefined, undefined> {
    const { state, rows, found, passedOver } = this.#scene;
    const last = this.#all(
      "SELECT seq FROM sqlite_sequence WHERE name = 'change'",
    );
    const version = Number(last[0]?.["seq"] ?? 0);
    for (const row of this.#all("SELECT * FROM scope ORDER BY id")) {
      const name = row["name"] === null ? null : String(row["name"]);
      const id = Number(row["id"]);
      const parent = this.scopes.get(Number(row["parent"] ?? globalId));
      const there = name === null ? undefined : state.scopes.named(name);
      if (there === undefined && parent !== undefined) {
        this.#apply(scopeOf(row, name, parent.name), version);
      }
      const scope = state.scopes.named(name);
      if (scope === undefined) passedOver(`scope '${name}'`);
      else {
        this.scopes.set(id, scope);
        rows.ids.note(scope, id);
        if (name !== null) found(name, scope);
      }
      yield;
    }
    return undefined;
  }

  /** The stubs that are there, or those that were deleted and may come back. */
  *#stubs(
    table: "stub" | "deleted",
    order: string,
  ): Generator<undefined, undefined> {
    const isThere = table === "stub";
    const own = isThere ? this.#ownCalls() : new Map<string, Own>();
    for (const row of this.#all(`SELECT * FROM ${table} ORDER BY ${order}`)) {
      const scope = this.scopes.get(Number(row["scope"]));
      const id = String(row["id"]);
      if (scope === undefined) continue;
      const text = readExactly(String(row["text"])) as StubText;
      const serial = Number(row["serial"]);
      const isTaken = !this.#apply({
        kind: "stub_kept",
        scope: scope.name,
        stub_id: id,
        serial,
        ...text,
        deleted_at: isThere ? null : Number(row["at"]),
        ...callsOf(row, own.get(`${row["scope"]} ${id}`)),
      }, Math.max(serial, text.edition));
      if (isTaken) {
        this.#scene.passedOver(
          `stub '${id}', which a stub file has, too, or which cannot be made`,
        );
      }
      yield;
    }
    return undefined;
  }

  /** The calls from each scope, by the stub's scope and id. */
  #ownCalls(): Map<string, Own> {
    const found = new Map<string, Own>();
    for (
      const { scope, stub, caller, calls } of this.#all("SELECT * FROM own")
    ) {
      const key = `${scope} ${stub}`;
      const name = this.scopes.get(Number(caller))?.name ?? "";
      const own: Own = found.get(key) ?? Object.create(null);
      own[name] = Number(calls);
      found.set(key, own);
    }
    return found;
  }

  /** A stub of a file that is as it was has its calls again. */
  *#fileCalls(): Generator<undefined, undefined> {
    const own = this.#ownCalls();
    for (const row of this.#all("SELECT * FROM file_stub")) {
      const scope = this.scopes.get(Number(row["scope"]));
      const id = String(row["id"]);
      if (scope === undefined) continue;
      const stub = this.#scene.state.findStub(id, scope);
      if (JSON.stringify(stub?.spec) !== row["mark"]) continue;
      const calls = {
        [id]: callsOf(row, own.get(`${row["scope"]} ${id}`)),
      };
      this.#apply({ kind: "calls_put", scope: scope.name, calls });
      yield;
    }
    return undefined;
  }

  *#values(): Generator<undefined, undefined> {
    const put = (
      row: Row,
      values: Pick<Plan<"values_put">, "state" | "resources">,
    ) => {
      const scope = this.scopes.get(Number(row["scope"]));
      if (scope === undefined) return;
      const { name } = scope;
      this.#apply({ kind: "values_put", scope: name, how: "merge", ...values });
    };
    for (const row of this.#all("SELECT * FROM state ORDER BY number")) {
      const value = readExactly(String(row["value"])) as Json;
      put(row, { state: { [nameOf(row)]: value }, resources: {} });
      yield;
    }
    for (const row of this.#all("SELECT * FROM resource ORDER BY number")) {
      const name = nameOf(row);
      const items = this.#all(
        "SELECT text FROM item WHERE scope = ? AND resource = ? ORDER BY number",
        Number(row["scope"]),
        String(row["name"]),
      ).map(({ text }) => readExactly(String(text)) as ItemChange);
      const text = readExactly(String(row["text"])) as ResourceText;
      put(row, { state: {}, resources: { [name]: withItems(text, items) } });
      yield;
    }
    return undefined;
  }

  #all(sql: string, ...values: (string | number)[]): Row[] {
    return [...this.#scene.db.rows(sql, ...values)];
  }

  /** Says whether it could be. What another release has written may be nothing that this one can make. */
  #apply(plan: Plan, version = 0): boolean {
    const { changes } = this.#scene.state;
    const change = { ...plan, id: "", at: 0, version } as Change;
    try {
      return changes.apply(change).ok;
    } catch {
      return false;
    }
  }
}
