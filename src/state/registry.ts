import type { StubSpec } from "../model/stub.ts";
import type { Scope, Scopes } from "./scopes.ts";
import { createStub, type Stub } from "./stub.ts";
import type { Templates } from "../templating/templates.ts";
import type { World } from "../runtime/world.ts";

/** A stub that was stored, or the id that stands in the way. */
export type Registration =
  | { readonly ok: true; readonly stub: Stub }
  | { readonly ok: false; readonly taken: string };

/** All stubs of a server, found by id whatever their scope (docs/contract.md#a24). */
export interface Registry {
  add(spec: StubSpec, scope: Scope): Registration;
  /** Puts a new stub in the place of an old one: same id, scope and serial, no calls. */
  replace(old: Stub, spec: StubSpec): Stub;
  find(id: string): Stub | undefined;
  remove(stub: Stub): void;
  /** Removes all stubs of a scope; says how many there were. */
  clear(scope: Scope): number;
  /** A stub that is compiled but stored nowhere. */
  draft(spec: StubSpec, scope: Scope): Stub;
  readonly size: number;
}

/** The registry of one server's stubs. */
export function createRegistry(
  scopes: Scopes,
  templates: Templates,
  world: World,
): Registry {
  let serial = 0;
  const stubs = new Map<string, { stub: Stub; scope: Scope }>();

  function store(stub: Stub, scope: Scope): void {
    stubs.set(stub.id, { stub, scope });
    scope.stubs.set(stub.id, stub);
    scope.index.add(stub);
  }

  function draft(spec: StubSpec, scope: Scope): Stub {
    const id = spec.stub_id ?? world.uuid();
    const birth = {
      id,
      scope: scope.name,
      serial: ++serial,
      createdAt: world.now(),
    };
    return createStub(spec, birth, templates);
  }

  function remove({ id }: Stub): void {
    const place = stubs.get(id);
    if (place === undefined) return;
    stubs.delete(id);
    place.scope.stubs.delete(id);
    place.scope.index.remove(place.stub);
  }

  function replace(old: Stub, spec: StubSpec): Stub {
    const { id, scope: name, rank: { serial }, createdAt } = old;
    const stub = createStub(
      spec,
      { id, scope: name, serial, createdAt },
      templates,
    );
    const scope = stubs.get(id)?.scope ?? scopes.global;
    scope.index.remove(old);
    store(stub, scope);
    return stub;
  }

  return {
    draft,
    replace,
    remove,
    find: (id) => stubs.get(id)?.stub,
    add: (spec, scope) => {
      const wanted = spec.stub_id;
      if (typeof wanted === "string" && stubs.has(wanted)) {
        return { ok: false, taken: wanted };
      }
      const stub = draft(spec, scope);
      store(stub, scope);
      return { ok: true, stub };
    },
    clear: (scope) => {
      const gone = [...scope.stubs.values()];
      gone.forEach(remove);
      return gone.length;
    },
    get size() {
      return stubs.size;
    },
  };
}
