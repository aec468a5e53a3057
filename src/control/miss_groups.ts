import { nearMisses } from "../matching/near_miss.ts";
import type { Clause, NearMiss } from "../matching/near_miss_shape.ts";
import { isMeant } from "../matching/path_likeness.ts";
import type { MissGroup } from "../model/miss_group.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import type { ControlParts } from "./parts.ts";
import { pathShape } from "./path_shape.ts";
import { showClauses, showingCost, shown } from "./shown_entry.ts";
import { differenceIn } from "./verdict_message.ts";
import { homeOf, visibleStubs } from "./visible_stubs.ts";

/** Requests of one shape that are compared with every stub: the others are only compared with what those came close to. */
const maxSearches = 3;

/** Comparisons of a request with a stub, in one answer (docs/limits.md). */
const maxCompared = 10_000;

const noneNear = "there is no stub near it";

/** What is known of the requests of one shape in one scope. */
interface MissShape {
  readonly shape: string;
  readonly home: Scope;
  readonly near: Stub[];
  searches: number;
}

/** Why a request has no stub. */
interface MissReason {
  /** Equal for equal reasons. */
  readonly key: string;
  readonly text: string;
  readonly nearMiss: NearMiss | null;
}

/** The stub that came closest to a request, and how it missed. */
interface Nearest {
  readonly stub: Stub;
  readonly miss: NearMiss;
}

type OpenGroup = { -readonly [Key in keyof MissGroup]: MissGroup[Key] };

/** Groups requests that no stub answered by method, shape of the path and reason. */
export class MissGroups {
  readonly #parts: ControlParts;
  readonly #meter: WorkMeter;
  readonly #shapes = new Map<string, MissShape>();
  readonly #groups = new Map<string, OpenGroup>();
  #room = maxCompared;

  constructor(parts: ControlParts) {
    this.#parts = parts;
    this.#meter = new WorkMeter(parts.world);
  }

  /** All groups, the largest first. */
  get groups(): MissGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.count - a.count);
  }

  /** Adds a request that came before those that were added. */
  async add(entry: Entry): Promise<void> {
    const { request } = entry;
    await this.#meter.spend(showingCost(entry));
    const shape = this.#shapeOf(entry);
    const reason = await this.#reasonOf(entry, shape);
    const key = JSON.stringify([request.method, shape.shape, reason.key]);
    const at = new Date(request.receivedAt).toISOString();
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, this.#newGroup(entry, shape, { ...reason, at }));
      return;
    }
    group.count++;
    group.first_at = at;
  }

  #shapeOf(entry: Entry): MissShape {
    const { request, scope } = entry;
    const shape = pathShape(request);
    const key = JSON.stringify([scope, request.method, shape]);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const home = homeOf(entry, this.#parts.state);
    const made = { shape, home, near: [], searches: 0 };
    this.#shapes.set(key, made);
    return made;
  }

  #newGroup(
    entry: Entry,
    { shape }: MissShape,
    { text, nearMiss, at }: MissReason & { readonly at: string },
  ): OpenGroup {
    const id = this.#parts.state.journals.idOf(entry);
    return {
      method: entry.request.method,
      path_shape: shape,
      reason: text,
      count: 1,
      first_at: at,
      last_at: at,
      request_id: id,
      near_miss: nearMiss,
    };
  }

  async #reasonOf(entry: Entry, shape: MissShape): Promise<MissReason> {
    const { state } = this.#parts;
    const { request } = entry;
    const select = () => state.select(request, shape.home);
    const now = request.bodyTruncated
      ? null
      : await inAttempts(select, this.#meter);
    if (now?.kind === "stub") {
      const text = `stub ${now.stub.id} would answer it by now`;
      return { key: text, text, nearMiss: null };
    }
    const nearest = await this.#nearest(entry, shape);
    if (nearest === "not_sought") {
      const text = "its near misses say: there are too many kinds to look at";
      return { key: nearest, text, nearMiss: null };
    }
    if (nearest === undefined || !state.journals.holds(entry)) {
      return { key: "", text: noneNear, nearMiss: null };
    }
    const { miss, stub } = nearest;
    const clauses = await shown(
      showClauses(miss.clauses, entry, this.#parts),
      this.#meter,
    );
    const failing = clauses.filter(({ matched }) => !matched);
    return {
      key: JSON.stringify([miss.scope, miss.stub_id, failing.map(placeOf)]),
      text: meantPath(stub, entry, failing) ??
        differenceIn(failing, `the nearest, ${miss.stub_id},`) ?? noneNear,
      nearMiss: { ...miss, clauses },
    };
  }

  async #nearest(
    { request }: Entry,
    shape: MissShape,
  ): Promise<Nearest | "not_sought" | undefined> {
    const all = visibleStubs(this.#parts, shape.home);
    const isSearched = shape.searches < maxSearches && all.length <= this.#room;
    const stubs = isSearched ? all : shape.near;
    if (stubs.length === 0 && all.length > 0) return "not_sought";
    if (isSearched) {
      shape.searches++;
      this.#room -= all.length;
    }
    const counter = this.#parts.state.counterOf(shape.home);
    const scene = { counter, meter: this.#meter };
    const [miss] = await nearMisses(stubs, request, scene);
    const stub = stubs.find(({ id, scope }) =>
      id === miss?.stub_id && scope === miss.scope
    );
    if (miss === undefined || stub === undefined) return undefined;
    if (!shape.near.includes(stub)) shape.near.push(stub);
    return { miss, stub };
  }
}

/** The path that was meant, where no stub has the one that was sent; `null` where that is not plain. */
function meantPath(
  { pattern, request: { path } }: Stub,
  { request: { segments } }: Entry,
  failing: readonly Clause[],
): string | null {
  const [first, ...more] = failing;
  if (first?.field !== "path" || pattern === null) return null;
  if (!isMeant(pattern, segments)) return null;
  const rest = differenceIn(more, "That stub also");
  return `no stub has this path: did you mean ${JSON.stringify(path)}?${
    rest === null ? "" : ` ${rest}`
  }`;
}

/** What a clause is about, whatever the request had there. */
function placeOf({ field, key, pointer }: Clause): unknown {
  return [field, key ?? null, pointer ?? null];
}
