import { exportedMapping } from "../formats/export/wiremock_export.ts";
import { idOf } from "../formats/place_id.ts";
import type { JsonObject } from "../json/values.ts";
import { listStub } from "../control/stub_listing.ts";
import type { Scope } from "../state/scope.ts";
import type { State } from "../state/state.ts";
import type { Stub } from "../state/stub.ts";
import { levelOf, placeOf, priorityAt } from "./priority_levels.ts";

/** Where the stubs say that they come from. */
export const ownSource = "/__admin/mappings.json";

/** Registrations after which the places of a scope are looked at anew. */
const between = 1000;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Stubs as WireMock's mappings: those made here as they were sent, others as an export has them. */
export class MappingBook {
  readonly #state: State;
  /** A stub that the control API changes is another one, and no longer as it was sent. */
  readonly #sent = new WeakMap<Stub, JsonObject>();
  readonly #places = new WeakMap<Scope, number>();

  constructor(state: State) {
    this.#state = state;
  }

  /** Keeps what a stub was made of. */
  note(stub: Stub, mapping: JsonObject): void {
    const id = mappingId(stub);
    this.#sent.set(stub, { ...mapping, id, uuid: id });
  }

  /** The mapping of a stub; `null` where WireMock has no counterpart. */
  mappingOf(stub: Stub): JsonObject | null {
    const sent = this.#sent.get(stub);
    if (sent !== undefined) return sent;
    const { priority = 0, ...listed } = listStub(stub, this.#state);
    const level = isOwn(stub) ? levelOf(priority) : priority;
    const mapping = exportedMapping({
      ...listed,
      priority: level,
      scope: null,
    });
    const id = mappingId(stub);
    return mapping === null ? null : { ...mapping, id, uuid: id };
  }

  /** The priority of a mapping that is registered now: above all of its level; `null` where there are too many. */
  nextPriority(scope: Scope, level: number): number | null {
    let place = (this.#places.get(scope) ?? 0) + 1;
    const isShared = this.#state.changes.link !== null;
    const isFull = priorityAt(level, place) === null;
    if (isShared || isFull || place % between === 0) {
      place = this.#lastPlace(scope) + 1;
    }
    this.#places.set(scope, place);
    return priorityAt(level, place);
  }

  /** Whatever was deleted meanwhile makes room, and other servers register, too. */
  #lastPlace(scope: Scope): number {
    return this.#state.stubsOf(scope).filter(isOwn)
      .reduce((last, { spec }) => Math.max(last, placeOf(spec.priority)), 0);
  }
}

/** Whether a stub was made over WireMock's admin API. */
export function isOwn({ spec: { source } }: Stub): boolean {
  return source?.format === "wiremock" && source.file === ownSource;
}

/** Whether an id may be one that a client was told in place of another. */
export function isStandIn(id: string): boolean {
  return /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/i.test(
    id,
  );
}

/** The id under which WireMock's clients know a stub: they take a UUID alone. */
export function mappingId({ id }: Pick<Stub, "id">): string {
  if (uuid.test(id)) return id.toLowerCase();
  const digits = idOf(id) + idOf(`again ${id}`);
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    "$1-$2-4$3-8$4-$5",
  );
}
