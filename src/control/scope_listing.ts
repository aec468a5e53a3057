import type {
  CreatedScope,
  ListedScope,
  ScopeDetail,
} from "../model/scope_listing.ts";
import type { Scope } from "../state/scope.ts";
import type { ControlParts } from "./parts.ts";

/** A scope as listings show it: the older keys first, then those that apply. */
export function describeScope(
  scope: Scope,
  { state }: ControlParts,
): ScopeDetail {
  const { stubs, requests } = state.countsOf(scope);
  const { parent, late, settings: { title } } = scope;
  const expiresAt = state.scopes.expiresAt(scope);
  return {
    name: nameOf(scope),
    stubs,
    requests,
    created_at: instant(scope.createdAt),
    last_used_at: instant(scope.lastUsedAt),
    ...(title === undefined || title === null ? {} : { title }),
    ...(parent === null ? {} : { parent: nameOf(parent) }),
    ...(expiresAt === null ? {} : { expires_at: instant(expiresAt) }),
    ...(late === 0 ? {} : { late }),
  };
}

/** A scope with its settings, as `PUT` accepts it back. */
export function showScope(
  scope: Scope,
  request: Request,
  parts: ControlParts,
): ListedScope {
  const { title: _, select, ...settings } = scope.settings;
  return {
    ...describeScope(scope, parts),
    ...withoutNulls(settings),
    ...(select === undefined || select === null
      ? {}
      : { select: select.map(withoutNulls) }),
    ...addressOf(scope, request, parts),
  };
}

/** All that a client has to know of a scope that it created. */
export function announceScope(
  scope: Scope,
  request: Request,
  parts: ControlParts,
): CreatedScope {
  const expiresAt = parts.state.scopes.expiresAt(scope);
  return {
    success: true,
    name: nameOf(scope),
    ...addressOf(scope, request, parts),
    expires_at: expiresAt === null ? null : instant(expiresAt),
  };
}

/** By the address under which the caller knows the server. */
function addressOf(scope: Scope, request: Request, { facts }: ControlParts) {
  const name = nameOf(scope);
  const asked = URL.parse(request.url);
  const base = asked === null ? facts.addresses()[0] ?? "" : asked.origin;
  return {
    url: `${base}/__scope__/${name}`,
    headers: { [name]: "1" },
    baggage: `mock-scope=${name}`,
  };
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> };

function withoutNulls<T extends object>(value: T): Present<T> {
  const members = Object.entries(value).filter(([, member]) =>
    member !== null && member !== undefined
  );
  return Object.fromEntries(members) as Present<T>;
}

function nameOf({ name }: Scope): string {
  return name ?? "";
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
