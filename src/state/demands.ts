import type { OrderRule } from "./order_rule.ts";
import type { Stub } from "./stub.ts";

/** What an assertion asks beside its claims, and where it looks. */
export interface Demands {
  readonly nothingElse: boolean;
  readonly noUnmatched: boolean;
  readonly noUnusedStubs: boolean;
  /** Where the claims are steps of an order, rather than each of its own. */
  readonly order: OrderRule | null;
  /** The cursor after which a request counts. */
  readonly after: number;
  /** The stubs that should be used. */
  stubs(): readonly Stub[];
}
