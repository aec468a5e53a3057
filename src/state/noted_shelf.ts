import type {
  Collection,
  ResourceData,
} from "../actions/resource/collection.ts";
import type { ResourceShelf } from "../actions/resource/resource_shelf.ts";
import type { Plan } from "./change.ts";
import { resourceText } from "./resource_text.ts";
import type { Scope } from "./scope.ts";

/** The resources of a scope on a server with a store, which is told of each that a request puts. */
export class NotedShelf implements ResourceShelf {
  readonly #shelf: ResourceShelf;
  readonly #scope: Scope;
  readonly #note: (plan: Plan) => void;

  constructor(
    shelf: ResourceShelf,
    scope: Scope,
    note: (plan: Plan) => void,
  ) {
    this.#shelf = shelf;
    this.#scope = scope;
    this.#note = note;
  }

  get(name: string): ResourceData | undefined {
    return this.#shelf.get(name);
  }

  put(name: string, data: ResourceData): string | null {
    const before = this.#shelf.get(name);
    const trouble = this.#shelf.put(name, data);
    if (trouble !== null) return trouble;
    const { name: scope } = this.#scope;
    const plans = before?.kind === "collection" && data.kind === "collection"
      ? itemPlans(before, data, { scope, resource: name })
      : [wholePlan(scope, name, data)];
    for (const plan of plans) this.#note(plan);
    return null;
  }
}

/** The first time that a resource is put in a scope, and always of a document. */
function wholePlan(
  scope: string | null,
  name: string,
  data: ResourceData,
): Plan<"values_put"> {
  const resources = { [name]: resourceText(data) };
  return { kind: "values_put", scope, how: "merge", state: {}, resources };
}

/** The items that differ, one as a rule: what is put anew is never changed in its place. */
function itemPlans(
  before: Collection,
  { items }: Collection,
  place: { readonly scope: string | null; readonly resource: string },
): Plan<"item_put">[] {
  const plans: Plan<"item_put">[] = [];
  const put = { kind: "item_put", ...place } as const;
  for (const id of before.items.keys()) {
    if (!items.has(id)) plans.push({ ...put, item_id: id, item: null });
  }
  for (const [id, item] of items) {
    if (before.items.get(id) === item) continue;
    plans.push({ ...put, item_id: id, item });
  }
  return plans;
}
