import type { State } from "../../state/state.ts";
import type { Database } from "./database.ts";
import { ScopeIds } from "./scope_ids.ts";
import { ScopeRows } from "./scope_rows.ts";
import { StubRows } from "./stub_rows.ts";
import { ValueRows } from "./value_rows.ts";

/** All rows of a file. */
export class Rows {
  readonly ids = new ScopeIds();
  readonly scopes: ScopeRows;
  readonly stubs: StubRows;
  readonly values: ValueRows;

  constructor(db: Database, state: State) {
    this.scopes = new ScopeRows(db, state, this.ids);
    this.stubs = new StubRows(db, state, this.ids);
    this.values = new ValueRows(db, state, this.ids);
  }
}
