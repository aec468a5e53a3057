import type { StubSpec } from "../model/stub.ts";
import type { Room, Scopes } from "./scopes.ts";
import { createStub, type Stub } from "./stub.ts";
import type { Templates } from "../templating/templates.ts";
import type { World } from "../runtime/world.ts";

/** A stub that was stored, or the id that stands in the way. */
export type Registration =
  | { readonly ok: true; readonly stub: Stub }
  | { readonly ok: false; readonly taken: string };

/** All stubs of a server, found by id whatever their scope (contract A24). */
export interface Registry {
  add(spec: StubSpec, room: Room): Registration;
  /** Puts a new stub in the place of an old one: same id, scope and age, no calls. */
  replace(old: Stub, spec: StubSpec): Stub;
  find(id: string): Stub | undefined;
  remove(stub: Stub): void;
  /** Removes all stubs of a room; says how many there were. */
  clear(room: Room): number;
  /** A stub that is compiled but stored nowhere. */
  draft(spec: StubSpec, room: Room): Stub;
  readonly size: number;
}

/** The registry of one server's stubs. */
export function createRegistry(
  scopes: Scopes,
  templates: Templates,
  world: World,
): Registry {
  let age = 0;
  const stubs = new Map<string, { stub: Stub; room: Room }>();

  function store(stub: Stub, room: Room): void {
    stubs.set(stub.id, { stub, room });
    room.stubs.set(stub.id, stub);
    room.index.add(stub);
  }

  function draft(spec: StubSpec, room: Room): Stub {
    const id = spec.stub_id ?? world.uuid();
    const birth = { id, scope: room.name, age: ++age, createdAt: world.now() };
    return createStub(spec, birth, templates);
  }

  function remove({ id }: Stub): void {
    const place = stubs.get(id);
    if (place === undefined) return;
    stubs.delete(id);
    place.room.stubs.delete(id);
    place.room.index.remove(place.stub);
  }

  function replace(old: Stub, spec: StubSpec): Stub {
    const { id, scope, rank: { age }, createdAt } = old;
    const stub = createStub(spec, { id, scope, age, createdAt }, templates);
    const room = stubs.get(id)?.room ?? scopes.global;
    room.index.remove(old);
    store(stub, room);
    return stub;
  }

  return {
    draft,
    replace,
    remove,
    find: (id) => stubs.get(id)?.stub,
    add: (spec, room) => {
      const wanted = spec.stub_id;
      if (typeof wanted === "string" && stubs.has(wanted)) {
        return { ok: false, taken: wanted };
      }
      const stub = draft(spec, room);
      store(stub, room);
      return { ok: true, stub };
    },
    clear: (room) => {
      const gone = [...room.stubs.values()];
      gone.forEach(remove);
      return gone.length;
    },
    get size() {
      return stubs.size;
    },
  };
}
