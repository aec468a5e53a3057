import type { StubSpec } from "../model/stub.ts";
import type { DeletedStubs } from "./deleted_stubs.ts";
import type { Journals } from "./journals.ts";
import type { ScopeTree } from "./scope_tree.ts";
import type { Birth, Stub } from "./stub.ts";

/** All that changes are carried out on. */
export interface Held {
  readonly tree: ScopeTree;
  readonly journals: Journals;
  /** Where requests are noted that were received here. */
  readonly received: Journals;
  readonly deleted: DeletedStubs;
  compile(spec: StubSpec, birth: Birth): Stub;
}
